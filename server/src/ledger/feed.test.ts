import type { Clock, OutboxDraft, OutboxEvent } from '@footlight/core/ports'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { EventFeed, type RecordedEvent } from './feed.ts'

const ROOM = 'room:ava'

let record: OutboxEvent[]
let announce: (events: readonly OutboxEvent[]) => void
let readings: number
let isDown: boolean
let whenTimeIsOver: (() => void)[]
let heard: number[]

const clock: Clock = {
  now: () => 0,
  monotonic: () => 0,
  after: (_ms, action) => {
    whenTimeIsOver.push(action)
    return () => undefined
  },
  every: () => () => undefined,
}

const ledger = {
  head: async () => record.at(-1)?.cursor ?? 0,
  onCommitted: (listener: typeof announce) => {
    announce = listener
    return () => (announce = () => undefined)
  },
  eventsAfter: async ([topic]: readonly string[], cursor: number, limit: number) => {
    readings += 1
    if (isDown) throw new Error('the record cannot be read')
    return record.filter((event) => event.topic === topic && event.cursor > cursor).slice(0, limit)
  },
}

beforeEach(() => {
  ;[record, readings, isDown, whenTimeIsOver, heard] = [[], 0, false, [], []]
})

/** Puts an event into the record and tells nobody. */
function recorded(topic = ROOM, draft: Partial<OutboxDraft> = {}): OutboxEvent {
  const previous = record.findLast((event) => event.topic === topic)?.cursor ?? 0
  const cursor = record.length + 1
  const event = {
    topic,
    name: 'v3.chat.subject',
    payload: { subject: 'x' },
    cursor,
    previous,
    ...draft,
  }
  record.push(event)
  return event
}

const open = () => EventFeed.open({ ledger, clock, logger: pino({ level: 'silent' }) })
const hear = ({ cursor }: RecordedEvent): void => void heard.push(cursor)
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('FEED-02 a subscriber hears every event of its topic once and in order', () => {
  test('what is announced, and nothing of another topic; without a gap nothing is read', async () => {
    const feed = await open()
    feed.subscribe(ROOM, hear, { after: 0 })
    announce([recorded(), recorded('room:bo'), recorded()])
    announce([recorded()])
    expect([heard, readings, feed.position]).toEqual([[1, 3, 4], 0, 4])
  })

  test('what was recorded between its cursor and its beginning, before what comes later', async () => {
    recorded()
    recorded()
    const feed = await open()
    const subscription = feed.subscribe(ROOM, hear, { after: 1 })
    announce([recorded()])
    expect(heard).toEqual([])
    await subscription.ready
    expect(heard).toEqual([2, 3])
  })

  test('more than one page of it', async () => {
    for (let count = 0; count < 2_500; count += 1) recorded()
    const feed = await open()
    await feed.subscribe(ROOM, hear, { after: 0 }).ready
    expect(heard).toEqual(record.map(({ cursor }) => cursor))
  })
})

describe('FEED-02 nothing that is lost on the way is missed', () => {
  test('it comes with the next event', async () => {
    const feed = await open()
    feed.subscribe(ROOM, hear, { after: 0 })
    const lost = [recorded(), recorded()]
    announce([recorded()])
    expect(heard).toEqual([])
    await settle()
    announce(lost)
    expect([heard, readings]).toEqual([[1, 2, 3], 1])
  })

  test('also where the record is away for a while: it is asked again', async () => {
    recorded()
    const feed = await open()
    isDown = true
    const subscription = feed.subscribe(ROOM, hear, { after: 0 })
    await expect(subscription.ready).rejects.toThrow('the record cannot be read')
    announce([recorded()])
    expect(heard).toEqual([])
    isDown = false
    for (const action of whenTimeIsOver) action()
    await settle()
    expect(heard).toEqual([1, 2])
  })

  test('an event whose predecessor was pruned waits for nothing', async () => {
    const feed = await open()
    feed.subscribe(ROOM, hear, { after: 0 })
    recorded()
    const event = recorded()
    record = [event]
    announce([event])
    await settle()
    record = []
    announce([{ ...event, cursor: 4, previous: 3 }])
    await settle()
    expect([heard, readings]).toEqual([[2, 4], 2])
  })

  test('whatever is lost, doubled or late', async () => {
    const fate = fc.record({ room: fc.nat(2), times: fc.nat(2), isLate: fc.boolean(), waits: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 40 }), fc.nat(10), async (fates, before) => {
        record = []
        const topics = ['room:a', 'room:b', 'room:c']
        for (let count = 0; count < before; count += 1) recorded(topics[count % 3])
        const feed = await open()
        const got = new Map(topics.map((topic) => [topic, [] as number[]]))
        for (const topic of topics)
          feed.subscribe(topic, ({ cursor }) => void got.get(topic)!.push(cursor), { after: 0 })
        const late: OutboxEvent[] = []
        for (const { room, times, isLate, waits } of fates) {
          const event = recorded(topics[room])
          if (isLate) late.push(event)
          else for (let count = 0; count < times; count += 1) announce([event])
          if (waits) await settle()
        }
        announce(late.toReversed())
        announce(topics.map((topic) => recorded(topic)))
        for (let turn = 0; turn < 5; turn += 1) await settle()
        for (const topic of topics)
          expect(got.get(topic)).toEqual(
            record.filter((event) => event.topic === topic).map(({ cursor }) => cursor),
          )
      }),
      { numRuns: 300 },
    )
  })

  test('what a listener records itself comes to everybody after what it was told of', async () => {
    const feed = await open()
    const second: number[] = []
    feed.subscribe(
      ROOM,
      (event) => {
        hear(event)
        if (event.cursor === 1) announce([recorded()])
      },
      { after: 0 },
    )
    feed.subscribe(ROOM, ({ cursor }) => void second.push(cursor), { after: 0 })
    announce([recorded()])
    expect([heard, second, readings]).toEqual([[1, 2], [1, 2], 0])
  })
})

test('FEED-02 a listener that throws keeps nobody else from hearing, nor itself from what comes next', async () => {
  const feed = await open()
  feed.subscribe(
    ROOM,
    (event) => {
      hear(event)
      throw new Error('a listener of the test fails')
    },
    { after: 0 },
  )
  feed.subscribe(ROOM, hear, { after: 0 })
  announce([recorded()])
  announce([recorded()])
  expect(heard).toEqual([1, 1, 2, 2])
})

test('FEED-02 events are read by their schemas; one that is none of the protocol is only counted', async () => {
  const feed = await open()
  const events: RecordedEvent[] = []
  feed.subscribe(ROOM, (event) => void events.push(event), { after: 0 })
  announce([
    recorded(ROOM, { payload: { subject: 'a', to: ['ava'], unknown: 1 } }),
    recorded(ROOM, { name: 'v3.no.such' }),
    recorded(ROOM, { payload: { subject: 1 } }),
    recorded(),
  ])
  expect(events.map(({ cursor }) => cursor)).toEqual([1, 4])
  expect(events[0]).toMatchObject({ name: 'v3.chat.subject', to: ['ava'], source: record[0] })
  expect(events[0]!.payload).toEqual({ subject: 'a', cursor: 1 })
  expect([events[1]!.to, readings]).toEqual([null, 0])
})

test('FEED-02 who has ended hears nothing more, also of what is being read', async () => {
  recorded()
  const feed = await open()
  const subscriptions = [1, 2].map(() => feed.subscribe(ROOM, hear, { after: 0 }))
  subscriptions[0]!.end()
  feed.close()
  await settle()
  announce([recorded()])
  expect(heard).toEqual([])
})

test('a watcher hears every event of a name from now on, whatever its topic', async () => {
  const update = (tokens: number) => ({
    name: 'v3.token.update',
    payload: { username: 'vera', tokens, token_change: 1, type: 'tip' },
  })
  recorded('account:1', update(1))
  const feed = await open()
  const tokens: number[] = []
  const end = feed.watch('v3.token.update', (payload) => void tokens.push(payload.tokens))
  announce([recorded('account:2', update(2)), recorded(), recorded('account:3', update(3))])
  end()
  announce([recorded('account:2', update(4))])
  expect(tokens).toEqual([2, 3])
})
