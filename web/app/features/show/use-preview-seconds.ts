import { showRoutes } from '@footlight/core/protocol/shows'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** For how long a spy watches for nothing; null: not known (yet), and then nothing is promised. */
export function usePreviewSeconds(username: string): number | null {
  const { api } = useStores()
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    void api.call(showRoutes.spyPreview, { params: { username } }).then((answer) => {
      if (wanted && answer.ok) setSeconds(answer.value.seconds)
    })
    return () => {
      wanted = false
    }
  }, [api, username])
  return seconds
}
