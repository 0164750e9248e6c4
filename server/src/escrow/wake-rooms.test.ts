import type { Clock, Ledger } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { ShowRecord, ShowRepository } from '../shows/show-port.ts'
import { RoomWaker } from './wake-rooms.ts'

const GONE = 9

/** Rooms of these models have something in escrow; those of `showing` a show that has not ended. */
function setUp(owing: readonly number[], showing: readonly number[] = []) {
  const waiting: { readonly id: number; readonly done: (error?: Error) => void }[] = []
  const recovered: number[] = []
  let again: () => void = () => undefined
  const ids = (list: readonly number[]) => list.map((id) => AccountId.parse(id))
  const waker = new RoomWaker({
    ledger: {
      escrowModels: async () => ids(owing),
      openEscrows: async (model) => {
        recovered.push(model)
        return []
      },
    } as Partial<Ledger> as Ledger,
    shows: {
      unfinished: async (owner) =>
        owner === undefined ? ids(showing).map((ownerId) => ({ ownerId }) as ShowRecord) : [],
    } as Partial<ShowRepository> as ShowRepository,
    people: {
      byId: async (id) => (id === GONE ? null : ({ id, username: `model${id}` } as Person)),
    } as Partial<PeopleRepository> as PeopleRepository,
    clock: {
      every: (_ms, task) => {
        again = task
        return () => (again = () => undefined)
      },
    } as Partial<Clock> as Clock,
    shares: [],
    random: { uuid: () => '' } as never,
    logger: pino({ level: 'silent' }),
    wake: ({ id }) =>
      new Promise<void>((resolve, reject) => {
        waiting.push({ id, done: (error) => (error === undefined ? resolve() : reject(error)) })
      }),
  })
  return { waker, waiting, recovered, again: () => again() }
}

const turns = () => new Promise((resolve) => setImmediate(resolve))

test('LEDGER-33 rooms are woken four at a time, each once, and an account that is gone is settled without one', async () => {
  const { waker, waiting, recovered } = setUp([1, 2, 3, GONE, 4, 5], [5, 6, 1])
  await turns()
  expect(waiting.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  expect([recovered, waker.isSettled]).toEqual([[GONE], false])
  waiting[1]!.done()
  await turns()
  expect(waiting.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
  for (const { done } of waiting) done()
  await turns()
  expect(waiting.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6])
  expect(waker.isSettled).toBe(false)
  waiting.at(-1)!.done()
  await waker.settled
  expect(waker.isSettled).toBe(true)
})

test('LEDGER-33 a room that could not be loaded holds nobody up, and is tried again', async () => {
  const { waker, waiting, again } = setUp([1, 2])
  await turns()
  waiting[0]!.done(new Error('no database'))
  waiting[1]!.done()
  await waker.settled
  again()
  await turns()
  expect(waiting.map(({ id }) => id)).toEqual([1, 2, 1, 2])
  for (const { done } of waiting) done()
  await waker.close()
})

test('LEDGER-33 who closes it waits for those that are being loaded, and no more are', async () => {
  const { waker, waiting } = setUp([1, 2, 3, 4, 5])
  await turns()
  const closed = waker.close()
  for (const { done } of waiting) done()
  await closed
  expect(waiting).toHaveLength(4)
})
