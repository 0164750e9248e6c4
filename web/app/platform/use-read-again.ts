import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page anew when somebody comes back to it, and every `everyMs` while they look at it; absent: only then. */
export function useReadAgain(everyMs?: number): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const readSeen = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = everyMs === undefined ? undefined : setInterval(readSeen, everyMs)
    document.addEventListener('visibilitychange', readSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', readSeen)
    }
  }, [revalidate, everyMs])
}
