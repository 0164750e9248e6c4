import { beforeEach, expect, test, vi } from 'vitest'
import type { Subject } from './bus.ts'
import { LocalBus } from './local-bus.ts'

const rooms: Subject<{ n: number; more?: number[] }> = { name: 'inv.rooms' }
const others: Subject<{ n: number }> = { name: 'inv.others' }
const logger = { error: vi.fn() }
let bus: LocalBus
let heard: unknown[]
beforeEach(() => {
  logger.error.mockClear()
  bus = new LocalBus(logger)
  heard = []
})

const delivered = () => new Promise<void>((resolve) => setImmediate(resolve))

test('BUS-01 tells after the step of who publishes, in order, all who listen to the subject', async () => {
  bus.subscribe(rooms, ({ n }) => heard.push(['one', n]))
  bus.subscribe(rooms, ({ n }) => heard.push(['two', n]))
  bus.subscribe(others, ({ n }) => heard.push(['other', n]))
  for (const n of [1, 2, 3]) bus.publish(rooms, { n })
  expect(heard).toEqual([])
  await delivered()
  expect(heard).toEqual(
    [1, 2, 3].flatMap((n) => [
      ['one', n],
      ['two', n],
    ]),
  )
})

test('BUS-01 what a listener publishes comes behind what was published before', async () => {
  bus.subscribe(rooms, ({ n }) => {
    heard.push(n)
    if (n === 1) bus.publish(rooms, { n: 10 })
  })
  bus.publish(rooms, { n: 1 })
  bus.publish(rooms, { n: 2 })
  await delivered()
  expect(heard).toEqual([1, 2, 10])
})

test('BUS-02 a listener that throws is logged, and harms neither the others nor who published', async () => {
  bus.subscribe(rooms, () => {
    throw new Error('a mistake')
  })
  bus.subscribe(rooms, ({ n }) => heard.push(n))
  bus.publish(rooms, { n: 1 })
  bus.publish(rooms, { n: 2 })
  await delivered()
  expect(heard).toEqual([1, 2])
  expect(logger.error).toHaveBeenCalledTimes(2)
  expect(logger.error.mock.calls[0]?.[0]).toMatchObject({
    event: 'bus_listener_failed',
    subject: 'inv.rooms',
  })
})

test('BUS-03 who has ended is not told, not even what was on its way, and ends nobody else', async () => {
  const listener = ({ n }: { n: number }) => heard.push(n)
  const end = bus.subscribe(rooms, listener)
  const stop = bus.subscribe(rooms, listener)
  bus.publish(rooms, { n: 1 })
  end()
  end()
  await delivered()
  expect(heard).toEqual([1])
  stop()
  bus.subscribe(rooms, () => ending())
  const ending = bus.subscribe(rooms, listener)
  bus.publish(rooms, { n: 2 })
  await delivered()
  expect(heard).toEqual([1])
})

test('BUS-04 a message is a copy, as on a wire', async () => {
  bus.subscribe(rooms, ({ more }) => heard.push(more))
  const message = { n: 1, more: [1] }
  bus.publish(rooms, message)
  message.more.push(2)
  await delivered()
  expect(heard).toEqual([[1]])
})
