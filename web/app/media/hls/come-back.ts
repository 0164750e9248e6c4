import type Hls from 'hls.js/light'
import { Steadiness } from './steadiness.ts'

export type ComeBack = typeof comeBack

/** How much faster it plays to come back to the live edge, at most. Voices keep their pitch. */
const RATE_MAX = 1.3
/** How far from its distance it may be, and by how much it plays faster for each of these; seconds. */
const STEP = 0.05
/** Seconds that stay ahead: whoever plays faster with less stops where a part is late. */
const AHEAD_MIN = 0.4

/** How fast it plays so far beyond its distance, with so much ahead; both in seconds. */
export function rateOf(beyond: number, ahead: number): number {
  return beyond <= STEP || ahead <= AHEAD_MIN ? 1 : Math.min(RATE_MAX, 1 + Math.floor(beyond / STEP) * STEP)
}

/**
 * Keeps it at `distance` seconds behind the live edge. hls.js plays no faster with less than a second ahead, and never takes
 * back what it adds to the distance with each stop.
 */
export function comeBack(
  hls: Pick<Hls, 'on' | 'latency' | 'latestLevelDetails' | 'targetLatency'>,
  { Events, ErrorDetails }: Pick<typeof Hls, 'Events' | 'ErrorDetails'>,
  video: Pick<HTMLVideoElement, 'addEventListener' | 'buffered' | 'currentTime' | 'playbackRate'>,
  distance: number,
  now = () => performance.now(),
): void {
  const line = new Steadiness()
  hls.on(Events.ERROR, (_name, { details }) => {
    if (details === ErrorDetails.BUFFER_STALLED_ERROR) line.stopped(now())
  })
  // With every part of the stream.
  hls.on(Events.LEVEL_UPDATED, () => {
    if (line.mayComeBack(now())) hls.targetLatency = distance
  })
  video.addEventListener('timeupdate', () => {
    const { buffered, currentTime } = video
    const ahead = buffered.length > 0 ? buffered.end(buffered.length - 1) - currentTime : 0
    const rate = rateOf(hls.latency - (hls.targetLatency ?? Infinity), ahead)
    if (rate !== video.playbackRate) video.playbackRate = rate
  })
}
