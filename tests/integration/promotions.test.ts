import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { linkFor } from '../dev-env/outbox.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

let footlight: Footlight
let admin: TestApi

beforeAll(async () => {
  footlight = await startFootlight()
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight?.stop())

let codes = 0
const made = async (more: object = {}) =>
  must(
    await admin.post('/admin/promotions/codes', {
      ...{ code: `welcome_${(codes += 1)}`, tokens: 50, uses_max: 10, audience: 'anybody' },
      ...{ is_default: false, from: null, until: null, ...more },
    }),
  )
const redeem = (who: TestApi, code: unknown, key: string | undefined = randomUUID()) =>
  who.post('/promotions/codes/redeem', { code }, key === undefined ? {} : { idempotencyKey: key })

/** By the link in the mail to this name, as its reader would. */
async function confirmEmail(username: string): Promise<void> {
  const link = await linkFor(footlight.config.dataDir, `${username}@example.org`, 'confirm-email')
  const token = link.split('#')[1]
  must(await footlight.guest().post('/auth/confirm_email', { token }))
}

test('PROMO-03 PROMO-07 tokens of a code wait until the e-mail is confirmed, and the account hears when they come', async () => {
  const [{ code }, who] = [await made(), await footlight.newPerson('viewer')]
  const socket = await footlight.lobby(who)
  const key = randomUUID()
  const receipt = must(await redeem(who, code.toLowerCase(), key))
  expect(receipt).toEqual({ code, tokens: 50, was_held: true })
  expect(await who.tokens()).toBe(0)
  const held = must(await who.get('/promotions/held'))
  expect(held.tokens).toBe(50)
  expect(Date.parse(held.until) - Date.now()).toBeGreaterThan(29 * 86_400_000)
  await confirmEmail(who.username)
  expect(await socket.next('v3.token.update')).toMatchObject({ tokens: 50 })
  expect(await who.tokens()).toBe(50)
  expect(must(await who.get('/promotions/held'))).toEqual({ tokens: 0, until: null })
  expect(must(await redeem(who, code, key))).toEqual(receipt)
  const { entries } = must(await who.get('/wallet/statement'))
  expect(entries).toMatchObject([{ reason: 'promotion', tokens: 50, counterparty: null }])
  await socket.close()
})

test('PROMO-01 a code has three characters at least, and nothing but capitals, digits, _ and -', async () => {
  const who = await footlight.newPerson('viewer')
  for (const code of ['', '  ', 'AB', 'x'.repeat(33), 'FREE TOKENS', 'ÄÖÜ', "' or 1=1 --", 7, null, ['ABC']])
    expect((await redeem(who, code)).body.error, JSON.stringify(code)).toBe('invalid_value')
  expect((await who.post('/promotions/codes/redeem', { code: 'NONE' })).body.error).toBe(
    'idempotency_key_required',
  )
  expect((await redeem(footlight.guest(), 'NONE')).body.error).toBe('login_required')
  expect((await redeem(await footlight.newPerson('model'), 'NONE')).body.error).toBe('models_cannot_purchase')
})

test('PROMO-04 codes are not found by trying, and right ones are not counted', async () => {
  const [{ code }, who] = [await made(), await footlight.newPerson('viewer')]
  for (let time = 0; time < 9; time += 1)
    expect((await redeem(who, `WRONG_${time}`)).body.error).toBe('not_found')
  must(await redeem(who, code))
  for (let time = 0; time < 3; time += 1)
    expect((await redeem(who, code)).body).toMatchObject({ error: 'wrong_state', state: 'redeemed' })
  expect((await redeem(who, 'WRONG')).body.error).toBe('not_found')
  expect(await redeem(who, 'WRONG')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
})

test('PROMO-06 the one on offer is answered to guests, with whatever advertisement, and not once it is over', async () => {
  const offer = async () => must(await footlight.guest().get('/billing/promos?advert_id=banner-7')).promo
  expect(await offer()).toBeNull()
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await made({ is_default: true, from: later })
  expect(await offer()).toBeNull()
  const { id, code } = await made({ is_default: true, until: later, audience: 'no_purchase' })
  expect(await offer()).toEqual({ code, tokens: 50, audience: 'no_purchase', until: later })
  must(await admin.delete(`/admin/promotions/codes/${id}`))
  must(await admin.delete(`/admin/promotions/codes/${id}`))
  expect(await offer()).toBeNull()
  expect((await footlight.guest().get(`/billing/promos?advert_id=${'x'.repeat(65)}`)).status).toBe(422)
})

test('PROMO-09 administrators make and end codes and see who redeemed them; prohibited words are none', async () => {
  const { code } = await made({ uses_max: 1 })
  const [who, late] = [await footlight.newPerson('viewer'), await footlight.newPerson('viewer')]
  must(await redeem(who, code))
  expect((await redeem(late, code)).body.state).toBe('used_up')
  const { codes: all } = must(await admin.get('/admin/promotions/codes'))
  const [newest] = all
  expect(newest).toMatchObject({ code, uses: 1, state: 'used_up', by: 'demo_admin', ended_at: null })
  const { redemptions } = must(await admin.get(`/admin/promotions/codes/${newest.id}/redemptions`))
  expect(redemptions).toMatchObject([{ username: who.username, tokens: 50, state: 'held' }])
  const refused = async (more: object) => {
    const body = { code: 'A_CODE', tokens: 1, uses_max: 1, audience: 'anybody', is_default: false }
    return (await admin.post('/admin/promotions/codes', { ...body, from: null, until: null, ...more })).body
      .fields
  }
  expect(await refused({ code })).toEqual({ code: 'taken' })
  expect(await refused({ code: 'L0LITA' })).toEqual({ code: 'prohibited' })
  expect(await refused({ until: '2020-01-01T00:00:00Z' })).toEqual({ until: 'too_small' })
  expect(await refused({ tokens: 0 })).toEqual({ tokens: 'too_small' })
  expect(await refused({ tokens: 10_001 })).toEqual({ tokens: 'too_large' })
  expect(await refused({ uses_max: 1.5 })).toEqual({ uses_max: 'not_integer' })
  for (const other of [who, await footlight.login('demo_moderator'), await footlight.login('demo_model')]) {
    expect((await other.get('/admin/promotions/codes')).body.error).toBe('forbidden')
    expect((await other.delete(`/admin/promotions/codes/${newest.id}`)).body.error).toBe('forbidden')
  }
  expect((await footlight.server.ledger.reconcile()).problems).toEqual([])
})
