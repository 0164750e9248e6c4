import { setImmediate } from 'node:timers/promises'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { MediaRoom, Tap } from '@footlight/server/sfu/plane'
import { grabStill } from '@footlight/server/thumbnails/grab-still'
import { expect, test } from 'vitest'

const LONGER_THAN_ANY_PICTURE_MS = 60_000

test('MEDIA-THUMB-06 a worker that does not answer in time costs one picture, and not the process', async () => {
  const clock = new ManualClock()
  const strays: unknown[] = []
  const note = (reason: unknown): void => void strays.push(reason)
  const tap: Tap = {
    kind: 'video',
    mimeType: 'video/VP8',
    layers: 1,
    codec: { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 },
    onPacket: () => undefined,
    resume: () => new Promise(() => undefined),
    pause: async () => undefined,
    requestKeyFrame: async () => undefined,
    isClosed: () => false,
    isRevoked: () => false,
    closed: new Promise(() => undefined),
    close: () => undefined,
  }
  const room = { openTap: async () => tap } as Partial<MediaRoom> as MediaRoom
  process.on('unhandledRejection', note)
  try {
    const grabbing = grabStill(room, { clock, mayConsume: () => true, layer: 0 })
    grabbing.catch(() => undefined) // looked at below
    await setImmediate()
    clock.advance(LONGER_THAN_ANY_PICTURE_MS)
    await setImmediate()
    expect(strays).toEqual([])
    await expect(grabbing).rejects.toThrow('no key frame came')
  } finally {
    process.off('unhandledRejection', note)
  }
})
