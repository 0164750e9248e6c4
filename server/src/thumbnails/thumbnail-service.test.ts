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
    isWatched: () => true,
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

test('MEDIA-THUMB-08 four are taken at once, none twice; who is looked at comes before who waits less than 45 s longer', async () => {
  const rooms = Array.from({ length: 12 }, (_, n) => `room${n}`)
  const clock = new ManualClock()
  /** Of the taps that are open, by what lets them go. */
  const open = new Map<string, () => void>()
  const tapped: string[] = []
  const openTap = (username: string) => {
    tapped.push(username)
    return new Promise<null>((resolve) => open.set(username, () => resolve(null)))
  }
  const watched = new Set<string>()
  const service = new ThumbnailService({
    sfu: { room: (username: string) => ({ openTap: () => openTap(username) }) } as unknown as MediaPlane,
    roomIsPublic: () => true,
    liveRooms: () => rooms,
    isWatched: (username) => watched.has(username),
    clock,
    logger: createLogger('silent'),
  })
  const release = async (count: number) => {
    for (const [username, end] of [...open].slice(0, count)) {
      open.delete(username)
      end()
    }
    await turns(20)
  }
  await turns(20)
  expect(tapped).toEqual(rooms.slice(0, 4))
  // However long the four take, they are not taken again meanwhile.
  await clock.pass(5_000)
  await turns(20)
  expect(tapped.length).toBe(4)
  while (tapped.length < rooms.length) await release(4)
  await release(4)
  // All are due again: one that somebody is in, and one whose picture somebody asked for, come first.
  watched.add('room9')
  service.latest('room5')
  tapped.length = 0
  await clock.pass(3_000)
  await turns(20)
  expect(tapped.slice(0, 4)).toEqual(['room5', 'room9', 'room0', 'room1'])
  while (tapped.length < rooms.length) await release(4)
  expect([...tapped].sort()).toEqual([...rooms].sort())
  await release(4)
  const closing = service.close()
  await release(4)
  await closing
})
