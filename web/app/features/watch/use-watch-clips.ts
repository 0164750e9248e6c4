import { useEffect, useState } from 'react'
import { extrasRoutes } from '@footlight/core/protocol/http/extras'
import type { WatchClip } from '@footlight/core/protocol/watch'
import { useStores } from '../../platform/stores-context.ts'

/** What can be watched together; null while it is not known. */
export function useWatchClips(): readonly WatchClip[] | null {
  const { api } = useStores()
  const [clips, setClips] = useState<readonly WatchClip[] | null>(null)
  useEffect(() => {
    let wanted = true
    void api.call(extrasRoutes.watchClips).then((answer) => {
      if (wanted) setClips(answer.ok ? answer.value.clips : [])
    })
    return () => { wanted = false }
  }, [api])
  return clips
}
