import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, test } from 'vitest'
import type { LogBatch, LogEntry } from './entry.ts'
import { LOG_QUEUE_ENTRIES_MAX, LogQueue } from './log-queue.ts'

const entry = (key: string): LogEntry => ({
  key,
  kind: 'chat',
  at: 1,
  viewer: 'anna',
  text: key,
  tokens: null,
  showId: null,
  details: null,
})

function setUp() {
  const clock = new ManualClock()
  const sent: LogBatch[] = []
  let answer: (stored: boolean) => void = () => {}
  const queue = new LogQueue({
    clock,
    send: (batch) => (sent.push(batch), new Promise((resolve) => (answer = resolve))),
  })
  const reply = async (stored: boolean) => {
    answer(stored)
    await settle()
  }
  const keys = () => sent.map((batch) => batch.entries.map((one) => one.key).join(' '))
  return { clock, sent, queue, reply, keys }
}

describe('the queue before the logbook', () => {
  test('LOG-QUEUE-01 one batch at a time, in order; what was acknowledged is not sent again', async () => {
    const { clock, queue, reply, keys } = setUp()
    queue.add(entry('a'))
    queue.add(entry('b'), ['room', 5])
    await clock.pass(200)
    queue.add(entry('c'))
    await clock.pass(5_000)
    expect(keys()).toEqual(['a b'])
    await reply(true)
    await clock.pass(200)
    expect(keys()).toEqual(['a b', 'c'])
    await reply(true)
    expect(queue.size).toBe(0)
    await clock.pass(60_000)
    expect(keys()).toHaveLength(2)
  })

  test('LOG-QUEUE-02 what was not stored stays and is sent again, ever more rarely, and at once when told that it works again', async () => {
    const { clock, queue, reply, sent, keys } = setUp()
    queue.add(entry('a'), ['lobby', 3])
    await clock.pass(200)
    await reply(false)
    await clock.pass(499)
    expect(sent).toHaveLength(1)
    await clock.pass(1)
    await reply(false)
    await clock.pass(999)
    expect(sent).toHaveLength(2)
    queue.poke()
    await clock.pass(0)
    expect(keys()).toEqual(['a', 'a', 'a'])
    expect(sent[2]!.positions).toEqual({ lobby: 3, room: null })
    await reply(true)
    expect(queue.size).toBe(0)
  })

  test('LOG-QUEUE-03 positions without entries take one place, and go out with what came before them', async () => {
    const { clock, queue, sent } = setUp()
    queue.add(entry('a'), ['room', 1])
    for (let position = 2; position <= 500; position += 1) queue.add(null, ['room', position])
    expect(queue.size).toBe(2)
    await clock.pass(200)
    expect(sent).toEqual([{ entries: [entry('a')], positions: { lobby: null, room: 500 } }])
  })

  test('LOG-QUEUE-04 when it is full the record keeps its place in the stream, so that the server is asked again', async () => {
    const { clock, queue, sent, reply } = setUp()
    for (let count = 0; count < LOG_QUEUE_ENTRIES_MAX; count += 1)
      queue.add(entry(`k${count}`), ['room', count])
    queue.add(entry('too much'), ['room', LOG_QUEUE_ENTRIES_MAX])
    expect(queue.dropped).toBe(1)
    await clock.pass(200)
    await reply(true)
    queue.add(entry('later'), ['room', LOG_QUEUE_ENTRIES_MAX + 1])
    while (queue.size > 0) {
      await clock.pass(200)
      await reply(true)
    }
    expect(sent.at(-1)!.entries.at(-1)!.key).toBe('later')
    expect(Math.max(...sent.map((batch) => batch.positions.room ?? 0))).toBe(LOG_QUEUE_ENTRIES_MAX - 1)
  })

  test('LOG-QUEUE-05 what waits for one account does not go to the next', async () => {
    const { clock, queue, keys, reply } = setUp()
    queue.add(entry('mira'))
    await clock.pass(200)
    queue.add(entry('mira too'))
    queue.clear()
    queue.add(entry('zoe'))
    await reply(true)
    await clock.pass(200)
    expect(keys()).toEqual(['mira', 'zoe'])
  })
})
