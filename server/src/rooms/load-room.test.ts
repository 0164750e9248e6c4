import type { OutboxDraft, OutboxEvent } from '@footlight/core/ports'
import { AccountId, StoredSettings } from '@footlight/core/protocol'
import { noStanding } from '@footlight/core/rules/liveness/live-check'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '../accounts/people-port.ts'
import { emptyStores } from '../app/testing/empty-stores.ts'
import type { AppRecord } from '../apps/app-port.ts'
import { setApp } from '../apps/commands.ts'
import { EventFeed } from '../ledger/feed.ts'
import { frameCodec } from './fan-out/encode-event.ts'
import { LiveRooms } from './live/live-rooms.ts'
import { roomCommand } from './room-command.ts'
import type { RoomSocket } from './room-socket.ts'
import type { Rooms } from './rooms.ts'
import { type CreateRoomsOptions, createRooms } from './testing/create-rooms.ts'

const IDLE_MS = 11 * 60_000
const ava = {
  id: AccountId.parse(1),
  username: 'ava',
  type: 'model',
  roles: [],
  suspendedUntil: null,
  suspensionReason: null,
  identityConfirmed: true,
  liveStanding: noStanding,
  settings: StoredSettings.parse({}),
} as unknown as Person

let record: OutboxEvent[]
let announce: (events: readonly OutboxEvent[]) => void
/** Runs before each reading of the record answers with what it found when it was asked. */
let whileRead: () => void
let elapsedMs: number
let tick: () => void
let rooms: Rooms
let closeStores: () => Promise<void>

function commit({ topic, name, payload }: OutboxDraft): void {
  const previous = record.findLast((event) => event.topic === topic)?.cursor ?? 0
  const event = { topic, name, payload, cursor: record.length + 1, previous }
  record.push(event)
  announce([event])
}

function tip(): void {
  const fields = { receiver_name: 'ava', sender_name: 'max', transfer_id: `t${record.length}`, sent_at: 0 }
  commit({ topic: 'room:ava', name: 'v3.tip.received', payload: { tokens: 25, ...fields } })
}

const ledger = {
  head: async () => record.length,
  onCommitted: (listener: typeof announce) => {
    announce = listener
    return () => undefined
  },
  eventsAfter: async ([topic]: readonly string[], cursor: number, limit: number) => {
    const found = record.filter((event) => event.topic === topic && event.cursor > cursor).slice(0, limit)
    await new Promise((resolve) => setImmediate(resolve))
    whileRead()
    return found
  },
  holdings: async () => [],
  openEscrows: async () => [],
}

const media = {
  state: () => ({ producers: [] }),
  cameras: () => [],
  recheck: () => undefined,
  onEvent: () => () => undefined,
}

beforeEach(async () => {
  ;[record, whileRead, elapsedMs] = [[], () => undefined, 0]
  const [clock, logger] = [
    {
      now: () => elapsedMs,
      monotonic: () => elapsedMs,
      after: () => () => undefined,
      every: (_ms: number, task: () => void) => {
        tick = task
        return () => undefined
      },
    },
    pino({ level: 'silent' }),
  ]
  const { close, ...stores } = await emptyStores()
  closeStores = close
  let storedApps: AppRecord | null = null
  rooms = await createRooms({
    ...stores,
    apps: {
      ...stores.apps,
      load: async () => storedApps,
      save: async (_owner: AccountId, apps: AppRecord) => void (storedApps = apps),
    },
    people: {
      byUsername: async () => ava,
      byId: async () => ava,
      byIds: async () => [],
    },
    roomRepository: {
      load: async () => ({ ownerId: ava.id, subject: '', subjectColor: null, lastOnlineAt: null }),
      restrictions: async () => [],
      save: async () => undefined,
    },
    chat: { last: async () => [], append: async () => undefined, remove: async () => undefined },
    ledger,
    feed: await EventFeed.open({ ledger, clock, logger }),
    live: new LiveRooms(),
    sfu: { room: () => media, onEvent: () => () => undefined },
    recorder: null,
    ageGate: { ownCameraRefusal: () => null },
    random: { uuid: () => 'id', fraction: () => 0 },
    shares: [],
    clock,
    logger,
  } as unknown as CreateRoomsOptions)
})

afterEach(async () => {
  await rooms.close()
  await closeStores()
})

/** Enters, and answers the events that it was told, as they come. */
async function enter(): Promise<[name: string, payload: unknown][]> {
  const heard: [string, unknown][] = []
  const member = {
    viewer: { accountId: null, username: 'vera', roles: [], suspendedUntil: null, isStudioView: false },
    cutOver: record.length,
    wantsUserList: false,
    heardAt: 0,
    isStalled: false,
    write: (frames: Buffer) => {
      for (const text of textsOf(frames)) {
        const event = frameCodec.decode(text)
        if (event.kind === 'event') heard.push([event.name, event.payload])
      }
    },
    close: () => undefined,
  }
  const room = await rooms.open('ava')
  room!.enter(member as unknown as RoomSocket)
  return heard
}

function textsOf(frames: Buffer): string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length; ) {
    const short = frames[at + 1]!
    const start = at + (short < 126 ? 2 : 4)
    const end = start + (short < 126 ? short : frames.readUInt16BE(at + 2))
    texts.push(frames.toString('utf8', start, end))
    at = end
  }
  return texts
}

test('FEED-03 what is tipped while a room is being loaded counts in it and is told, at whatever moment of it', async () => {
  const goals = [{ id: 'dance', title: 'Dance', tokens: 1_000 }]
  const to = { is_active: true, goals, reset: false }
  expect(await rooms.execute(ava, setApp, { app: 'goals', to })).toMatchObject({ ok: true })
  elapsedMs = IDLE_MS
  tick()
  let readings = 0
  whileRead = () => {
    readings += 1
    tip()
  }
  const heard = await enter()
  const cursors = record.map(({ cursor }) => cursor)
  expect([readings >= 2, cursors.length]).toEqual([true, readings])
  const told = (name: string) => heard.find((event) => event[0] === name)?.[1] as Record<string, unknown>
  expect((told('v3.chat.history')['tips'] as { cursor: number }[]).map(({ cursor }) => cursor)).toEqual(
    cursors,
  )
  expect(told('v3.app.state')).toMatchObject({ goals: { total: 25 * readings } })
  heard.length = 0
  tip()
  await new Promise((resolve) => setImmediate(resolve))
  expect(heard.filter(([name]) => name === 'v3.tip.received')).toMatchObject([
    ['v3.tip.received', { cursor: readings + 1 }],
  ])
})

test("GATEWAY-02 a command sees the performer's account as it is when its turn comes", async () => {
  let begin = (): void => undefined
  let open = (): void => undefined
  const began = new Promise<void>((resolve) => (begin = resolve))
  const gate = new Promise<void>((resolve) => (open = resolve))
  const slow = roomCommand('test.slow', () => {
    begin()
    return gate
  })
  const read = roomCommand('test.read', ({ owner }) => owner.suspendedUntil)
  const before = rooms.execute(ava, slow, {})
  await began
  const answer = rooms.execute(ava, read, {})
  // It waits for its turn by now.
  await new Promise((resolve) => setImmediate(resolve))
  rooms.accountChanged({ ...ava, suspendedUntil: 5 })
  open()
  await before
  expect(await answer).toBe(5)
})
