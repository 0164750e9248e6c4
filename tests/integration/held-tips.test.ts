import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { TIP_HOLD_MS, TIP_UNDOS_MAX } from '@footlight/core/protocol/tokens'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { must, pass, pay, settle } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const clock = new ManualClock()
const dataDir = newDataFolder()
let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight({ clock, dataDir })))
afterEach(async () => expect((await footlight.server.ledger.reconcile()).problems).toEqual([]))
afterAll(async () => {
  await footlight.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Person = TestApi & { readonly username: string }
const undo = (who: TestApi, id: string) => who.post(`/tips/${id}/undo`)
const hold = (who: TestApi, model: Person, amount: number, body: object = {}, key: string = randomUUID()) =>
  who.post(`/tip/${model.username}`, { amount, hold: true, ...body }, { idempotencyKey: key })
const heard = (socket: TestSocket) => socket.received.filter(({ name }) => name.startsWith('v3.tip.'))
const earnedBy = async (model: Person) => (await model.get('/wallet/statement')).body.entries
const spentToday = async (who: TestApi) => (await who.get('/payment/daily-limit')).body.spent_today

async function openRoom(tokens = 1_000) {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', tokens)]
  const join = (who: TestApi) => footlight.room(who, model.username)
  const sockets = {
    model: await join(model),
    viewer: await join(viewer),
    other: await join(await footlight.newPerson('viewer', 5)),
  }
  const over = (ms = TIP_HOLD_MS) => pass(footlight, clock, model.username, ms, ...Object.values(sockets))
  return { model, viewer, sockets, join, over }
}

test('TIP-HOLD-01 a held tip leaves the wallet at once, and only performer and sender hear that it is held', async () => {
  const { model, viewer, sockets } = await openRoom()
  const own = await footlight.lobby(viewer)
  const answer = must(await hold(viewer, model, 300, { comment: 'for the song' }))
  expect(answer).toEqual({
    status: 1,
    transfer_id: expect.any(String),
    tokens: 700,
    held_until: clock.now() + TIP_HOLD_MS,
  })
  expect(await own.next('v3.token.update')).toMatchObject({ tokens: 700, type: 'tip_held' })
  for (const socket of [sockets.model, sockets.viewer])
    expect(await socket.next('v3.tip.held')).toMatchObject({
      tokens: 300,
      sender_name: viewer.username,
      transfer_id: answer.transfer_id,
      held_until: answer.held_until,
    })
  await settle(footlight, model.username, sockets.other)
  expect(heard(sockets.other)).toEqual([])
  expect(await earnedBy(model)).toEqual([])
  const [line] = (await viewer.get('/wallet/statement')).body.entries
  expect(line).toMatchObject({
    tokens: -300,
    reason: 'tip_held',
    counterparty: model.username,
    comment: 'for the song',
  })
  expect(await spentToday(viewer)).toBe(300)
})

test('TIP-HOLD-02 taken back it is as if it never was, however often and from however many windows', async () => {
  const { model, viewer, sockets, over } = await openRoom()
  const { transfer_id } = must(await hold(viewer, model, 300))
  const answers = await Promise.all([1, 2, 3, 4].map(() => undo(viewer, transfer_id)))
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [200, { status: 1, tokens: 1_000 }]),
  )
  for (const socket of [sockets.model, sockets.viewer])
    expect(await socket.next('v3.tip.undone')).toMatchObject({ transfer_id, why: 'undone' })
  expect([await viewer.tokens(), await spentToday(viewer)]).toEqual([1_000, 0])
  await over(2 * TIP_HOLD_MS)
  expect(heard(sockets.other)).toEqual([])
  expect(await earnedBy(model)).toEqual([])
  expect(await viewer.tokens()).toBe(1_000)
  expect(must(await undo(viewer, transfer_id))).toEqual({ status: 1, tokens: 1_000 })
  expect((await viewer.get('/wallet/statement')).body.entries[0]).toMatchObject({
    tokens: 300,
    reason: 'tip_undone',
    counterparty: model.username,
  })
})

test('TIP-HOLD-03 after ten seconds it is a tip like every other, and can no longer be taken back', async () => {
  const { model, viewer, sockets, over } = await openRoom()
  const key = randomUUID()
  const answer = must(await hold(viewer, model, 300, { comment: 'for the song' }, key))
  await over(TIP_HOLD_MS - 1)
  expect(heard(sockets.other)).toEqual([])
  await over(1)
  for (const socket of Object.values(sockets))
    expect(await socket.next('v3.tip.received')).toMatchObject({
      tokens: 300,
      sender_name: viewer.username,
      comment: 'for the song',
      transfer_id: answer.transfer_id,
    })
  expect(await undo(viewer, answer.transfer_id)).toMatchObject({
    status: 409,
    body: { error: 'tip_undo_too_late' },
  })
  const [line] = await earnedBy(model)
  expect(line).toMatchObject({ reason: 'tip', counterparty: viewer.username, split: { gross: 300 } })
  // The press of before, sent again, is answered as it was then.
  expect(must(await hold(viewer, model, 300, { comment: 'for the song' }, key))).toEqual(answer)
  await over()
  expect(await viewer.tokens()).toBe(700)
  expect(await earnedBy(model)).toHaveLength(1)
})

test('TIP-HOLD-03 from its last moment on it cannot be taken back, also where it is not paid yet', async () => {
  const { model, viewer, over } = await openRoom()
  const { transfer_id } = must(await hold(viewer, model, 300))
  clock.advance(TIP_HOLD_MS - 1)
  const late = must(await hold(viewer, model, 100))
  clock.advance(1)
  expect((await undo(viewer, transfer_id)).body.error).toBe('tip_undo_too_late')
  expect((await undo(viewer, late.transfer_id)).status).toBe(200)
  await over()
  expect(await viewer.tokens()).toBe(700)
})

test('TIP-HOLD-02 nobody else takes it back, and nothing that was never held', async () => {
  const { model, viewer, over } = await openRoom()
  const { transfer_id } = must(await hold(viewer, model, 300))
  const paid = must(await pay(viewer, `/tip/${model.username}`, { amount: 1 }))
  for (const [who, id] of [
    [model, transfer_id],
    [await footlight.newPerson('viewer', 5), transfer_id],
    [viewer, paid.transfer_id],
    [viewer, `${transfer_id}.held`],
    [viewer, randomUUID()],
  ] as const)
    expect((await undo(who, id)).body.error).toBe('not_found')
  expect((await undo(footlight.guest(), transfer_id)).status).toBe(401)
  await over()
  expect(await viewer.tokens()).toBe(699)
})

test('TIP-HOLD-04 what orders something is never held, and words are judged before it is', async () => {
  const { model, viewer } = await openRoom()
  const terms = { kind: 'menu_item', item_id: 'a', title: 'Dance', price: 20 }
  expect((await hold(viewer, model, 20, { terms })).body).toMatchObject({
    error: 'invalid_value',
    fields: { hold: 'invalid' },
  })
  expect((await hold(viewer, model, 2_000)).body.error).toBe('not_enough_tokens')
  must(await viewer.post('/user/settings', { daily_limit: 100 }))
  expect((await hold(viewer, model, 101)).body.error).toBe('user_daily_limit')
  expect(await viewer.tokens()).toBe(1_000)
  const key = randomUUID()
  must(await hold(viewer, model, 10, {}, key))
  expect(
    (await viewer.post(`/tip/${model.username}`, { amount: 10 }, { idempotencyKey: key })).body.error,
  ).toBe('idempotency_conflict')
})

test('TIP-HOLD-05 five are taken back in 24 hours, also by one who holds many at once', async () => {
  const { model, viewer, over } = await openRoom()
  const key = randomUUID()
  const first = must(await hold(viewer, model, 10, {}, key))
  const rest = [first]
  for (let count = 1; count < TIP_UNDOS_MAX; count += 1) rest.push(must(await hold(viewer, model, 10)))
  const refused = await hold(viewer, model, 10)
  expect([refused.status, refused.body.error]).toEqual([409, 'tip_undos_used_up'])
  for (const { transfer_id } of rest) must(await undo(viewer, transfer_id))
  await over()
  expect((await hold(viewer, model, 10)).body.error).toBe('tip_undos_used_up')
  // What was granted is answered as it was; without holding it any tip goes through.
  expect(must(await hold(viewer, model, 10, {}, key))).toEqual(first)
  must(await pay(viewer, `/tip/${model.username}`, { amount: 10 }))
  expect(await viewer.tokens()).toBe(990)
})

test('TIP-HOLD-05 tips that were paid do not count', async () => {
  const { model, viewer, over } = await openRoom()
  for (let count = 0; count <= TIP_UNDOS_MAX; count += 1) {
    must(await hold(viewer, model, 10))
    await over()
  }
  expect(await viewer.tokens()).toBe(1_000 - 10 * (TIP_UNDOS_MAX + 1))
})

test('TIP-HOLD-06 in stealth the room reads no name, and a wallet that it empties is not shown as empty', async () => {
  const { model, viewer, sockets, over } = await openRoom(300)
  must(await hold(viewer, model, 300, { type: 'stealth' }))
  expect(await sockets.model.next('v3.tip.held')).toMatchObject({ sender_name: viewer.username })
  await over()
  expect(await sockets.model.next('v3.tip.received')).toMatchObject({ sender_name: viewer.username })
  expect(await sockets.other.next('v3.tip.received')).toMatchObject({ sender_name: '', tokens: 300 })
  sockets.other.send('v3.chat.userlist.start', {})
  const { users } = await sockets.other.next('v3.chat.user_list')
  expect(users.find(({ username }) => username === viewer.username)).toMatchObject({ has_tokens: true })
})

test('TIP-HOLD-07 where the performer may not receive it by then its tokens are refunded', async () => {
  const { model, viewer, sockets } = await openRoom()
  const staff = await footlight.login('demo_moderator')
  const { transfer_id } = must(await hold(viewer, model, 300))
  must(
    await staff.post(`/admin/accounts/${model.username}/suspension`, {
      until: clock.now() + 3_600_000,
      reason_code: null,
      text: null,
    }),
  )
  await pass(footlight, clock, model.username, TIP_HOLD_MS, sockets.viewer)
  expect(await sockets.viewer.next('v3.tip.undone')).toMatchObject({ transfer_id, why: 'unpaid' })
  expect(await viewer.tokens()).toBe(1_000)
  must(await undo(viewer, transfer_id))
  await pass(footlight, clock, model.username, TIP_HOLD_MS, sockets.viewer)
  expect(await viewer.tokens()).toBe(1_000)
})

test('TIP-HOLD-08 a ban does not stop what was granted before it', async () => {
  const { model, viewer, sockets } = await openRoom()
  must(await hold(viewer, model, 300))
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: viewer.username }))
  await pass(footlight, clock, model.username, TIP_HOLD_MS, sockets.model, sockets.other)
  expect(await sockets.other.next('v3.tip.received')).toMatchObject({ tokens: 300 })
  expect(await viewer.tokens()).toBe(700)
})

test('TIP-HOLD-09 what a stop left is paid by the next start, once', async () => {
  const { model, viewer } = await openRoom()
  must(await hold(viewer, model, 300))
  const young = must(await hold(viewer, model, 50))
  await footlight.stop()
  clock.advance(TIP_HOLD_MS - 2_000)
  footlight = await startFootlight({ clock, dataDir })
  const [performer, sender] = await Promise.all(
    [model, viewer].map(async ({ username }) => {
      const api = footlight.guest()
      await api.logIn(username, 'quiet-river-lamp')
      return Object.assign(api, { username })
    }),
  )
  // Two seconds are left of it.
  must(await undo(sender!, young.transfer_id))
  const room = await footlight.room(performer!, model.username)
  await pass(footlight, clock, model.username, TIP_HOLD_MS, room)
  await expect.poll(() => earnedBy(performer!)).toHaveLength(1)
  expect(await sender!.tokens()).toBe(700)
  const { ledger, database } = footlight.server
  const { id } = (await database.people.byUsername(model.username))!
  expect(await ledger.openEscrows(id)).toEqual([])
})
