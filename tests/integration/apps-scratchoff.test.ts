import { createHash, randomUUID } from 'node:crypto'
import type { AppState, ScratchCard } from '@footlight/core/protocol'
import { scratchOffer } from '@footlight/core/rules/offers/app-offers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
beforeAll(async () => {
  footlight = await startFootlight()
})
afterEach(async () => expect((await footlight.server.ledger.reconcile()).problems).toEqual([]))
afterAll(() => footlight.stop())

type Performer = TestApi & { readonly username: string }

async function startCard(model: Performer, over: object = {}): Promise<ScratchCard> {
  const body = {
    title: 'Lucky',
    price: 10,
    fields: 4,
    prizes: [
      { title: 'Song', count: 1 },
      { title: 'Dance', count: 2 },
    ],
    ...over,
  }
  return must(await model.post(`/apps/${model.username}/scratchoff/start`, body)).state.scratchoff
}

function scratch(
  who: TestApi,
  model: Performer,
  card: ScratchCard,
  field: number,
  key: string = randomUUID(),
) {
  return pay(who, `/apps/${model.username}/scratchoff/buy`, { terms: scratchOffer(card), field }, key)
}

function holdToPromise(card: ScratchCard): void {
  const { seed, layout } = card.reveal!
  expect(
    createHash('sha256')
      .update(`${seed}:${JSON.stringify(layout)}`)
      .digest('hex'),
  ).toBe(card.commitment)
  for (const { field, prize } of card.sold) expect(prize).toBe(layout[field])
  for (const { title, count } of card.prizes)
    expect(layout.filter((each) => each === title)).toHaveLength(count)
}

test('APP-SCRATCH-01 each field is sold once, for one price, shared as a tip is, and told with what lay under it', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 100)]
  const card = await startCard(model)
  const socket = await footlight.room(footlight.guest(), model.username)
  expect(JSON.stringify(await socket.next('v3.app.state'))).not.toMatch(/seed|layout/)
  const key = randomUUID()
  const first = must(await scratch(viewer, model, card, 2, key))
  expect(first).toMatchObject({ field: 2, tokens: 90 })
  expect(must(await scratch(viewer, model, card, 2, key))).toEqual(first)
  expect((await scratch(viewer, model, card, 2)).body.error).toBe('already_purchased')
  expect((await scratch(viewer, model, card, 3, key)).body.error).toBe('idempotency_conflict')
  expect(await socket.next('v3.app.scratchoff.update')).toMatchObject({
    card_id: card.card_id,
    field: 2,
    username: viewer.username,
    tokens: 10,
    prize: first.prize,
    cursor: expect.any(Number),
  })
  if (first.prize !== null)
    expect(await socket.next('v3.app.scratchoff.win')).toMatchObject({
      field: 2,
      username: viewer.username,
      prize: first.prize,
    })
  const [line] = (await model.get('/wallet/statement')).body.entries
  expect(line).toMatchObject({
    reason: 'scratchoff',
    counterparty: viewer.username,
    split: { gross: 10, platform: 5, studio: 0, model: 5 },
  })
  expect(await viewer.tokens()).toBe(90)
})

test('APP-SCRATCH-01 of ten that want the same field at once one has it, and the others pay nothing', async () => {
  const model = await footlight.newPerson('model')
  const viewers = await Promise.all(Array.from({ length: 10 }, () => footlight.newPerson('viewer', 50)))
  const card = await startCard(model)
  const answers = await Promise.all(viewers.map((viewer) => scratch(viewer, model, card, 0)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => [body.error, body.state])).toEqual(
    Array.from({ length: 9 }, () => ['wrong_state', 'sold']),
  )
  const left = await Promise.all(viewers.map((viewer) => viewer.tokens()))
  expect(left.reduce((sum, tokens) => sum + tokens, 0)).toBe(490)
})

test('APP-SCRATCH-03 the end reveals what was promised at the start, whether the last field is sold or the performer ends it', async () => {
  const [model, viewer] = [await footlight.newPerson('model'), await footlight.newPerson('viewer', 100)]
  const card = await startCard(model)
  const socket = await footlight.room(footlight.guest(), model.username)
  const prizes: unknown[] = []
  for (const field of [3, 1, 0, 2]) prizes[field] = must(await scratch(viewer, model, card, field)).prize
  const over = await socket.next('v3.app.scratchoff.info', (info) => info.reveal !== null)
  expect(over).toMatchObject({ is_active: false, commitment: card.commitment })
  expect(over.reveal!.layout).toEqual(prizes)
  holdToPromise(over)
  expect((await model.post(`/apps/${model.username}/scratchoff/end`)).body).toMatchObject({
    error: 'wrong_state',
    state: 'ended',
  })
  const next = await startCard(model)
  must(await scratch(viewer, model, next, 1))
  const ended: AppState = must(await model.post(`/apps/${model.username}/scratchoff/end`)).state
  holdToPromise(ended.scratchoff!)
  expect((await scratch(viewer, model, next, 0)).body).toMatchObject({ error: 'wrong_state', state: 'ended' })
  expect(await viewer.tokens()).toBe(50)
})

test('APP-BUY-01 who may not tip may not buy, and too few tokens are told with what it takes', async () => {
  const [model, poor, rival, banned] = [
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer', 9),
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer', 50),
  ]
  const card = await startCard(model)
  const key = randomUUID()
  must(await scratch(banned, model, card, 1, key))
  must(await model.post(`/room/${model.username}/moderate`, { action: 'ban', target: banned.username }))
  expect((await scratch(poor, model, card, 0)).body).toMatchObject({ error: 'not_enough_tokens', needed: 10 })
  expect((await scratch(rival, model, card, 0)).body.error).toBe('models_cannot_purchase')
  expect((await scratch(model, model, card, 0)).body.error).toBe('tip_self')
  expect((await scratch(footlight.guest(), model, card, 0)).body.error).toBe('login_required')
  expect((await scratch(banned, model, card, 0)).body.error).toBe('banned')
  // What was granted before the ban stays granted.
  expect(must(await scratch(banned, model, card, 1, key))).toMatchObject({ field: 1, tokens: 40 })
  expect(
    (await poor.post(`/apps/${model.username}/scratchoff/buy`, { terms: scratchOffer(card), field: 0 })).body
      .error,
  ).toBe('idempotency_key_required')
  expect((await scratch(poor, model, card, 4)).body.fields).toEqual({ field: 'too_large' })
  expect(must(await poor.get(`/apps/${model.username}`)).scratchoff.sold).toHaveLength(1)
})

test('APP-SCRATCH-04 a card cannot promise more prizes than it has fields, or what may not be said', async () => {
  const model = await footlight.newPerson('model')
  const start = (over: object) =>
    model.post(`/apps/${model.username}/scratchoff/start`, {
      title: 'x',
      price: 1,
      fields: 2,
      prizes: [{ title: 'y', count: 1 }],
      ...over,
    })
  expect((await start({ prizes: [{ title: 'y', count: 3 }] })).body.fields).toEqual({ prizes: 'too_large' })
  expect((await start({ prizes: [] })).body.error).toBe('invalid_value')
  expect((await start({ prizes: [{ title: '13 yo', count: 1 }] })).body.fields).toEqual({
    title: 'prohibited',
  })
  expect((await start({})).status).toBe(200)
  expect((await start({})).body).toMatchObject({ error: 'wrong_state', state: 'active' })
})
