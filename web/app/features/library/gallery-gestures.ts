export interface Point {
  readonly x: number
  readonly y: number
}

export const ZOOM_MAX = 5
/** A finger that went less far meant something else. CSS pixels. */
const SWIPE_MIN = 40

/** How far the first two fingers are apart, CSS pixels; 1: there is one. */
export function spreadOf([first, second]: readonly Point[]): number {
  if (first === undefined || second === undefined) return 1
  return Math.max(1, Math.hypot(first.x - second.x, first.y - second.y))
}

/** 1: to the next picture, which comes from the right; null: it was no swipe to a side. */
export function swipeOf(from: Point, to: Point): -1 | 1 | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < SWIPE_MIN || Math.abs(x) < Math.abs(y) * 1.5) return null
  return x < 0 ? 1 : -1
}
