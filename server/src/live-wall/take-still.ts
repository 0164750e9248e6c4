import type { Clock } from '@footlight/core/ports'
import type { MediaRoom } from '../sfu/plane.ts'
import { nextKeyFrame } from '../thumbnails/grab-still.ts'
import { type StillShape, stillFromKeyFrame } from '../thumbnails/still-picture.ts'

export interface TakeOptions {
  readonly clock: Clock
  /** Asked while it is taken: false throws away what there is. */
  readonly mayTake: () => boolean
  /** 0 is the smallest; more than there is means the largest. */
  readonly layer: number
  readonly shape: StillShape
}

/** One picture of what a room sends now, as JPEG. null: it may not be taken, or nothing is sent. Rejects when it fails. */
export async function takeStill(
  room: MediaRoom,
  { clock, mayTake, layer, shape }: TakeOptions,
): Promise<Buffer | null> {
  const tap = await room.openTap({ taker: 'staff', kind: 'video', layer, mayConsume: mayTake })
  if (tap === null) return null
  try {
    const frame = await nextKeyFrame(tap, clock)
    if (frame === null) return null
    const { jpeg } = await stillFromKeyFrame(tap.mimeType, frame, shape)
    return tap.isClosed() || !mayTake() ? null : jpeg
  } finally {
    tap.close()
  }
}
