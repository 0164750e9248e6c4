import type { Clock } from '@footlight/core/ports'
import { KeyFrameCollector } from '../media/key-frame-collector.ts'
import { formatOf } from '../media/picture-run.ts'
import type { MediaRoom, Tap } from '../sfu/plane.ts'
import { type Still, stillFromKeyFrame } from './still-picture.ts'

const KEY_FRAME_WITHIN_MS = 4_000
const SOURCE_WIDTH_MIN = 320

export interface GrabOptions {
  readonly clock: Clock
  /** Asked while the grab runs: false ends it and throws away what it has. */
  readonly mayConsume: () => boolean
  /** Layer to try first; 0 is the smallest. */
  readonly layer: number
}

export interface Grab extends Still {
  /** The layer that was wide enough, or the largest. */
  readonly layer: number
  /** Simulcast layers that there are. */
  readonly layers: number
}

/**
 * One picture of the room's stream. null: no longer allowed, or nothing is published. Rejects when it fails.
 */
export async function grabStill(
  room: MediaRoom,
  { clock, mayConsume, layer }: GrabOptions,
): Promise<Grab | null> {
  const tap = await room.openTap({ taker: 'thumbnail', kind: 'video', layer, mayConsume })
  if (!tap) return null
  try {
    const frame = await nextKeyFrame(tap, clock)
    if (!frame) return null
    const still = await stillFromKeyFrame(tap.mimeType, frame)
    // The tap is held until now because a change of mode closes it, even one that is taken back at once.
    if (tap.isClosed() || !mayConsume()) return null
    if (still.source.width >= SOURCE_WIDTH_MIN || layer + 1 >= tap.layers)
      return { ...still, layer, layers: tap.layers }
  } finally {
    tap.close()
  }
  return grabStill(room, { clock, mayConsume, layer: layer + 1 })
}

/** null: the tap was closed. Rejects where none comes in time. */
export async function nextKeyFrame(tap: Tap, clock: Clock): Promise<Buffer | null> {
  const collector = new KeyFrameCollector(formatOf(tap.mimeType))
  const frame = new Promise<Buffer>((resolve) => {
    tap.onPacket((packet) => {
      const complete = collector.push(packet)
      if (complete) resolve(complete)
    })
  })
  let cancel: () => void = () => undefined
  const tooLate = new Promise<never>((_, reject) => {
    cancel = clock.after(KEY_FRAME_WITHIN_MS, () => reject(new Error('no key frame came')))
  })
  try {
    // The end of the wait is listened to from here on: nobody else would take it while the worker does not
    // answer.
    await Promise.race([tap.resume(), tooLate, tap.closed])
    return await Promise.race([frame, tooLate, tap.closed.then(() => null)])
  } finally {
    cancel()
  }
}
