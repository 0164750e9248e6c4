import { type Application, applicationRoutes } from '@footlight/core/protocol/applications'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** `failed`: a code of the API; null: not known yet. */
export type OwnApplication = { readonly failed: string } | Application | null

/**
 * Asked for by the page and not drawn into it: who somebody is stands in no page. `readAnew` also tells the rest of the site what the
 * account may do by now.
 */
export function useOwnApplication() {
  const { api, session } = useStores()
  const [own, setOwn] = useState<OwnApplication>(null)
  const read = useCallback(async () => {
    const answer = await api.call(applicationRoutes.application)
    setOwn(answer.ok ? answer.value : { failed: answer.error.error })
  }, [api])
  useEffect(() => void read(), [read])
  const readAnew = useCallback(async () => {
    await Promise.all([read(), session.refresh()])
  }, [read, session])
  return { own, setOwn, readAnew }
}
