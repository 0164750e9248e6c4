import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Of a page that is looked at: others work on the same values. ms */
const LOOK_EVERY_MS = 10_000

/** Reads the page anew when somebody comes back to it, and now and then while they look at it. */
export function useNewest(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [revalidate])
}
