import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 30_000

/** Reads the page anew while it is looked at: the other side acts too, and clocks run out. */
export function useRefreshed(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const refresh = (): void => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    const timer = setInterval(refresh, EVERY_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [revalidate])
}
