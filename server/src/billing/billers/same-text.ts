import { timingSafeEqual } from 'node:crypto'

/** Without telling by its time how much of it was right. */
export function isSameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
