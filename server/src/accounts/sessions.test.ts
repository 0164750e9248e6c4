import type { Clock } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { AccountId } from '@footlight/core/protocol'
import { expect, test, vi } from 'vitest'
import { LocalBus } from '../platform/cluster/local-bus.ts'
import { createLogger } from '../platform/logger.ts'
import type { PeopleRepository, Person, SessionRecord, SessionRepository } from './people-port.ts'
import { Sessions } from './sessions.ts'

const person = (id: number): Person =>
  doubleOf<Person>({
    id: AccountId.parse(id),
    username: `viewer${id}`,
    type: 'viewer',
    roles: [],
    studioId: null,
    studioGrant: null,
    membership: 'none',
    emailConfirmed: true,
    identityConfirmed: false,
    ageVerified: false,
    ageMethods: [],
    suspendedUntil: null,
    suspensionReason: null,
  })

function setUp() {
  let ms = 0
  const records = new Map<string, SessionRecord>()
  const tasks: (() => void)[] = []
  const clock = doubleOf<Clock>({
    now: () => ms,
    monotonic: () => ms,
    every: () => () => undefined,
    after: (_delayMs, task) => {
      tasks.push(task)
      return () => undefined
    },
  })
  const findAll = vi.fn(async (idHashes: readonly string[]) =>
    idHashes.flatMap((idHash) => records.get(idHash) ?? []),
  )
  const touch = vi.fn(async (_idHashes: readonly string[], _at: number) => undefined)
  const store = doubleOf<SessionRepository>({
    create: async (record: SessionRecord) => void records.set(record.idHash, record),
    find: async (idHash: string) => records.get(idHash) ?? null,
    remove: async (idHash: string) => void records.delete(idHash),
    ...{ findAll, touch },
  })
  const people = doubleOf<PeopleRepository>({
    byId: async (id) => person(id),
    byIds: async (ids) => ids.map(person),
  })
  const sessions = new Sessions({
    store,
    people,
    clock,
    serverSecret: Buffer.alloc(32, 1),
    bus: new LocalBus(createLogger('silent')),
  })
  const logIn = (id: number) => sessions.logIn(person(id), sessions.createGuest())
  /** What waits for a moment: it has been, and what follows from it. */
  const moment = async () => {
    while (tasks.length > 0) {
      tasks.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { sessions, records, findAll, touch, logIn, moment, step: (byMs: number) => void (ms += byMs) }
}

test('a session is in memory for ten seconds, then looked up again', async () => {
  const { sessions, step } = setUp()
  const session = await sessions.logIn(person(7), sessions.createGuest())
  step(9_999)
  expect(sessions.peek(session.cookieValue)).toBe(session)
  expect([...sessions.held()].map(({ account }) => account)).toEqual([7])
  step(1)
  expect(sessions.peek(session.cookieValue)).toBeUndefined()
  expect((await sessions.resolve(session.cookieValue))?.identity).toEqual(session.identity)
  expect(sessions.peek(session.cookieValue)).toBeDefined()
})

test('all sessions of a person who changed are forgotten, those of others are not', async () => {
  const { sessions } = setUp()
  const own = []
  for (const id of [7, 8, 7, 7, 9, 7]) own.push(await sessions.logIn(person(id), sessions.createGuest()))
  sessions.forget(AccountId.parse(7))
  expect(own.map(({ cookieValue }) => sessions.peek(cookieValue) !== undefined)).toEqual([
    false,
    true,
    false,
    false,
    true,
    false,
  ])
})

test('an ended session is gone at once', async () => {
  const { sessions } = setUp()
  const session = await sessions.logIn(person(7), sessions.createGuest())
  await sessions.end(session)
  expect(sessions.peek(session.cookieValue)).toBeUndefined()
  expect(await sessions.resolve(session.cookieValue)).toBeNull()
})

test('sessions in use are read again together, before they are too old, and nobody waits', async () => {
  const { sessions, findAll, touch, logIn, moment, step } = setUp()
  const used = []
  for (let id = 1; id <= 250; id += 1) used.push((await logIn(id)).cookieValue)
  const unused = (await logIn(251)).cookieValue
  const isKnown = (cookie: string) => sessions.peek(cookie) !== undefined
  for (let round = 0; round < 4; round += 1) {
    step(5_000)
    expect(used.every(isKnown)).toBe(true)
    expect(used.every(isKnown)).toBe(true)
    await moment()
  }
  expect(findAll.mock.calls.map(([asked]) => asked.length)).toEqual(Array(4).fill([100, 100, 50]).flat())
  expect(isKnown(unused)).toBe(false)
  expect([...sessions.held()]).toHaveLength(250)
  expect(touch).not.toHaveBeenCalled()
})

test('one that another process ended is gone within ten seconds of the last reading, however much it is used', async () => {
  const { sessions, records, logIn, moment, step } = setUp()
  const { cookieValue } = await logIn(7)
  step(5_000)
  sessions.peek(cookieValue)
  await moment()
  records.clear()
  step(5_000)
  expect(sessions.peek(cookieValue)).toBeDefined()
  await moment()
  expect(sessions.peek(cookieValue)).toBeUndefined()
  expect(await sessions.resolve(cookieValue)).toBeNull()
})

test('one that ends or changes while it is read again does not come back as it was', async () => {
  const { sessions, findAll, logIn, moment, step } = setUp()
  const [ended, changed] = [await logIn(7), await logIn(8)]
  step(5_000)
  for (const { cookieValue } of [ended, changed]) sessions.peek(cookieValue)
  findAll.mockImplementationOnce(async (idHashes) => {
    await sessions.end(ended)
    sessions.forget(AccountId.parse(8))
    return idHashes.map((idHash) => ({
      idHash,
      accountId: AccountId.parse(idHash === ended.identity.sessionKey ? 7 : 8),
      createdAt: 0,
      lastSeenAt: 0,
      expiresAt: 1_000_000,
    }))
  })
  await moment()
  expect([ended, changed].map(({ cookieValue }) => sessions.peek(cookieValue))).toEqual([
    undefined,
    undefined,
  ])
})

test('where they cannot be read again they are answered until they are too old', async () => {
  const { sessions, findAll, logIn, moment, step } = setUp()
  const { cookieValue } = await logIn(7)
  step(5_000)
  findAll.mockRejectedValueOnce(new Error('no database'))
  sessions.peek(cookieValue)
  await moment()
  step(4_999)
  expect(sessions.peek(cookieValue)).toBeDefined()
  step(1)
  expect(sessions.peek(cookieValue)).toBeUndefined()
})

test('AUTH-08 being read again counts as use, every five minutes', async () => {
  const { sessions, touch, logIn, moment, step } = setUp()
  const session = await logIn(7)
  for (let ms = 0; ms < 5 * 60_000; ms += 5_000) {
    step(5_000)
    sessions.peek(session.cookieValue)
    await moment()
  }
  expect(touch.mock.calls).toEqual([[[session.identity.sessionKey], 5 * 60_000]])
})
