import type { Clock } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { AccountId } from '@footlight/core/protocol'
import { expect, test } from 'vitest'
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
  const clock = doubleOf<Clock>({ now: () => ms, monotonic: () => ms, every: () => () => undefined })
  const store = doubleOf<SessionRepository>({
    create: async (record: SessionRecord) => void records.set(record.idHash, record),
    find: async (idHash: string) => records.get(idHash) ?? null,
    remove: async (idHash: string) => void records.delete(idHash),
    touch: async () => undefined,
  })
  const people = doubleOf<PeopleRepository>({ byId: async (id) => person(id) })
  const sessions = new Sessions({
    store,
    people,
    clock,
    serverSecret: Buffer.alloc(32, 1),
    bus: new LocalBus(createLogger('silent')),
  })
  return { sessions, step: (byMs: number) => void (ms += byMs) }
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
