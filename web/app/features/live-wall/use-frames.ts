import { liveWallLimits, liveWallRoutes } from '@footlight/core/protocol/live-wall'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

interface Frames {
  /** As an address; null: none came yet, or none comes now. */
  readonly picture: string | null
  /** The server answers no more: it is over, or nothing is streamed. */
  readonly isOver: boolean
}

/** The newest picture of a look-in every 2 s, while the page is visible and nothing else is done. */
export function useFrames(username: string, id: string, isPaused: boolean): Frames {
  const { api } = useStores()
  const [frames, setFrames] = useState<Frames>({ picture: null, isOver: false })
  const { isOver } = frames
  useEffect(() => {
    if (isPaused || isOver) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    async function ask(): Promise<void> {
      if (document.visibilityState === 'visible') {
        const answer = await api.call(liveWallRoutes.lookInFrame, { params: { username, id } })
        if (isGone) return
        if (answer.ok) {
          const { stillBase64 } = answer.value
          const picture = stillBase64 === null ? null : `data:image/jpeg;base64,${stillBase64}`
          setFrames({ picture, isOver: false })
        } else if (answer.error.error === 'not_found') return setFrames({ picture: null, isOver: true })
      }
      timer = setTimeout(() => void ask(), liveWallLimits.frameEveryMs)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [api, username, id, isPaused, isOver])
  return frames
}
