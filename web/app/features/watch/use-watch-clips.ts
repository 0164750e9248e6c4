import type { WatchClip } from '@footlight/core/protocol/watch'
import { watchRoutes } from '@footlight/core/protocol/watch'
import { browserClock } from '@footlight/ui/browser-clock'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** A site that has just started makes its films first; an empty list is asked for again after this. */
const ASK_AGAIN_MS = 4_000

/** What can be watched together; null while it is not known. */
export function useWatchClips(): readonly WatchClip[] | null {
  const { api } = useStores()
  const [clips, setClips] = useState<readonly WatchClip[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let wanted = true
    let cancel = (): void => undefined
    void api.call(watchRoutes.watchClips).then((answer) => {
      if (!wanted) return
      const found = answer.ok ? answer.value.clips : []
      setClips(found)
      if (found.length === 0) cancel = browserClock.after(ASK_AGAIN_MS, () => setAttempt(attempt + 1))
    })
    return () => {
      wanted = false
      cancel()
    }
  }, [api, attempt])
  return clips
}
