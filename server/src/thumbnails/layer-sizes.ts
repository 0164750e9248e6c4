import type { MediaRoom } from '../sfu/plane.ts'
import type { StreamSize } from '../sfu/port.ts'
import { type GrabOptions, nextKeyFrame } from './grab-still.ts'
import { sizeOfKeyFrame } from './still-picture.ts'

/**
 * In which sizes the room's stream is sent, the smallest first, from one key frame of each of its `layers`: a
 * sender that asks for 720p may send less. A layer that is not sent now is not among them, because a smaller one
 * comes in its place.
 */
export async function measureLayers(
  room: MediaRoom,
  layers: number,
  options: Omit<GrabOptions, 'layer'>,
): Promise<readonly StreamSize[]> {
  // At once, so that the one key frame that answers all of them is asked for once.
  const measured = await Promise.allSettled(
    Array.from({ length: layers }, (_, layer) => measureLayer(room, { ...options, layer })),
  )
  const sizes = measured.flatMap((size) =>
    size.status === 'fulfilled' && size.value !== null ? [size.value] : [],
  )
  const byHeight = new Map(sizes.map((size) => [size.height, size]))
  return [...byHeight.values()].sort((one, other) => one.height - other.height)
}

/** null: no longer allowed, or nothing is published. */
async function measureLayer(
  room: MediaRoom,
  { clock, mayConsume, layer }: GrabOptions,
): Promise<StreamSize | null> {
  const tap = await room.openTap({ taker: 'thumbnail', kind: 'video', layer, mayConsume })
  if (tap === null) return null
  try {
    const frame = await nextKeyFrame(tap, clock)
    return frame === null ? null : await sizeOfKeyFrame(tap.mimeType, frame)
  } finally {
    tap.close()
  }
}
