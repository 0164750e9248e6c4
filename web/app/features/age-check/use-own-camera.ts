import { ageCheckRoutes } from '@footlight/core/protocol/age-checks'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/**
 * Whether a camera of mine may be shown. `required`: a proof is missing. `off`: nobody here takes one. `asking`, `unknown`: not known
 * yet, or the question was lost; the server decides either way.
 */
export type OwnCamera = 'asking' | 'unknown' | 'proven' | 'required' | 'off'

/** Asked again whenever somebody comes back to this tab: a proof may have been given in another one. */
export function useOwnCamera(): OwnCamera {
  const { api, session } = useStores()
  const { isLoggedIn } = session
  const [state, setState] = useState<OwnCamera>('asking')
  const ask = useCallback(async () => {
    const answer = await api.call(ageCheckRoutes.ageVerification)
    if (!answer.ok) return setState((before) => (before === 'asking' ? 'unknown' : before))
    const { is_proven: isProven, methods } = answer.value.own_camera
    setState(isProven ? 'proven' : methods.length === 0 ? 'off' : 'required')
  }, [api])
  // Somebody else may be logged in by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for whoever it is.
  useEffect(() => {
    const askIfSeen = (): void => void (document.visibilityState === 'visible' && ask())
    void ask()
    addEventListener('focus', askIfSeen)
    document.addEventListener('visibilitychange', askIfSeen)
    return () => {
      removeEventListener('focus', askIfSeen)
      document.removeEventListener('visibilitychange', askIfSeen)
    }
  }, [ask, isLoggedIn])
  return state
}
