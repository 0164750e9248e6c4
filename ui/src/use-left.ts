import { useEffect, useState } from 'react'
import { browserClock } from './browser-clock.ts'

/** ms until then, read often enough for a count of seconds; 0: it is over. */
export function useLeft(endsAtMs: number): number {
  const read = () => Math.max(0, endsAtMs - browserClock.monotonic())
  const [left, setLeft] = useState(read)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, endsAtMs - browserClock.monotonic()))
    tell()
    const timer = setInterval(tell, 250)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return left
}
