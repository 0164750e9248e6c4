import type Hls from 'hls.js/light'
import { Steadiness } from './steadiness.ts'

export type ComeBack = typeof comeBack

/** Takes back what hls.js adds to its distance with each stop, which it never does by itself. */
export function comeBack(
  hls: Pick<Hls, 'on' | 'latestLevelDetails' | 'targetLatency'>,
  { Events, ErrorDetails }: Pick<typeof Hls, 'Events' | 'ErrorDetails'>,
  now = () => performance.now(),
): void {
  const line = new Steadiness()
  hls.on(Events.ERROR, (_name, { details }) => {
    if (details === ErrorDetails.BUFFER_STALLED_ERROR) line.stopped(now())
  })
  // With every part of the stream.
  hls.on(Events.LEVEL_UPDATED, () => {
    const details = hls.latestLevelDetails
    if (details !== null && line.mayComeBack(now()))
      hls.targetLatency = details.partHoldBack || details.holdBack
  })
}
