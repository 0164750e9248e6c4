import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppState } from '@footlight/core/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { startServerProcess } from '../dev-env/server-process.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterAll(() => footlight.stop())

type Performer = TestApi & { readonly username: string }

async function set(model: Performer, path: string, body: object = {}): Promise<AppState> {
  return must(await model.post(`/apps/${model.username}/${path}`, body)).state
}

test('APP-GOAL-01 tips of the room move its goals: each member is told, newcomers read the state, guests too', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 500)]
  await set(model, 'goals', {
    is_active: true,
    goals: [
      { id: 'dance', title: 'Dance', tokens: 100 },
      { id: 'song', title: 'Song', tokens: 50 },
    ],
  })
  const socket = await footlight.room(footlight.guest(), model.username)
  expect(await socket.next('v3.app.state')).toMatchObject({
    goals: { type_id: 1, current_goal_id: 'dance', total: 0 },
    tip_split: { mode: 'available' },
  })
  must(await viewer.tip(model.username, 120))
  expect(await socket.next('v3.app.goal_reached')).toEqual({
    type_id: 1,
    goal_id: 'dance',
    title: 'Dance',
    tokens: 100,
    next_title: 'Song',
  })
  const change = await socket.next('v3.app.state')
  expect(Object.keys(change)).toEqual(['goals'])
  expect(change.goals).toMatchObject({
    current_goal_id: 'song',
    total: 120,
    goals: [
      { collected: 100, is_reached: true },
      { collected: 20, is_reached: false },
    ],
  })
  expect(must(await footlight.guest().get(`/apps/${model.username}`)).goals).toEqual(change.goals)
})

test('APP-OWN-01 only the performer sets the apps', async () => {
  const [model, other, viewer] = [
    await footlight.newPerson('model'),
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer'),
  ]
  const menu = { is_active: true, items: [{ title: 'Dance', tokens: 20 }] }
  for (const who of [other, viewer])
    expect((await who.post(`/apps/${model.username}/tip-menu`, menu)).body.error).toBe('forbidden')
  expect((await footlight.guest().post(`/apps/${model.username}/tip-menu`, menu)).body.error).toBe(
    'login_required',
  )
  expect((await model.post(`/apps/${viewer.username}/tip-menu`, menu)).body.error).toBe('user_not_found')
  const refused = await model.post(`/apps/${model.username}/tip-menu`, {
    is_active: true,
    items: [{ title: 'lolita 14yo', tokens: 20 }],
  })
  expect([refused.status, refused.body.fields]).toEqual([422, { items: 'prohibited' }])
  expect(must(await model.get(`/apps/${model.username}`)).tip_menu.items).toEqual([])
})

test('APP-MENU-01 a tip for an item is announced with it; what is not on the menu, or too little for it, is not charged', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 100)]
  await set(model, 'tip-menu', {
    is_active: true,
    label: 'Menu',
    items: [
      { id: 'dance', title: 'Dance', tokens: 20 },
      { id: 'off', title: 'Off', tokens: 5, isActive: false },
    ],
  })
  const socket = await footlight.room(null, model.username, { token: await viewer.nodeToken() })
  expect((await socket.next('v3.chat.app_panels')).tip_panel).toEqual({
    label: 'Menu',
    radio_options: [{ label: 'Dance', value: 20, menu_item: 'dance' }],
  })
  const order = (amount: number, item_id: string) =>
    pay(viewer, `/tip/${model.username}`, {
      amount,
      terms: { kind: 'menu_item', item_id, title: 'Dance', price: 20 },
    })
  const done = must(await order(25, 'dance'))
  expect(await socket.next('v3.tip.received')).toMatchObject({ tokens: 25, item: 'Dance' })
  expect(await socket.next('v3.app.outcome')).toMatchObject({
    app: 'tip_menu',
    username: viewer.username,
    tokens: 25,
    item_id: 'dance',
    title: 'Dance',
    transfer_id: done.transfer_id,
    cursor: expect.any(Number),
  })
  expect((await order(19, 'dance')).body.fields).toEqual({ amount: 'too_small' })
  for (const item of ['off', 'gone'])
    expect((await order(20, item)).body).toMatchObject({ error: 'wrong_state', state: 'no_offer' })
  expect(
    (await pay(viewer, `/tip/${model.username}`, { amount: 20, app_data: { menu_item: 'dance' } })).body
      .fields,
  ).toEqual({ terms: 'required' })
  expect(await viewer.tokens()).toBe(75)
})

test('APP-KOTH-01 the highest tip is king until it is beaten or the performer begins anew', async () => {
  const [model, bo, cy] = [
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer', 500),
    await footlight.newPerson('viewer', 500),
  ]
  await set(model, 'koth', { is_active: true, minimum: 20 })
  const socket = await footlight.room(footlight.guest(), model.username)
  must(await bo.tip(model.username, 19))
  must(await bo.tip(model.username, 30))
  expect(await socket.next('v3.app.koth')).toEqual({ username: bo.username, tip: 30 })
  must(await cy.tip(model.username, 30))
  must(await cy.tip(model.username, 31))
  expect(await socket.next('v3.app.koth')).toEqual({ username: cy.username, tip: 31 })
  await set(model, 'koth/reset')
  expect(await socket.next('v3.app.koth')).toEqual({ username: null, tip: 0 })
})

test('APP-GOLD-02 a golden ticket comes by the exact tip or by a purchase, one each, and not one more than there are', async () => {
  const model = await footlight.newPerson('model')
  const viewers = await Promise.all(Array.from({ length: 6 }, () => footlight.newPerson('viewer', 200)))
  const { golden_ticket } = await set(model, 'golden-ticket/start', { title: 'Golden', price: 50, count: 3 })
  const round_id = golden_ticket!.round_id
  expect(
    (
      await model.post(`/apps/${model.username}/golden-ticket/start`, {
        title: 'Golden',
        price: 50,
        count: 3,
      })
    ).body,
  ).toMatchObject({ error: 'wrong_state', state: 'active' })
  const buy = (who: TestApi, key: string = randomUUID()) =>
    pay(who, `/apps/${model.username}/golden-ticket/buy`, { round_id }, key)
  const key = randomUUID()
  const [first] = viewers
  const bought = must(await buy(first!, key))
  expect(must(await buy(first!, key))).toEqual(bought)
  expect((await buy(first!)).body.error).toBe('already_purchased')
  expect(await first!.tokens()).toBe(150)
  // Five want the last two, three by a purchase and two by a tip of the same amount, all at once.
  const answers = await Promise.all(
    viewers.slice(1).map((who, index) => (index % 2 === 0 ? buy(who) : who.tip(model.username, 50))),
  )
  const state: AppState = must(await footlight.guest().get(`/apps/${model.username}`))
  expect(state.golden_ticket).toMatchObject({ remaining: 0 })
  const holders = state.golden_ticket!.holders.map((holder) => holder.username)
  expect(new Set(holders).size).toBe(3)
  const buyers = viewers.slice(1).filter((_, index) => index % 2 === 0)
  for (const [index, who] of buyers.entries()) {
    const answer = answers[index * 2]!
    expect([answer.status, await who.tokens()]).toEqual(
      holders.includes(who.username) ? [200, 150] : [409, 200],
    )
  }
  await set(model, 'golden-ticket/end')
  expect((await buy(viewers[5]!)).body).toMatchObject({ error: 'wrong_state', state: 'ended' })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('APP-03 a restart keeps every app as it was, and tips of before are not counted again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footlight-apps-'))
  try {
    const before = await startFootlight({ dataDir })
    const [model, viewer] = [await before.newPerson('model'), await before.newPerson('viewer', 500)]
    await set(model, 'goals', { is_active: true, goals: [{ title: 'Dance', tokens: 100 }] })
    await set(model, 'koth', { is_active: true })
    must(await viewer.tip(model.username, 60))
    const state = must(await viewer.get(`/apps/${model.username}`))
    expect(state).toMatchObject({
      goals: { total: 60 },
      koth: { king: { username: viewer.username, tip: 60 } },
    })
    await before.stop()
    const after = await startFootlight({ dataDir })
    expect(must(await after.guest().get(`/apps/${model.username}`))).toEqual(state)
    await after.stop()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('APP-04 a server that is killed right after a tip and a sale has each of them once when it is back', async () => {
  const server = await startServerProcess({ DEMO_PERFORMER: '0', LOG_LEVEL: 'error' })
  try {
    const [model, viewer] = [new TestApi(server.url), new TestApi(server.url)]
    await model.logIn('demo_model')
    await viewer.logIn('demo_viewer')
    must(
      await model.post('/apps/demo_model/goals', {
        is_active: true,
        goals: [{ title: 'Dance', tokens: 100 }],
      }),
    )
    const card = must(
      await model.post('/apps/demo_model/scratchoff/start', {
        title: 'Lucky',
        price: 10,
        fields: 3,
        prizes: [{ title: 'Song', count: 1 }],
      }),
    ).state.scratchoff
    const [key, body] = [randomUUID(), { card_id: card.card_id, field: 1 }]
    const sold = must(await pay(viewer, '/apps/demo_model/scratchoff/buy', body, key))
    must(await viewer.tip('demo_model', 7))
    await server.kill()
    await server.start()
    const state: AppState = must(await new TestApi(server.url).get('/apps/demo_model'))
    expect(state.goals).toMatchObject({ is_active: true, total: 7 })
    expect(state.scratchoff).toMatchObject({
      commitment: card.commitment,
      sold: [{ field: 1, username: 'demo_viewer', prize: sold.prize }],
    })
    expect(must(await pay(viewer, '/apps/demo_model/scratchoff/buy', body, key))).toEqual(sold)
    expect((await pay(viewer, '/apps/demo_model/scratchoff/buy', body)).body.error).toBe('already_purchased')
    expect(await viewer.tokens()).toBe(983)
  } finally {
    await server.stop()
  }
})
