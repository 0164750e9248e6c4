import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must, settle } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => void (footlight = await startFootlight()))
afterAll(() => footlight.stop())

const stealth = { type: 'stealth' }

/** A room with a payer of 100 tokens, and everybody else who might want to know who tips. */
async function openRoom(tokens = 100) {
  const model = await footlight.newPerson('model')
  const payer = await footlight.newPerson('viewer', tokens)
  const [moderator, viewer] = [await footlight.newPerson('viewer', 5), await footlight.newPerson('viewer', 5)]
  must(
    await model.post(`/room/${model.username}/moderate`, {
      action: 'add_moderator',
      target: moderator.username,
    }),
  )
  const staff = await footlight.login('demo_moderator')
  const join = (who: Parameters<Footlight['room']>[0], options = {}) =>
    footlight.room(who, model.username, options)
  const give = (amount: number, body: object = {}) =>
    payer.post(`/tip/${model.username}`, { amount, ...body }, { idempotencyKey: randomUUID() })
  return { model, payer, moderator, viewer, staff, join, give }
}

test('TIP-STEALTH-01 only performer and sender read who tipped: live, from the record and in the history', async () => {
  const { model, payer, moderator, viewer, staff, join, give } = await openRoom()
  const sockets = [await join(model), await join(payer), await join(payer)]
  const others = await Promise.all([moderator, viewer, staff, footlight.guest()].map((who) => join(who)))
  const { transfer_id } = must(await give(10, { ...stealth, comment: 'for you' }))
  for (const socket of sockets)
    expect(await socket.next('v3.tip.received')).toMatchObject({ sender_name: payer.username, transfer_id })
  for (const socket of others)
    expect(await socket.next('v3.tip.received')).toMatchObject({
      sender_name: '',
      type: 'stealth',
      tokens: 10,
      comment: 'for you',
    })
  for (const [who, sender] of [
    [model, payer.username],
    [payer, payer.username],
    [moderator, ''],
    [staff, ''],
    [footlight.guest(), ''],
  ] as const) {
    const late = await join(who)
    const history = await late.next('v3.chat.history')
    expect(history.tips!.map((tip) => tip.sender_name)).toEqual([sender])
    const back = await join(who, { cursor: 0 })
    expect(await back.next('v3.tip.received')).toMatchObject({ sender_name: sender })
  }
  for (const socket of others) {
    await settle(footlight, model.username, socket)
    // The list of users and the words at entry name whoever is here; nothing of the tip does.
    expect(JSON.stringify(socket.received.filter(({ name }) => /tip|app/.test(name)))).not.toContain(
      payer.username,
    )
  }
})

test('TIP-STEALTH-02 the user list does not tell: no recent tips, no other place, and nothing on an empty wallet', async () => {
  const { model, payer, viewer, join, give } = await openRoom(30)
  const other = await footlight.newPerson('model')
  await join(payer)
  await footlight.room(payer, other.username)
  const watcher = await join(viewer)
  const beside = await footlight.room(viewer, other.username)
  const listOf = async (socket: typeof watcher) => {
    socket.send('v3.chat.userlist.start', {})
    return (await socket.next('v3.chat.user_list')).users
  }
  const before = [await listOf(watcher), await listOf(beside)]
  must(await give(30, stealth))
  await settle(footlight, model.username, watcher)
  await settle(footlight, other.username, beside)
  expect(await payer.tokens()).toBe(0)
  expect([await listOf(watcher), await listOf(beside)]).toEqual(before)
  expect(watcher.received.filter(({ name }) => name === 'v3.token.update')).toEqual([])
})

test('TIP-STEALTH-02 a wallet that was emptied openly shows so', async () => {
  const { model, payer, viewer, join, give } = await openRoom(10)
  await join(payer)
  const watcher = await join(viewer)
  must(await give(10))
  await settle(footlight, model.username, watcher)
  watcher.send('v3.chat.userlist.start', {})
  const { users } = await watcher.next('v3.chat.user_list')
  expect(users.find(({ username }) => username === payer.username)).toMatchObject({
    has_tokens: false,
    recentTips: 10,
  })
})

test('TIP-STEALTH-03 it counts for goals, crowns nobody, brings no ticket, and names nobody for an item', async () => {
  const { model, payer, viewer, join, give } = await openRoom()
  const set = (path: string, body: object) => model.post(`/apps/${model.username}/${path}`, body).then(must)
  await set('goals', { is_active: true, goals: [{ id: 'song', title: 'Song', tokens: 40 }] })
  await set('koth', { is_active: true, mode: 'sum', minimum: 5, minutes: 0 })
  await set('tip-menu', {
    is_active: true,
    label: 'Menu',
    items: [{ id: 'dance', title: 'Dance', tokens: 20 }],
  })
  const socket = await join(viewer)
  const terms = { kind: 'menu_item', item_id: 'dance', title: 'Dance', price: 20 }
  must(await give(20, { ...stealth, terms }))
  expect(await socket.next('v3.app.outcome')).toMatchObject({ username: '', title: 'Dance' })
  must(await give(20, stealth))
  expect(await socket.next('v3.app.goal_reached')).toMatchObject({ goal_id: 'song' })
  const state = must(await footlight.guest().get(`/apps/${model.username}`))
  expect([state.goals.total, state.koth.king]).toEqual([40, null])
  expect(JSON.stringify(state)).not.toContain(payer.username)
  const crown = { kind: 'koth', mode: 'sum', price: 5 }
  expect((await give(50, { ...stealth, terms: crown })).body.fields).toEqual({ type: 'invalid' })
  expect(await payer.tokens()).toBe(60)
})

test('TIP-STEALTH-04 it does not open a chat for those who tipped lately, and the statement names the sender to the performer', async () => {
  const { model, payer, join, give } = await openRoom()
  must(await model.post('/user/settings', { chat_allowed: 'tip_recent' }))
  must(await give(10, stealth))
  const socket = await join(payer)
  socket.send('v3.chat.message', { ref: 'a', message: 'hello' })
  expect(await socket.next('v3.chat.message_failed')).toMatchObject({ error: 'recent_tip_required' })
  const { entries } = must(await model.get('/wallet/statement'))
  expect(entries[0]).toMatchObject({ counterparty: payer.username, reason: 'tip' })
})
