import { randomUUID } from 'node:crypto'
import { deleteAccounts, releaseHeld } from '@footlight/server/account-deletion/delete-accounts'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import {
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
} from './account-security-support/security-shop.ts'

const DAY = 86_400_000
const WAIT = 14 * DAY
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const NEW_PASSWORD = 'quiet-river-lamp'
const ask = (who: TestApi, more: object = {}) =>
  who.post('/auth/deletion', { password: PASSWORD, tokens: 0, ...more })
const keep = (who: TestApi) => who.post('/account/deletion/keep')
const planOf = async (who: TestApi) => must(await who.get('/account/deletion'))
const inside = () => shop.footlight.server.services
const database = () => shop.footlight.server.database
const idOf = async (username: string) => (await database().people.byUsername(username))!.id
const carryOut = () => deleteAccounts(inside())
const register = (username: string) =>
  shop.footlight.guest().post('/auth/register', {
    ...{ username, email: `${username}@example.org`, password: PASSWORD, birth_date: '1990-02-03' },
    ...{ type: 'viewer', accepts_terms: true },
  })

test('DELETE-01 what goes, what stays and how long is there to read; asking needs the password', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const performer = await shop.footlight.newPerson('model')
  expect(await planOf(owner)).toEqual({
    ...{ due_at: null, obstacles: [], tokens: 0, wait_days: 14 },
    held: [
      { reason: 'money', days: 3_653 },
      { reason: 'case', days: 1_096 },
    ],
  })
  expect((await planOf(performer)).held).toHaveLength(3)
  expect((await ask(owner, { password: OTHER_PASSWORD })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  expect((await planOf(owner)).due_at).toBeNull()
  expect((await shop.footlight.guest().get('/account/deletion')).status).toBe(401)
})

test('DELETE-02 it waits fourteen days, is written to the address, and is taken back until then', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const due = new Date(shop.clock.now() + WAIT).toISOString()
  expect(must(await ask(owner))).toEqual({ status: 1, due_at: due })
  expect((await ask(owner)).body).toMatchObject({ error: 'wrong_state', state: 'asked' })
  const [mail] = await shop.mails(owner.email, '/account/delete')
  expect(mail).toContain(due.slice(0, 10))
  shop.clock.leap(WAIT - 1)
  await carryOut()
  must(await shop.logIn(owner.username))
  must(await keep(owner))
  shop.clock.leap(DAY)
  await carryOut()
  expect(await planOf(owner)).toMatchObject({ due_at: null })
  must(await shop.logIn(owner.username))
})

test('DELETE-03 what is under way holds it, and the reason is said', async () => {
  shop = await openShop()
  const { footlight } = shop
  const staff = await footlight.login('demo_moderator')
  const { people } = database()
  // No demo account, which is everybody's.
  const moderator = await footlight.newPerson('viewer')
  await footlight.server.ledger.execute({
    ...{ kind: 'transfer', id: 'deletion-test', at: shop.clock.now(), reason: 'test' },
    lines: [{ debit: 'promotions', credit: `wallet:${await idOf(moderator.username)}`, tokens: 30 }],
  })
  expect(await planOf(staff)).toMatchObject({ obstacles: ['staff'] })
  expect((await ask(staff, { password: 'footlight-demo' })).status).toBe(403)
  expect(await planOf(moderator)).toMatchObject({ tokens: 30, obstacles: [] })
  const refused = await ask(moderator, { password: NEW_PASSWORD, tokens: 29 })
  expect(refused.body).toMatchObject({ error: 'wrong_state', state: 'tokens' })
  must(await ask(moderator, { password: NEW_PASSWORD, tokens: 30 }))
  // Suspended meanwhile: it is held until that is over.
  const until = shop.clock.now() + WAIT + DAY
  const order = { until, reason_code: 'spam', text: null }
  must(await staff.post(`/admin/accounts/${moderator.username}/suspension`, order))
  shop.clock.leap(WAIT)
  await carryOut()
  expect(await people.byUsername(moderator.username)).not.toBeNull()
  expect(await planOf(moderator)).toMatchObject({ obstacles: ['suspended'] })
  shop.clock.leap(DAY)
  await carryOut()
  expect(await people.byUsername(moderator.username)).toBeNull()
})

test('DELETE-04 what was of them is gone: log-in, name, address, sessions; others read a deleted account', async () => {
  shop = await openShop()
  const [owner, friend] = [await shop.owner(), await shop.footlight.newPerson('model')]
  const id = await idOf(owner.username)
  must(await owner.post('/user/follow/demo_live', {}))
  must(await owner.post(`/messages/${friend.username}`, { text: 'Goodbye', ref: randomUUID() }))
  const lobby = await shop.footlight.lobby(owner)
  must(await ask(owner))
  shop.clock.leap(WAIT)
  await carryOut()
  await lobby.closed
  expect(must(await owner.get('/user/current')).user.isGuest).toBe(true)
  // As a name that nobody has.
  const stranger = await shop.logIn('nobody_at_all')
  for (const name of [owner.username, owner.email, `deleted-${id}`]) {
    const { status, body } = await shop.logIn(name)
    expect([status, body]).toEqual([stranger.status, stranger.body])
  }
  expect((await register(owner.username)).body).toMatchObject({ error: 'username_taken' })
  expect((await register(`deleted-${id}`)).body).toMatchObject({ fields: { username: 'taken' } })
  const chats = must(await friend.get('/messages'))
  expect(JSON.stringify(chats)).toContain(`deleted-${id}`)
  expect(JSON.stringify(chats)).not.toContain(owner.username)
  const thread = must(await friend.get(`/messages/deleted-${id}`))
  expect(thread).toMatchObject({ messages: [{ text: 'Goodbye' }], may_write: false })
  const answer = { text: 'Hello?', ref: randomUUID() }
  expect((await friend.post(`/messages/deleted-${id}`, answer)).body).toMatchObject({
    error: 'pm_not_allowed',
  })
  const other = await shop.owner()
  const there = await idOf(friend.username)
  const unknown = await other.get('/messages/nobody_at_all')
  for (const number of [there, id]) {
    const { status, body } = await other.get(`/messages/deleted-${number}`)
    expect([status, body]).toEqual([unknown.status, unknown.body])
  }
  const [mail] = await shop.mails(owner.email, 'last message')
  expect(mail).toContain(owner.username)
  expect(await database().people.byId(id)).toMatchObject({
    email: '',
    birthDate: '',
    avatar: null,
  })
})

test('DELETE-06 a process that dies in the middle leaves nothing half done', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const id = await idOf(owner.username)
  must(await owner.post('/user/follow/demo_live', {}))
  const server = inside()
  // Due now: a leap of the clock would have the server's own job do it.
  await server.accountDeletions.ask({ account: id, language: 'en', tokens: 0, dueAt: shop.clock.now() })
  const dying = { ...server, mailer: { send: () => Promise.reject(new Error('away')) } }
  const half = {
    ...dying,
    personalRows: [{ ...server.personalRows[0]!, table: 'no_such_table', becomes: 'delete' as const }],
  }
  await expect(deleteAccounts(half)).rejects.toThrow()
  expect((await shop.logIn(owner.username)).status).toBe(401)
  expect(await server.accountDeletions.of(id)).toMatchObject({ state: 'deleting' })
  await deleteAccounts(dying)
  // Deleted, and its owner is still to be written to.
  expect(await server.accountDeletions.of(id)).toMatchObject({ state: 'deleted', email: owner.email })
  await carryOut()
  expect(await server.accountDeletions.of(id)).toMatchObject({ state: 'deleted', email: null })
  expect(shop.written(owner.email).filter((text) => text.includes('last message'))).toHaveLength(1)
})

test('DELETE-07 records of a performer go with the end of their duty', async () => {
  shop = await openShop()
  const { footlight, clock } = shop
  const performer = await footlight.newPerson('model')
  const id = await idOf(performer.username)
  const viewer = await shop.owner()
  must(await viewer.get(`/chat/react/${performer.username}`))
  must(await ask(performer, { password: NEW_PASSWORD }))
  clock.leap(WAIT)
  await carryOut()
  expect((await viewer.get(`/chat/react/${performer.username}`)).status).toBe(404)
  const released = async () => (await database().accountDeletions.of(id))!.released
  await releaseHeld(inside())
  expect(await released()).toEqual([])
  clock.leap(2_558 * DAY)
  await releaseHeld(inside())
  expect(await released()).toEqual(['performer', 'case'])
  clock.leap(1_100 * DAY)
  await releaseHeld(inside())
  expect(await released()).toEqual(['performer', 'case', 'money'])
})
