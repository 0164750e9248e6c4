import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { ServerEvent } from '@footlight/core/protocol'
import { beforeEach, expect, test } from 'vitest'
import { viewerOf } from '../accounts/viewer.ts'
import { createLogger } from '../platform/logger.ts'
import { frameCodec } from '../rooms/fan-out/encode-event.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { listingOf } from '../rooms/live/testing/listing-of.ts'
import { CARDS_EVERY_MS, CardWatch, type CardWatcher } from './card-watch.ts'

type LiveCard = ServerEvent<'v3.lobby.card'>

/** A socket that keeps what it was written. */
class Page implements CardWatcher {
  readonly viewer
  readonly host: string
  readonly writes: Buffer[] = []

  constructor(username: string, host = 'main.example') {
    this.viewer = viewerOf({ kind: 'guest', username, sessionKey: username }, false)
    this.host = host
  }

  write(frames: Buffer): void {
    this.writes.push(frames)
  }

  /** Cards of all writes since the last call. */
  read(): LiveCard[] {
    return this.writes.splice(0).flatMap(cardsOf)
  }
}

function cardsOf(frames: Buffer): LiveCard[] {
  const cards: LiveCard[] = []
  for (let at = 0; at < frames.length; ) {
    const isLong = frames[at + 1] === 126
    const length = isLong ? frames.readUInt16BE(at + 2) : frames[at + 1]!
    const start = at + (isLong ? 4 : 2)
    at = start + length
    const frame = frameCodec.decode(frames.toString('utf8', start, at))
    if (frame.kind === 'event') cards.push(frame.payload as LiveCard)
  }
  return cards
}

let clock: ManualClock
let rooms: Map<string, LiveListing>
let pictures: Map<string, number>
let hidden: Set<string>
let looks: string[]
let cards: CardWatch
const step = () => clock.pass(CARDS_EVERY_MS)

function room(username: string, more: Partial<LiveListing> = {}): void {
  const modes = { isStandby: false, hasCamPassword: false, isVoyeur: false, voyeurKind: null }
  const listing = { username, status: 'online', viewers: 100, subject: 'Hello', currentShow: null, modes }
  rooms.set(username, { ...listingOf(listing as never), ...more })
}

beforeEach(() => {
  clock = new ManualClock()
  rooms = new Map()
  pictures = new Map()
  hidden = new Set()
  looks = []
  const isHidden = (username: string, who: { readonly username?: string }) =>
    hidden.has(`${username} ${who.username}`)
  cards = new CardWatch({
    live: {
      listing: (username) => (looks.push(username), rooms.get(username) ?? null),
      isBanned: isHidden,
    },
    thumbnails: {
      latest: (username) => {
        const version = pictures.get(username)
        return version === undefined ? null : { jpeg: Buffer.of(), version, takenAt: 0 }
      },
    },
    blockedRegions: { isBlocked: (username, viewer) => isHidden(username, viewer as never) },
    showsPicturesAt: (host) => host === 'main.example',
    clock,
    logger: createLogger('silent'),
  })
})

test('CARDS-02 who begins to watch is told how it is, and then what changes, in one write', async () => {
  const page = new Page('vera')
  room('ava')
  room('bo')
  cards.watch(page, ['ava', 'bo', 'nobody'])
  await step()
  expect(page.writes).toHaveLength(1)
  expect(page.read().map(({ username, status }) => [username, status])).toEqual([
    ['ava', 'online'],
    ['bo', 'online'],
    ['nobody', 'offline'],
  ])
  await step()
  expect(page.read()).toEqual([])
  room('ava', { status: 'private' })
  room('nobody', { goal: { title: 'Dance', target: 100, reached: 40 } as never })
  rooms.delete('bo')
  await step()
  expect(page.writes).toHaveLength(1)
  expect(page.read()).toMatchObject([
    { username: 'ava', status: 'private' },
    { username: 'bo', status: 'offline', viewers: 0, subject: '' },
    { username: 'nobody', status: 'online', goal: { title: 'Dance', reached: 40 } },
  ])
  cards.close()
  expect(clock.pending).toBe(0)
})

test('CARDS-02 viewers by a tenth, a picture every 20 s, and with whatever else is told', async () => {
  const page = new Page('vera')
  room('ava')
  pictures.set('ava', 1)
  cards.watch(page, ['ava'])
  await step()
  page.read()
  room('ava', { viewers: 109 })
  pictures.set('ava', 2)
  await step()
  expect(page.read()).toEqual([])
  room('ava', { viewers: 111 })
  await step()
  expect(page.read()).toMatchObject([{ viewers: 111, thumb_url: '/thumbs/ava/2.jpg' }])
  pictures.set('ava', 3)
  await clock.pass(19_000)
  expect(page.read()).toEqual([])
  await clock.pass(2_000)
  expect(page.read()).toMatchObject([{ thumb_url: '/thumbs/ava/3.jpg' }])
  pictures.delete('ava')
  await step()
  expect(page.read()[0]!.thumb_url).toBeUndefined()
})

test('CARDS-03 who may not see a room reads what they would of a name that nobody has, once', async () => {
  const [page, other] = [new Page('vera'), new Page('max')]
  hidden.add('ava vera')
  room('ava', { subject: 'Secret' })
  for (const each of [page, other]) cards.watch(each, ['ava', 'nobody'])
  await step()
  const [blocked, unknown] = page.read()
  expect({ ...blocked, username: 'nobody' }).toEqual(unknown)
  expect(other.read()[0]).toMatchObject({ subject: 'Secret' })
  room('ava', { status: 'private' })
  await step()
  expect(page.read()).toEqual([])
  expect(other.read()).toHaveLength(1)
  // Shut out while they watch.
  hidden.add('ava max')
  room('ava', { status: 'online' })
  await step()
  expect([page.read(), other.read()]).toEqual([[], []])
})

test('CARDS-03 a site without pictures gets none', async () => {
  const [page, plain] = [new Page('vera'), new Page('max', 'plain.example')]
  room('ava')
  pictures.set('ava', 7)
  for (const each of [page, plain]) cards.watch(each, ['ava'])
  await step()
  expect(page.read()).toMatchObject([{ thumb_url: '/thumbs/ava/7.jpg' }])
  expect(plain.read()[0]!.thumb_url).toBeUndefined()
})

test('CARDS-04 a room is looked at once and encoded once for all who watch it', async () => {
  const pages = Array.from({ length: 1_000 }, (_, n) => new Page(`guest${n}`))
  let encoded = 0
  room('ava', { goal: { toJSON: () => (encoded += 1) } as never })
  for (const page of pages) cards.watch(page, ['ava'])
  await step()
  expect([looks, encoded]).toEqual([['ava'], 1])
  expect(pages.every((page) => page.writes.length === 1)).toBe(true)
  expect(pages[0]!.read()).toMatchObject([{ goal: 1 }])
})

test('CARDS-04 whoever asks often is heard once, by the last word, and whoever goes is forgotten', async () => {
  const page = new Page('liar')
  for (let n = 0; n < 100_000; n += 1) cards.watch(page, [`name${n}`])
  await step()
  expect(page.read()).toMatchObject([{ username: 'name99999' }])
  expect(looks).toEqual(['name99999'])
  cards.watch(page, ['ava', 'ava'])
  await step()
  cards.watch(page, [])
  await step()
  looks.length = 0
  await step()
  expect(looks).toEqual([])
  cards.watch(page, ['ava'])
  await step()
  cards.watch(page, ['bo'])
  cards.leave(page)
  looks.length = page.writes.length = 0
  await step()
  expect([looks, page.writes]).toEqual([[], []])
})

test('CARDS-04 of thousands of rooms, others get their turn between slices', async () => {
  const page = new Page('vera')
  const pages = Array.from({ length: 5 }, (_, n) => new Page(`guest${n}`))
  pages.forEach((each, n) =>
    cards.watch(
      each,
      Array.from({ length: 200 }, (_, at) => `name${n * 200 + at}`),
    ),
  )
  let turns = 0
  const looking = step()
  while (turns < 100 && looks.length < 1_000) {
    turns += 1
    await new Promise(setImmediate)
  }
  await looking
  expect(turns).toBeGreaterThan(2)
  await new Promise(setImmediate)
  expect(pages.map((each) => each.read().length)).toEqual([200, 200, 200, 200, 200])
  expect(page.writes).toEqual([])
})
