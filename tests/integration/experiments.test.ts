import { assignVariant } from '@footlight/core/rules/experiments/assign'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let admin: TestApi

beforeAll(async () => {
  // Nobody pays here: what is for sale is enough.
  const billers = [
    { name: 'sandbox', url: 'http://127.0.0.1:9', secret: 'x', closedTo: new Set<string>() },
  ] as const
  footlight = await startFootlight({ config: { billers } })
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight?.stop())

const half = [
  { name: 'control', weight: 50 },
  { name: 'largest_first', weight: 50 },
]
const terms = { about: 'Which order sells more', variants: half, ends_at: null }
const read = async () => must(await admin.get('/admin/experiments'))
const send = async (order: object, by = admin, seen?: number) =>
  by.post('/admin/experiments', { seen: seen ?? (await read()).seen, order })

async function running(variants: object = half): Promise<number> {
  must(await send({ kind: 'create', key: 'pack_order', ...terms, variants }))
  const { id } = (await read()).experiments[0]
  must(await send({ kind: 'start', id }))
  return id
}

beforeEach(async () => {
  for (const { id, state } of (await read()).experiments)
    if (state === 'running') must(await send({ kind: 'end', id }))
})

type Person = Awaited<ReturnType<Footlight['newPerson']>>

async function taker(): Promise<Person> {
  const who = await footlight.newPerson('viewer')
  must(await who.post('/user/settings', { experiments_allowed: true }))
  return who
}
const variantFor = async (id: number, who: Person): Promise<string> => {
  const { people, experiments } = footlight.server.database
  const [experiment, person] = [await experiments.byId(id), await people.byUsername(who.username)]
  return assignVariant(experiment!.variants, experiment!.salt, person!.id)
}
/** Somebody to whom this experiment gives that variant. */
async function takerOf(id: number, variant: string): Promise<Person> {
  for (;;) {
    const who = await taker()
    if ((await variantFor(id, who)) === variant) return who
  }
}
const products = async (who: TestApi) => must(await who.post('/billing/products', {}))
const shown = (who: TestApi, id: number, variant: string) => who.post(`/experiments/${id}/shown`, { variant })
const counts = async (id: number) =>
  must(await admin.get(`/admin/experiments/${id}/results`)).variants.map(
    (each: { shown: number }) => each.shown,
  )

test('EXPERIMENT-03 EXPERIMENT-10 the order of packs is the variant of who agreed, at the same prices; all others see control', async () => {
  const id = await running()
  const [other, plain] = [await takerOf(id, 'largest_first'), await takerOf(id, 'control')]
  const [large, cheap] = [await products(other), await products(plain)]
  expect([large.pack_order, large.experiment]).toEqual(['largest_first', { id, variant: 'largest_first' }])
  expect([cheap.pack_order, cheap.experiment]).toEqual(['cheapest_first', { id, variant: 'control' }])
  expect(large.products).toEqual(cheap.products)
  expect(large.products.credit.length).toBeGreaterThan(3)
  expect(must(await other.get('/user/current')).user.can_ab_test).toBe(true)
  // Nobody of these takes part: they did not agree, or their numbers would say little.
  const staff = await footlight.login('demo_moderator')
  must(await staff.post('/user/settings', { experiments_allowed: true }))
  for (const who of [await footlight.newPerson('viewer'), staff]) {
    expect(await products(who)).toMatchObject({ pack_order: 'cheapest_first', experiment: null })
    expect(must(await who.get('/user/current')).user.can_ab_test).toBe(false)
    for (const { name } of half) expect((await shown(who, id, name)).body.error).toBe('forbidden')
  }
  const model = await footlight.newPerson('model')
  must(await model.post('/user/settings', { experiments_allowed: true }))
  expect((await shown(model, id, 'control')).body.error).toBe('forbidden')
  expect((await shown(footlight.guest(), id, 'control')).body.error).toBe('login_required')
  expect(must(await footlight.guest().get('/user/current')).user.can_ab_test).toBe(false)
  must(await send({ kind: 'end', id }))
  expect(await products(other)).toMatchObject({ pack_order: 'cheapest_first', experiment: null })
})

test('EXPERIMENT-04 what is reported is counted once, and only if it is what the server gave', async () => {
  const id = await running()
  const [one, other] = [await takerOf(id, 'control'), await takerOf(id, 'largest_first')]
  expect((await shown(one, id, 'largest_first')).body).toMatchObject({
    ...{ error: 'invalid_value', fields: { variant: 'invalid' } },
  })
  expect((await shown(other, id, 'control')).body.error).toBe('invalid_value')
  expect((await shown(one, id, 'half_price')).body.error).toBe('invalid_value')
  expect((await shown(one, 999_999, 'control')).body.error).toBe('not_found')
  expect(await counts(id)).toEqual([0, 0])
  const answers = await Promise.all(Array.from({ length: 8 }, () => shown(one, id, 'control')))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(204))
  expect(await counts(id)).toEqual([1, 0])
  // It is asked for once.
  expect(await products(one)).toMatchObject({ pack_order: 'cheapest_first', experiment: null })
  must(await send({ kind: 'end', id }))
  for (const who of [one, other])
    expect((await shown(who, id, await variantFor(id, who))).body).toMatchObject({
      ...{ error: 'wrong_state', state: 'ended' },
    })
  expect(await counts(id)).toEqual([1, 0])
})

test('EXPERIMENT-05 whoever takes their word back sees control, and nothing is known of what they saw; the export has it before', async () => {
  const id = await running()
  const who = await takerOf(id, 'largest_first')
  must(await shown(who, id, 'largest_first'))
  const { json } = must(await who.post('/user/export', { password: 'quiet-river-lamp' }))
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const exported = await (await fetch(`${footlight.url}${json}`, { headers: { cookie } })).json()
  expect(exported.experiments).toMatchObject([{ experiment: 'pack_order', shown: 'largest_first' }])
  must(await who.post('/user/settings', { experiments_allowed: false }))
  expect(await products(who)).toMatchObject({ pack_order: 'cheapest_first', experiment: null })
  expect((await shown(who, id, 'largest_first')).body.error).toBe('forbidden')
  expect(await counts(id)).toEqual([0, 0])
})

test('EXPERIMENT-01 EXPERIMENT-09 a split that runs is changed by nobody, and of two administrators one is told', async () => {
  const id = await running()
  const other = [
    { name: 'control', weight: 1 },
    { name: 'largest_first', weight: 99 },
  ]
  expect((await send({ kind: 'edit', id, ...terms, variants: other })).body).toMatchObject({
    ...{ error: 'wrong_state', state: 'running' },
  })
  expect((await read()).experiments[0]).toMatchObject({ id, variants: half, state: 'running' })
  const { seen } = await read()
  const both = await Promise.all([
    send({ kind: 'create', key: 'pack_order', ...terms }, admin, seen),
    send({ kind: 'end', id }, admin, seen),
  ])
  expect(both.map(({ body }) => body.error ?? 'done').toSorted()).toEqual(['conflict', 'done'])
  const refused = async (more: object) =>
    (await send({ kind: 'create', key: 'pack_order', ...terms, ...more })).body.fields
  expect(await refused({ variants: [half[0]] })).toEqual({ 'order.variants': 'too_short' })
  expect(await refused({ variants: [half[1], half[0]] })).toEqual({ 'order.variants': 'invalid' })
  expect(await refused({ variants: [half[0], { name: 'largest_first', weight: 40 }] })).toEqual({
    'order.variants': 'too_small',
  })
  expect(await refused({ variants: [half[0], { name: 'half_price', weight: 50 }] })).toEqual({
    'order.variants': 'unknown',
  })
  expect(await refused({ ends_at: '2020-01-01T00:00:00Z' })).toEqual({ 'order.ends_at': 'too_small' })
  expect(await refused({ key: 'price' })).toMatchObject({ 'order.key': expect.any(String) })
  for (const who of [await taker(), await footlight.login('demo_moderator')]) {
    expect((await who.get('/admin/experiments')).body.error).toBe('forbidden')
    expect((await send({ kind: 'end', id }, who)).body.error).toBe('forbidden')
    expect((await who.get(`/admin/experiments/${id}/results`)).body.error).toBe('forbidden')
  }
})
