import type { WatchState } from '@footlight/core/protocol'

/** Where the film of two stands at `now`, server time: moved on while it plays, and still at its end. ms. */
export function watchPosition(
  { playing, position_ms, at }: Pick<WatchState, 'playing' | 'position_ms' | 'at'>,
  durationMs: number | null,
  now: number,
): number {
  const reached = playing ? position_ms + Math.max(0, now - at) : position_ms
  return durationMs === null ? reached : Math.min(reached, durationMs)
}
