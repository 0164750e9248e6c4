import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive, type LiveStream } from '../dev-env/go-live.ts'
import { must, pass, pay } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

type Person = TestApi & { readonly username: string }

const clock = new ManualClock()
let footlight: Footlight
let model: TestApi
let live: LiveStream

beforeAll(async () => {
  footlight = await startFootlight({ clock })
  model = await footlight.login('demo_model')
  live = await goLive(footlight.server, 'demo_model')
})
afterAll(async () => {
  live.end()
  await footlight.stop()
})

async function viewer(tokens: number, daily_limit: number): Promise<Person> {
  const person = await footlight.newPerson('viewer', tokens)
  must(await person.post('/user/settings', { daily_limit }))
  return person
}

/** A private at 30 a minute that the performer has accepted. */
async function begin(payer: Person): Promise<string> {
  const { request_id } = must(await pay(payer, '/private/demo_model/request'))
  must(await model.post('/private/demo_model/accept', { request_id }))
  return request_id
}

test('LEDGER-13 tips, requests and group tips are one sum; of two at once only what the limit covers; what comes back makes room', async () => {
  const vera = await viewer(1_000, 60)
  const both = await Promise.all([vera.tip('demo_model', 20), vera.tip('demo_model', 20)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await pay(vera, '/private/demo_model/request')).toMatchObject({
    status: 422,
    body: { error: 'user_daily_limit' },
  })
  must(await vera.post('/user/settings', { daily_limit: 70 }))
  const { request_id } = must(await pay(vera, '/private/demo_model/request'))
  const tabs = await Promise.all([vera.tip('demo_model', 1), vera.tip('demo_model', 1)])
  expect(tabs.map(({ body }) => body.error)).toEqual(['user_daily_limit', 'user_daily_limit'])
  expect(
    (await pay(vera, '/tip-split/demo_model/propose', { amount: 10, target_splitters: 2 })).body.error,
  ).toBe('user_daily_limit')
  must(await model.post('/private/demo_model/decline', { request_id }))
  must(await vera.tip('demo_model', 30))
  expect((await vera.tip('demo_model', 1)).body.error).toBe('user_daily_limit')
  expect(await vera.tokens()).toBe(930)
})

test('LEDGER-29 a refill that would cross the limit uses up what is left of it, and the end says so to the payer alone', async () => {
  const vera = await viewer(500, 41)
  const [participant, performer] = [
    await footlight.room(vera, 'demo_model'),
    await footlight.room(model, 'demo_model'),
  ]
  const show = await begin(vera)
  await pass(footlight, clock, 'demo_model', 85_000, participant)
  // 41 tokens at 30 a minute are 82 s.
  expect(await participant.next('v3.private.end')).toMatchObject({
    reason: 'daily_limit',
    tokens: 41,
    refund: 0,
  })
  expect(await performer.next('v3.private.end')).toMatchObject({ reason: 'out_of_tokens', tokens: 41 })
  expect(must(await vera.get(`/receipts/${show}`)).reason).toBe('daily_limit')
  expect(must(await model.get(`/receipts/${show}`)).reason).toBe('out_of_tokens')
  expect(await vera.tokens()).toBe(459)
})

test('LEDGER-29 a limit that is lowered during the show counts from the next refill on', async () => {
  const vera = await viewer(500, 400)
  const participant = await footlight.room(vera, 'demo_model')
  await begin(vera)
  await pass(footlight, clock, 'demo_model', 60_000, participant)
  must(await vera.post('/user/settings', { daily_limit: 70 }))
  await pass(footlight, clock, 'demo_model', 85_000, participant)
  // 30 with the request, 30 at 50 s, and at 110 s the 10 that the new limit leaves: 140 s.
  expect(await participant.next('v3.private.end')).toMatchObject({
    reason: 'daily_limit',
    tokens: 70,
    seconds: 140,
    refund: 0,
  })
  expect(await vera.tokens()).toBe(430)
})
