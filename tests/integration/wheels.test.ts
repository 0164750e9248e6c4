import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let admin: TestApi

beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight?.stop())

const grant = (username: string, spins: number, ref = randomUUID()) =>
  admin.post('/admin/promotions/spins', { username, spins, ref })
const commit = async (who: TestApi, wheel = 'promo') => must(await who.post(`/wheels/${wheel}/commitments`))
const spin = (who: TestApi, body: object, key: string = randomUUID(), wheel = 'promo') =>
  who.post(`/wheels/${wheel}/draws`, body, { idempotencyKey: key })
const orderOf = ({ id, table }: { readonly id: string; readonly table: { readonly id: number } }) => ({
  ...{ commitment: id, table: table.id, client_seed: 'mine' },
})

test('PROMO-10 spins that an administrator gives are told at once, and again when one is used', async () => {
  const who = await footlight.newPerson('viewer')
  const socket = await footlight.lobby(who)
  const ref = randomUUID()
  expect(must(await who.get('/promo-wheel/spins'))).toEqual({ spins: 0 })
  expect(must(await grant(who.username, 2, ref))).toEqual({ spins: 2 })
  expect(must(await grant(who.username, 2, ref))).toEqual({ spins: 2 })
  expect(await socket.next('v3.promo_wheel_count')).toMatchObject({ spins: 2 })
  expect(must(await who.get('/promo-wheel/spins'))).toEqual({ spins: 2 })
  const draw = must(await spin(who, orderOf(await commit(who))))
  expect(await socket.next('v3.promo_wheel_count')).toMatchObject({ spins: 1 })
  expect(draw.tokens).toBe(draw.table.prizes[draw.prize].tokens)
  expect(draw.was_held).toBe(draw.tokens > 0)
  expect(must(await who.get('/promotions/held')).tokens).toBe(draw.tokens)
  await socket.close()
})

test('PROMO-12 the seed is nowhere before the spin and in the answer after it, for whoever spun alone', async () => {
  const [who, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  must(await grant(who.username, 1))
  const state = must(await who.get('/wheels/promo'))
  const committed = await commit(who)
  expect(committed.table).toEqual(state.table)
  expect(Object.keys(committed).sort()).toEqual(['commitment', 'id', 'number', 'table'])
  // The commitment is no draw yet, not even for its owner.
  expect((await who.get(`/wheel-draws/${committed.id}`)).status).toBe(404)
  const draw = must(await spin(who, orderOf(committed)))
  expect(createHash('sha256').update(Buffer.from(draw.server_seed, 'hex')).digest('hex')).toBe(
    committed.commitment,
  )
  expect(must(await who.get(`/wheel-draws/${draw.id}`))).toEqual(draw)
  expect(must(await who.get('/wheel-draws'))).toEqual({ draws: [draw], has_more: false })
  expect((await other.get(`/wheel-draws/${draw.id}`)).body.error).toBe('not_found')
  expect(must(await other.get('/wheel-draws')).draws).toEqual([])
})

test('PROMO-14 PROMO-15 seeds that are empty or huge, foreign, used and made-up commitments, a table that was not seen', async () => {
  const [who, other] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  must(await grant(who.username, 3))
  must(await grant(other.username, 1))
  const order = orderOf(await commit(who))
  for (const client_seed of ['', 'x'.repeat(65), 'x'.repeat(60_000), 'a:b', 'ü', '\0', 7, null])
    expect((await spin(who, { ...order, client_seed })).body.error).toBe('invalid_value')
  expect((await who.post('/wheels/promo/draws', order)).body.error).toBe('idempotency_key_required')
  expect((await spin(other, order)).body.error).toBe('not_found')
  expect((await spin(who, order, randomUUID(), 'vault')).body.error).toBe('not_found')
  expect((await spin(who, { ...order, commitment: randomUUID() })).body.error).toBe('not_found')
  expect((await spin(who, { ...order, table: order.table + 1 })).body.error).toBe('offer_changed')
  expect((await who.post('/wheels/other/commitments')).status).toBe(404)
  const key = randomUUID()
  const [one, two] = await Promise.all([spin(who, order, key), spin(who, order, key)])
  expect(must(one)).toEqual(must(two))
  expect((await spin(who, order)).body.error).toBe('conflict')
  const next = orderOf(await commit(who))
  expect((await spin(who, next, key)).body.error).toBe('idempotency_conflict')
  expect(must(await who.get('/promo-wheel/spins'))).toEqual({ spins: 2 })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})

test('PROMO-11 the vault has no spin for whoever has bought nothing', async () => {
  const who = await footlight.newPerson('viewer')
  expect(must(await who.get('/wheels/vault'))).toMatchObject({ is_on: true, spins: 0, next_spin_at: null })
  const order = orderOf(await commit(who, 'vault'))
  expect((await spin(who, order, randomUUID(), 'vault')).body).toMatchObject({ state: 'no_spins' })
})

test('PROMO-16 PROMO-17 administrators alone put prizes on a wheel, switch it off and give spins, and none to themselves', async () => {
  const who = await footlight.newPerson('viewer')
  must(await grant(who.username, 1))
  const put = (prizes: unknown, from: string | null = null, by = admin) =>
    by.post('/admin/promotions/wheels/promo/tables', { prizes, from })
  const prize = { tokens: 1, weight: 1 }
  for (const prizes of [
    [prize],
    [prize, { tokens: 1, weight: 0 }],
    [prize, { tokens: -1, weight: 1 }],
    [prize, { tokens: 10_001, weight: 1 }],
    [prize, { tokens: 1, weight: 1_000_001 }],
    Array.from({ length: 25 }, () => prize),
  ])
    expect((await put(prizes)).body.error).toBe('invalid_value')
  expect((await put([prize, prize], '2020-01-01T00:00:00Z')).body.fields).toEqual({ from: 'too_small' })
  const before = orderOf(await commit(who))
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  expect(must(await put([prize, prize], tomorrow)).state).toBe('waiting')
  const table = must(await put([]))
  expect(table).toMatchObject({ by: 'demo_admin', state: 'running' })
  expect(must(await who.get('/wheels/promo'))).toEqual({
    ...{ is_on: false, spins: 0, next_spin_at: null, table: null },
  })
  expect(must(await who.get('/promo-wheel/spins'))).toEqual({ spins: 0 })
  expect((await spin(who, before)).body).toMatchObject({ error: 'wrong_state', state: 'off' })
  const { tables } = must(await admin.get('/admin/promotions/wheels'))
  expect(tables.map(({ state }: { readonly state: string }) => state).sort()).toEqual([
    ...['over', 'running', 'running', 'waiting'],
  ])
  expect((await put([], null, who)).body.error).toBe('forbidden')
  expect((await grant('demo_admin', 1)).body.error).toBe('forbidden')
  expect((await grant('demo_model', 1)).body.error).toBe('models_cannot_purchase')
  expect((await grant(who.username, 101)).body.error).toBe('invalid_value')
})

test('PROMO-16 a site that is no demo has no wheel until its operator puts prizes on one', async () => {
  const plain = await startFootlight({ config: { demo: false } })
  try {
    const who = await plain.newPerson('viewer')
    for (const wheel of ['promo', 'vault']) {
      expect(must(await who.get(`/wheels/${wheel}`))).toMatchObject({ is_on: false, table: null })
      expect((await who.post(`/wheels/${wheel}/commitments`)).body).toMatchObject({ state: 'off' })
    }
  } finally {
    await plain.stop()
  }
})
