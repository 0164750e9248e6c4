import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { ThumbnailService } from './thumbnail-service.ts'

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate)
}

test('MEDIA-THUMB-07 thousands of rooms are looked at once a second, however many are tapped between', async () => {
  const rooms = Array.from({ length: 1_000 }, (_, n) => `room${n}`)
  const clock = new ManualClock()
  const tapped: string[] = []
  let asked = 0
  const room = (username: string) => ({ openTap: async () => (tapped.push(username), null) })
  const service = new ThumbnailService({
    sfu: { room } as unknown as MediaPlane,
    roomIsPublic: () => (asked += 1) > 0,
    liveRooms: () => rooms,
    clock,
    logger: createLogger('silent'),
  })
  // The first slice alone in the turn in which it begins.
  expect(asked).toBeLessThan(rooms.length)
  await turns(500)
  expect([asked, tapped.length]).toEqual([rooms.length, 200])
  // Those that were not yet, come first.
  for (let second = 0; second < 4; second += 1) {
    await clock.pass(1_000)
    await turns(500)
  }
  expect(tapped.slice(0, 1_000).sort()).toEqual([...rooms].sort())
  expect(asked).toBe(5 * rooms.length)
  await service.close()
  await settle()
  expect(clock.pending).toBe(0)
})
