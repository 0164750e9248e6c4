import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { DAY_MS } from '@footlight/core/rules/affiliates/share'
import { settleShares } from '@footlight/server/affiliates/settle-shares'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const clock = new ManualClock()
let footlight: Footlight
let admin: TestApi
beforeAll(async () => {
  footlight = await startFootlight({ clock, config: { trustedProxies: ['127.0.0.1'] } })
  admin = await footlight.login('demo_admin')
})
afterAll(() => footlight.stop())

type Person = TestApi & { readonly username: string }
const decide = (username: string, from: string, to: string) =>
  admin.post(`/admin/affiliates/accounts/${username}`, { from, to, note: '' })

async function newAffiliate(): Promise<{ readonly person: Person; readonly key: string }> {
  const person = await footlight.newPerson('viewer')
  must(await person.post('/affiliates/apply', { about: 'a blog' }))
  must(await decide(person.username, 'applied', 'accepted'))
  return { person, key: must(await person.post('/affiliates/links', { name: 'blog' })).key }
}

let addresses = 0
/** Each is at home somewhere else, unless a test says where. */
async function cameBy(
  key: string | null,
  more: { readonly tracked?: object; readonly address?: string } = {},
) {
  const person = await footlight.newPerson('viewer')
  const address = more.address ?? `198.51.100.${(addresses += 1)}`
  const body = { key, tracked: more.tracked ?? null }
  const headers = { 'x-forwarded-for': address }
  const { attributed } = must(await person.post('/auth/referral', body, { headers }))
  return { person, attributed: attributed as boolean }
}

async function paid(who: Person, amount = 100_000): Promise<string> {
  const { billing, people } = footlight.server.database
  const { id: account } = (await people.byUsername(who.username))!
  const id = randomUUID()
  await billing.begin(
    {
      ...{ id, account, ref: randomUUID(), product: 'tokens_100', tokens: 100, amount, currency: 'EUR' },
      ...{ tax: 0, taxRate: 0, country: null, biller: 'till', card: null, origin: 'page' },
    },
    clock.now(),
  )
  await stand(id, 'paid', 0)
  return id
}

/** As the books leave it. */
async function stand(id: string, state: 'paid' | 'refunded', reversed: number): Promise<void> {
  await footlight.server.database.billing.stands(id, { state, reversed, declineCode: null }, clock.now())
  await settleShares({ ...footlight.server.database, clock })
}

const own = async (who: TestApi) => must(await who.get('/affiliates/own'))
const enter = (query: string, headers: Record<string, string> = {}) =>
  new TestApi(footlight.url).sendTo('GET', `/enter.php${query}`, {
    headers: { 'user-agent': FIREFOX, ...headers },
  })

test('AFF-01 who applies twice has applied once; only an administrator decides, and at what they saw', async () => {
  const person = await footlight.newPerson('viewer')
  const programme = must(await footlight.guest().get('/affiliates'))
  expect(programme).toMatchObject({ state: null, terms: { share: 2_000, days: 365, hold_days: 30 } })
  expect((await person.get('/affiliates/own')).status).toBe(404)
  const apply = () => person.post('/affiliates/apply', { about: 'a blog' })
  const both = await Promise.all([apply(), apply()])
  expect(both.map(({ body }) => body.state)).toEqual(['applied', 'applied'])
  // Who waits has no links, and calls nobody.
  expect((await person.post('/affiliates/links', { name: 'blog' })).body.error).toBe('wrong_state')
  expect((await person.post('/affiliates/postback', { url: 'https://a.example.com/' })).body.error).toBe(
    'wrong_state',
  )
  expect(
    (
      await person.post(`/admin/affiliates/accounts/${person.username}`, {
        from: 'applied',
        to: 'accepted',
        note: '',
      })
    ).status,
  ).toBe(403)
  const decided = await Promise.all([1, 2].map(() => decide(person.username, 'applied', 'accepted')))
  expect(decided.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await decide(person.username, 'paid', 'ended')).status).toBe(422)
  must(await decide(person.username, 'accepted', 'ended'))
  expect((await apply()).body.error).toBe('wrong_state')
})

test('AFF-01 a key that the site never made, that ended, or whose affiliate ended is not verified and counts nobody', async () => {
  const { person, key } = await newAffiliate()
  const isVerified = async (of: string): Promise<boolean> =>
    must(await footlight.guest().get(`/redir/${encodeURIComponent(of)}/verify`)).verified
  expect([await isVerified(key), await isVerified('abcdefghijklmnop'), await isVerified("' or 1=1")]).toEqual(
    [true, false, false],
  )
  expect((await cameBy('abcdefghijklmnop')).attributed).toBe(false)
  const other = await newAffiliate()
  expect((await other.person.delete(`/affiliates/links/${key}`)).status).toBe(404)
  expect(await isVerified(key)).toBe(true)
  expect((await person.delete(`/affiliates/links/${key}`)).status).toBe(204)
  expect([await isVerified(key), (await cameBy(key)).attributed]).toEqual([false, false])
  must(await decide(other.person.username, 'accepted', 'ended'))
  expect([await isVerified(other.key), (await cameBy(other.key)).attributed]).toEqual([false, false])
})

test('AFF-02 the first word of a new account counts; an old account, a model and a second word do not', async () => {
  const [mine, other] = [await newAffiliate(), await newAffiliate()]
  const { person, attributed } = await cameBy(mine.key)
  expect(attributed).toBe(true)
  const say = async (who: TestApi, key: string): Promise<boolean> =>
    must(await who.post('/auth/referral', { key, tracked: null })).attributed
  expect([await say(person, mine.key), await say(person, other.key)]).toEqual([true, false])
  expect(await say(await footlight.newPerson('model'), mine.key)).toBe(false)
  expect(await say(await footlight.login('demo_viewer'), mine.key)).toBe(false)
  const late = await footlight.newPerson('viewer')
  clock.advance(3_600_001)
  expect(await say(late, mine.key)).toBe(false)
  expect((await footlight.guest().post('/auth/referral', { key: mine.key, tracked: null })).status).toBe(401)
  await paid(person)
  expect((await own(mine.person)).balances).toEqual([
    { currency: 'EUR', payable: 0, maturing: 20_000, held: 0 },
  ])
  expect((await own(other.person)).balances).toEqual([])
})

test('AFF-05 what can be paid out is asked for once, by its affiliate alone, and paid once', async () => {
  const [mine, other] = [await newAffiliate(), await newAffiliate()]
  const { person } = await cameBy(mine.key)
  await paid(person)
  const order = (amount = 20_000, ref = randomUUID()) => ({ ref, currency: 'EUR', amount })
  expect((await mine.person.post('/affiliates/payouts', order())).body.error).toBe('conflict')
  // Nothing waits from now on, so that no time has to pass.
  const terms = { share: 2_000, days: 365, minimum: 5_000 }
  must(await admin.post('/admin/affiliates/terms', { from: null, ...terms, hold_days: 0 }))
  const id = await paid(person)
  const ref = randomUUID()
  expect((await other.person.post('/affiliates/payouts', order())).body.error).toBe('conflict')
  const asked = await Promise.all(
    [ref, randomUUID(), randomUUID()].map((each) =>
      mine.person.post('/affiliates/payouts', order(20_000, each)),
    ),
  )
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1)
  const payout = asked.find(({ status }) => status === 200)!.body
  // Under the ref of somebody else nothing is shown of theirs.
  const borrowed = await other.person.post('/affiliates/payouts', order(20_000, payout.id))
  expect([borrowed.status, borrowed.body.error]).toEqual([409, 'idempotency_conflict'])
  expect((await own(other.person)).payouts).toEqual([])
  const step = (from: string, to: string, who = admin) =>
    who.post(`/admin/affiliates/payouts/${payout.id}`, { from, to, note: 'bank transfer 7' })
  expect((await step('requested', 'approved', mine.person)).status).toBe(403)
  expect((await step('requested', 'paid')).body.error).toBe('wrong_state')
  const approvals = await Promise.all([step('requested', 'approved'), step('requested', 'approved')])
  expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409])
  must(await step('approved', 'paid'))
  expect((await step('approved', 'paid')).body.error).toBe('conflict')
  expect(await own(mine.person)).toMatchObject({
    balances: [{ payable: 0 }],
    payouts: [{ state: 'paid', amount: 20_000, note: 'bank transfer 7' }],
  })
  await stand(id, 'refunded', 100_000)
  expect((await own(mine.person)).balances).toMatchObject([{ payable: -20_000, maturing: 20_000 }])
  clock.advance(1)
  must(await admin.post('/admin/affiliates/terms', { from: null, ...terms, hold_days: 30 }))
  clock.advance(1)
})

test('AFF-06 an affiliate reads sums, never a name; days and links with one or two people have no row', async () => {
  const { person, key } = await newAffiliate()
  const second = must(await person.post('/affiliates/links', { name: 'for one friend' })).key
  const names: string[] = []
  const come = async (by: string): Promise<void> => {
    const { person: came } = await cameBy(by)
    names.push(came.username)
    await paid(came, 10_000)
  }
  await come(key)
  await come(second)
  const day = new Date(clock.now()).toISOString().slice(0, 10)
  const report = async () => must(await person.get(`/affiliates/report?month=${day.slice(0, 7)}`))
  expect(await report()).toMatchObject({
    days: [{ day, sign_ups: null, first_purchases: null, earned: null, links: [] }],
    total: { sign_ups: 2, first_purchases: 2, earned: [{ currency: 'EUR', amount: 4_000 }] },
  })
  for (let more = 0; more < 3; more += 1) await come(key)
  const { days } = await report()
  expect(days).toMatchObject([
    {
      sign_ups: 5,
      earned: [{ amount: 10_000 }],
      links: [{ name: null, sign_ups: 5, earned: [{ amount: 10_000 }] }],
    },
  ])
  const seen = JSON.stringify([await report(), await own(person)])
  for (const name of names) expect(seen).not.toContain(name)
  const links = (await own(person)).links as readonly { readonly name: string; readonly sign_ups: number }[]
  expect(links.map(({ name, sign_ups }) => [name, sign_ups])).toEqual([
    ['blog', 4],
    ['for one friend', null],
  ])
})

test('AFF-07 the entry leads to this site alone, out of a frame too, counts people, and sets no cookie', async () => {
  const { person, key } = await newAffiliate()
  const to = await enter(`?id=${key}&type=girls&click_id=c.1`)
  expect([to.status, to.headers.get('location')]).toEqual([302, `/girls?aff=${key}&click_id=c.1`])
  expect(to.headers.getSetCookie()).toEqual([])
  for (const [query, path] of [
    ['?type=men&model=//evil.example', '/men'],
    ['?model=https:%2f%2fevil.example', '/'],
    ['?model=a%0d%0aset-cookie:x', '/'],
    [`?id=${key}&id=${key}`, '/'],
    ['?type=__proto__', '/'],
    ['', '/'],
  ] as const)
    expect((await enter(query)).headers.get('location')).toBe(path)
  const robot = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }
  for (const headers of [robot, { 'sec-purpose': 'prefetch' }]) await enter(`?id=${key}`, headers)
  const framed = await fetch(`${footlight.url}/enter.php?id=${key}`, {
    headers: { 'user-agent': FIREFOX, 'sec-fetch-dest': 'iframe' },
  })
  const page = await framed.text()
  expect(page).toContain(`href="/?aff=${key}" target="_top"`)
  expect(framed.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'sha256-")
  expect((await own(person)).links).toMatchObject([{ clicks: 2, sign_ups: null }])
})

test('AFF-11 twenty clicks of one address in an hour are counted; those after it come in all the same', async () => {
  const { person, key } = await newAffiliate()
  const from = (address: string) => enter(`?id=${key}`, { 'x-forwarded-for': address })
  for (let click = 0; click < 25; click += 1) expect((await from('203.0.113.9')).status).toBe(302)
  await from('203.0.113.10')
  // Addresses that one subscriber has plenty of are one.
  for (let click = 0; click < 25; click += 1) await from(`2001:db8:77:1::${click}`)
  const clicks = async () => (await own(person)).links[0].clicks
  expect(await clicks()).toBe(20 + 1 + 20)
  clock.advance(3_600_000)
  await from('203.0.113.9')
  expect(await clicks()).toBe(20 + 1 + 20 + 1)
})

test('AFF-08 who did not agree leaves neither click nor advert; who did, without a link, is a number', async () => {
  const { key } = await newAffiliate()
  const { affiliateRepository, people } = footlight.server.database
  const tracked = { click_id: 'c.1', advert_id: 'organic', path: '/girls/tag/a-secret' }
  const [plain, agreed] = [await cameBy(key), await cameBy(key, { tracked })]
  const clickOf = async ({ username }: Person) =>
    (await affiliateRepository.referral((await people.byUsername(username))!.id))?.clickId
  expect([await clickOf(plain.person), await clickOf(agreed.person)]).toEqual([null, 'c.1'])
  expect((await cameBy(null, { tracked })).attributed).toBe(false)
  // A number by advert and area, which administrators read by month.
  await cameBy(null, { tracked: { ...tracked, advert_id: 'b.7', path: '/men' } })
  await cameBy(null, { tracked: { ...tracked, path: '/somewhere' } })
  const month = new Date(clock.now()).toISOString().slice(0, 7)
  // STAFF-VIEW-03
  const inState = async (state: string) =>
    must(await admin.get(`/admin/affiliates?state=${state}`)).affiliates.map(
      (each: { state: string }) => each.state,
    )
  expect(new Set(await inState('accepted'))).toEqual(new Set(['accepted']))
  expect(await inState('declined')).toEqual([])
  const adverts = async (asked: string) => must(await admin.get(`/admin/affiliates${asked}`)).adverts
  expect(await adverts('')).toEqual(await adverts(`?month=${month}`))
  expect(await adverts('')).toEqual(
    expect.arrayContaining([
      { advert: 'organic', area: '/girls', sign_ups: 1 },
      { advert: 'b.7', area: '/men', sign_ups: 1 },
    ]),
  )
  expect(JSON.stringify(await adverts(''))).not.toContain('somewhere')
  expect(await adverts('?month=2001-01')).toEqual([])
  expect((await admin.get('/admin/affiliates?month=2026-13')).status).toBe(422)
})

test('AFF-09 a sign-up on the affiliate’s own device, and many of one address, are attributed and held; the affiliate reads why', async () => {
  const { person, key } = await newAffiliate()
  const device = person.cookies.get('device')!
  const self = await footlight.newPerson('viewer')
  self.cookies.set('device', `${self.cookies.get('device')}!${device}`)
  const headers = { 'x-forwarded-for': '198.51.100.200' }
  expect(must(await self.post('/auth/referral', { key, tracked: null }, { headers })).attributed).toBe(true)
  // A device that is made up is none of theirs.
  const liar = await footlight.newPerson('viewer')
  liar.cookies.set('device', `${device.slice(0, -8)}${device.at(-8) === 'A' ? 'B' : 'A'}${device.slice(-7)}`)
  must(
    await liar.post(
      '/auth/referral',
      { key, tracked: null },
      { headers: { 'x-forwarded-for': '198.51.100.201' } },
    ),
  )
  for (let time = 0; time < 3; time += 1) await cameBy(key, { address: '198.51.100.202' })
  await paid(self)
  const shown = await own(person)
  expect(shown.held_for).toEqual(['many_sign_ups', 'own_device'])
  expect(shown.balances).toEqual([{ currency: 'EUR', payable: 0, maturing: 0, held: 20_000 }])
  const held = must(await admin.get('/admin/affiliates')).held.filter(
    (each: { affiliate: string }) => each.affiliate === person.username,
  )
  expect(held).toMatchObject([
    { username: self.username, score: 80, reasons: ['own_device'], link: 'blog' },
    { score: 60, reasons: ['many_sign_ups'] },
  ])
  const rule = (who: TestApi, verdict: string) =>
    who.post(`/admin/affiliates/referrals/${held[0].account}`, { verdict })
  expect((await rule(person, 'released')).status).toBe(403)
  expect((await rule(admin, 'rejected')).status).toBe(204)
  expect((await rule(admin, 'released')).status).toBe(409)
  expect((await own(person)).balances).toEqual([{ currency: 'EUR', payable: 0, maturing: 0, held: 0 }])
})

test('AFF-10 nowhere in a private network can be set to be called; another address has another secret', async () => {
  const { person } = await newAffiliate()
  const set = (url: string | null) => person.post('/affiliates/postback', { url })
  for (const url of [
    'http://track.example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/',
    'https://localhost/',
    'https://db.internal/',
    'https://track.example.com:6379/',
    'https://{click_id}.example.com/',
    'https://track.example.com/?p={password}',
  ])
    expect((await set(url)).body, url).toMatchObject({ error: 'invalid_value', fields: { url: 'invalid' } })
  const one = must(await set('https://track.example.com/?c={click_id}')).postback
  expect(must(await set('https://track.example.com/?c={click_id}')).postback).toEqual(one)
  const other = must(await set('https://track.example.com/?d={click_id}')).postback
  expect(other.secret).not.toBe(one.secret)
  expect(must(await set(null)).postback).toBeNull()
})

test('AFF-04 other terms are promised from a moment on, never for the past', async () => {
  const promise = (from: string | null, share = 2_500) =>
    admin.post('/admin/affiliates/terms', { from, share, days: 365, hold_days: 30, minimum: 5_000 })
  const before = new Date(clock.now() - 1).toISOString()
  expect((await promise(before)).body).toMatchObject({
    error: 'invalid_value',
    fields: { from: 'too_small' },
  })
  must(await promise(new Date(clock.now() + DAY_MS).toISOString()))
  expect(must(await footlight.guest().get('/affiliates')).terms.share).toBe(2_000)
  must(await promise(null))
  expect(must(await footlight.guest().get('/affiliates')).terms.share).toBe(2_500)
  expect((await promise(null, 9_999)).status).toBe(422)
})
