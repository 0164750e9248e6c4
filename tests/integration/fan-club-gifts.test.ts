import { randomUUID } from 'node:crypto'
import type { FanLevel } from '@footlight/core/protocol'
import { httpLimits } from '@footlight/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { accountIdOf } from '../dev-env/media-library.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const MODEL = 'demo_model'
let footlight: Footlight
let model: TestApi
beforeAll(async () => {
  footlight = await startFootlight()
  model = await footlight.login(MODEL)
  const prices = { priceSupporter: 100, priceInsider: 200, priceLegend: 500 }
  must(await model.post('/performer/fanclub', { enabled: true, description: '', ...prices }))
})
afterAll(() => footlight.stop())

const price = { supporter: 100, insider: 200, legend: 500 }
const termsOf = async (level: FanLevel) => ({
  ...{ kind: 'fan_club_gift', performer: await accountIdOf(model), level },
  ...{ price: price[level], days: 30, redeem_days: 90 },
})
const give = (who: TestApi, terms: object, key: string = randomUUID()) =>
  who.post(`/fanclub/${MODEL}/gift`, { terms }, { idempotencyKey: key })
const given = async (who: TestApi, level: FanLevel) => must(await give(who, await termsOf(level))).gift
const redeem = (who: TestApi, code: string | null) => who.post('/fanclub/gifts/redeem', { code })

test('LEDGER-GIFT-01 FANCLUB-GIFT-03 a viewer gives a month; a friend redeems it once, however it is typed', async () => {
  const [giver, friend, late] = await Promise.all(
    [500, 0, 0].map((tokens) => footlight.newPerson('viewer', tokens)),
  )
  const key = randomUUID()
  const terms = await termsOf('insider')
  const first = must(await give(giver!, terms, key))
  expect(first).toMatchObject({ charged: 200, tokens: 300, gift: { state: 'waiting', level: 'insider' } })
  expect(must(await give(giver!, terms, key)).gift).toEqual(first.gift)
  expect((await give(giver!, { ...terms, level: 'legend' }, key)).body.error).toBe('idempotency_conflict')
  const { code } = first.gift
  expect(must(await friend!.get(`/fanclub/gifts/${code}`))).toMatchObject({ level: 'insider', days: 30 })
  const lobby = await footlight.lobby(friend!)
  const typed = code!.toLowerCase().replace(/(.{4})(?=.)/g, '$1-')
  const [one, two] = await Promise.all([redeem(friend!, typed), redeem(friend!, code)])
  for (const answer of [one, two])
    expect(must(answer).membership).toMatchObject({ level: 'insider', renewal: 'off', is_active: true })
  expect(await lobby.next('v3.fan_club.membership')).toMatchObject({ username: MODEL, what: 'paid' })
  expect((await redeem(late!, code)).body.error).toBe('not_found')
  expect((await late!.get(`/fanclub/gifts/${code}`)).body.error).toBe('not_found')
  expect(must(await giver!.get('/account/gifts')).gifts).toMatchObject([{ state: 'redeemed', code: null }])
  expect(must(await late!.get('/account/gifts')).gifts).toEqual([])
  expect((await giver!.delete(`/account/gifts/${first.gift.id}`)).body).toMatchObject({
    error: 'wrong_state',
  })
  expect(must(await model.get('/wallet/statement')).entries[0]).toMatchObject({
    ...{ tokens: 160, counterparty: friend!.username, split: { gross: 200, model: 160, platform: 40 } },
  })
  expect(must(await giver!.get('/wallet/statement')).entries[0]).toMatchObject({
    ...{ tokens: -200, reason: 'fan_club_gift', counterparty: MODEL },
  })
  expect(await giver!.tokens()).toBe(300)
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
  await lobby.close()
})

test('FANCLUB-GIFT-01 who may not join may not give, and nothing is given under other terms than were seen', async () => {
  const [poor, banned] = [await footlight.newPerson('viewer', 99), await footlight.newPerson('viewer', 500)]
  const terms = await termsOf('supporter')
  expect((await give(poor, terms)).body).toMatchObject({ error: 'not_enough_tokens', needed: 100 })
  expect((await give(footlight.guest(), terms)).status).toBe(401)
  expect((await give(model, terms)).body.error).toBe('models_cannot_purchase')
  for (const lie of [{ price: 1 }, { days: 31 }, { redeem_days: 9_000 }])
    expect((await give(poor, { ...terms, ...lie })).body.error).toBe('offer_changed')
  expect((await poor.post(`/fanclub/${MODEL}/gift`, { terms })).body.error).toBe('idempotency_key_required')
  const gift = await given(banned, 'supporter')
  must(await model.post(`/room/${MODEL}/moderate`, { action: 'ban', target: banned.username }))
  expect((await give(banned, terms)).body.error).toBe('banned')
  expect((await redeem(banned, gift.code)).body.error).toBe('banned')
  expect((await redeem(model, gift.code)).body.error).toBe('models_cannot_purchase')
  // The gift stays, and is their friend's.
  expect(must(await redeem(poor, gift.code)).membership.level).toBe('supporter')
  expect(await poor.tokens()).toBe(99)
})

test('FANCLUB-GIFT-05 a giver takes back what nobody redeemed; nobody takes another one’s', async () => {
  const [giver, other] = [await footlight.newPerson('viewer', 800), await footlight.newPerson('viewer')]
  const gift = await given(giver, 'legend')
  expect((await other.delete(`/account/gifts/${gift.id}`)).status).toBe(404)
  const back = await Promise.all([1, 2].map(() => giver.delete(`/account/gifts/${gift.id}`)))
  for (const answer of back) expect(must(answer).gift).toMatchObject({ state: 'returned', code: null })
  expect(await giver.tokens()).toBe(800)
  expect((await redeem(other, gift.code)).body.error).toBe('not_found')
  must(await redeem(other, (await given(giver, 'legend')).code))
  // A higher level than the gift's: refused, and the code waits.
  const small = await given(giver, 'supporter')
  expect((await redeem(other, small.code)).body).toMatchObject({
    error: 'wrong_state',
    state: 'higher_level',
  })
  must(await redeem(giver, small.code))
})

test('FANCLUB-GIFT-06 wrong codes are answered alike, and ten are all that an account may try', async () => {
  const [giver, liar] = [await footlight.newPerson('viewer', 100), await footlight.newPerson('viewer')]
  const { code } = await given(giver, 'supporter')
  const tries = ['A'.repeat(16), 'x', `${code}A`, '%', ...Array.from({ length: 6 }, () => 'B'.repeat(16))]
  for (const wrong of tries) expect((await redeem(liar, wrong)).body.error).toBe('not_found')
  expect((await redeem(liar, code)).status).toBe(429)
  expect((await liar.get(`/fanclub/gifts/${code}`)).status).toBe(429)
  expect(must(await giver.get(`/fanclub/gifts/${code}`))).not.toHaveProperty('code')
})

test('LIMIT-09 FANCLUB-GIFT-01 many tabs at once with one key give one month; one order too many is 429 and charges nothing', async () => {
  const giver = await footlight.newPerson('viewer', 500)
  const [terms, key] = [await termsOf('supporter'), randomUUID()]
  const { countMax, windowMs } = httpLimits.ordersPerAccount
  const answers = await Promise.all(Array.from({ length: countMax }, () => give(giver, terms, key)))
  expect(new Set(answers.map((answer) => must(answer).gift.id)).size).toBe(1)
  const late = randomUUID()
  const refused = await give(giver, terms, late)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await giver.tokens()).toBe(400)
  await new Promise((resolve) => setTimeout(resolve, windowMs + 50))
  expect(must(await give(giver, terms, late))).toMatchObject({ charged: 100, tokens: 300 })
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})
