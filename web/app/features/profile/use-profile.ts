import { type PublicProfile, profileRoutes } from '@footlight/core/protocol/profiles'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** null: not there yet; `failed`: it did not come. */
export function useProfile(username: string): PublicProfile | 'failed' | null {
  const { api } = useStores()
  const [profile, setProfile] = useState<PublicProfile | 'failed' | null>(null)
  useEffect(() => {
    let isWanted = true
    void api.call(profileRoutes.profile, { params: { username } }).then((answer) => {
      if (isWanted) setProfile(answer.ok ? answer.value : 'failed')
    })
    return () => {
      isWanted = false
    }
  }, [api, username])
  return profile
}
