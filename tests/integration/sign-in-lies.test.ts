import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { codeOf, PASSWORD, setUpApp } from './account-security-support/security-shop.ts'
import { openSignInShop, type SignInShop } from './sign-in-support/sign-in-shop.ts'

let shop: SignInShop
beforeAll(async () => {
  shop = await openSignInShop()
})
afterAll(() => shop.close())

let made = 0
/** Somebody with an account at both providers, and with one here that both open. */
async function somebody() {
  const owner = await shop.owner()
  const subject = `liar-${(made += 1)}`
  for (const provider of [shop.acme, shop.other]) provider.customers.set(subject, {})
  for (const id of ['acme', 'other']) {
    const { url } = must(await owner.post(`/auth/providers/${id}/connect`, { password: PASSWORD }))
    must(await shop.comeBack(owner, await shop.atProvider(url, subject), id))
  }
  return Object.assign(owner, { subject })
}
const guest = () => shop.footlight.guest()
const over = { status: 409, body: { error: 'wrong_state', state: 'over' } }
const refused = { status: 409, body: { error: 'wrong_state', state: 'refused' } }
/** With another value for a part of an address; null: without it. */
function changed(address: string | URL, name: string, value: string | null): URL {
  const url = new URL(address)
  if (value === null) url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url
}

test('OIDC-08 an answer holds once, for the browser that began, within ten minutes', async () => {
  const { subject } = await somebody()
  const who = guest()
  const back = await shop.atProvider(await shop.begin(who), subject)
  // The link in somebody else's browser: without a log-in of its own, and with one (CSRF, fixation).
  const victim = guest()
  expect(await shop.comeBack(victim, back)).toMatchObject(over)
  await shop.begin(victim)
  expect(await shop.comeBack(victim, back)).toMatchObject(over)
  expect(must(await victim.get('/user/current')).user.isGuest).toBe(true)
  // Neither ended it for the one who began.
  const both = await Promise.all([shop.comeBack(who, back), shop.comeBack(who, back)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.comeBack(who, back)).toMatchObject(over)
  // Two tabs: the later one goes on.
  const tabs = guest()
  const first = await shop.atProvider(await shop.begin(tabs), subject)
  const second = await shop.atProvider(await shop.begin(tabs), subject)
  expect(await shop.comeBack(tabs, first)).toMatchObject(over)
  must(await shop.comeBack(tabs, second))
  const late = guest()
  const old = await shop.atProvider(await shop.begin(late), subject)
  shop.clock.leap(10 * 60_000)
  expect(await shop.comeBack(late, old)).toMatchObject(over)
  for (const state of [null, '', 'x'.repeat(43)])
    expect(await shop.comeBack(late, changed(old, 'state', state))).toMatchObject(over)
})

test('OIDC-09 an answer of another provider, or under another name, is none (mix-up)', async () => {
  const { subject } = await somebody()
  const who = guest()
  const back = await shop.atProvider(await shop.begin(who), subject)
  expect(await shop.comeBack(who, back, 'other')).toMatchObject(over)
  expect(await shop.comeBack(who, back, 'nobody')).toMatchObject({ status: 404 })
  // RFC 9207: whose answer it is stands in it.
  for (const iss of [shop.other.issuer, `${shop.acme.issuer}/`, null]) {
    const one = guest()
    const answer = await shop.atProvider(await shop.begin(one), subject)
    expect(await shop.comeBack(one, changed(answer, 'iss', iss))).toMatchObject(refused)
    // What was taken is not tried again.
    expect(await shop.comeBack(one, answer)).toMatchObject(over)
  }
  // The code of one in an answer of the other.
  const mixed = guest()
  const others = await shop.atProvider(await shop.begin(guest(), {}, 'other'), subject)
  const own = await shop.atProvider(await shop.begin(mixed), subject)
  expect(await shop.comeBack(mixed, changed(own, 'code', others.searchParams.get('code')))).toMatchObject(
    refused,
  )
})

test('OIDC-10 nonce, code and verifier are those of this log-in alone', async () => {
  const { subject } = await somebody()
  for (const nonce of ['another', null]) {
    const who = guest()
    const page = changed(await shop.begin(who), 'nonce', nonce)
    expect(await shop.comeBack(who, await shop.atProvider(page.href, subject))).toMatchObject(refused)
  }
  const challenged = guest()
  const page = changed(
    await shop.begin(challenged),
    'code_challenge',
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  )
  expect(await shop.comeBack(challenged, await shop.atProvider(page.href, subject))).toMatchObject(refused)
  // A stolen code, put into the thief's own log-in.
  const [thief, victim] = [guest(), guest()]
  const stolen = await shop.atProvider(await shop.begin(victim), subject)
  const own = await shop.atProvider(await shop.begin(thief), subject)
  expect(await shop.comeBack(thief, changed(own, 'code', stolen.searchParams.get('code')))).toMatchObject(
    refused,
  )
  // A code twice: two log-ins of one browser, of which the second has the code of the first.
  const twice = guest()
  const first = await shop.atProvider(await shop.begin(twice), subject)
  must(await shop.comeBack(twice, first))
  const second = await shop.atProvider(await shop.begin(twice), subject)
  expect(await shop.comeBack(twice, changed(second, 'code', first.searchParams.get('code')))).toMatchObject(
    refused,
  )
  for (const code of [null, 'made-up']) {
    const one = guest()
    const answer = await shop.atProvider(await shop.begin(one), subject)
    expect(await shop.comeBack(one, changed(answer, 'code', code))).toMatchObject(refused)
  }
})

test('OIDC-11 where somebody goes on is a path of this site', async () => {
  const { subject } = await somebody()
  const places = {
    '/girls/tag/art?sort=new': '/girls/tag/art?sort=new',
    'https://evil.example/': '/',
    '//evil.example': '/',
    '/\\evil.example': '/',
    '/x/..//evil.example': '/',
    'javascript:alert(1)': '/',
    '/\tx': '/',
    '': '/',
  }
  for (const [next, expected] of Object.entries(places)) {
    const who = guest()
    const back = await shop.atProvider(await shop.begin(who, { next }), subject)
    expect(must(await shop.comeBack(who, back)).next).toBe(expected)
  }
})

test('OIDC-12 a second factor is asked for as behind a password, and its failures are counted', async () => {
  const owner = await somebody()
  const { secret, codes } = await setUpApp(shop, owner)
  const code = () => codeOf(secret, shop.clock.now())
  shop.clock.leap(30_000)
  const who = guest()
  const prove = (totp?: string, one = who) =>
    one.post('/auth/providers/second_factor', { ...(totp !== undefined && { totp }) })
  expect((await prove(code())).body).toMatchObject(over.body)
  expect(must(await shop.signIn(who, owner.subject))).toEqual({ step: 'second_factor', next: '/', by: 'app' })
  expect(must(await who.get('/user/current')).user.isGuest).toBe(true)
  expect((await prove()).body).toMatchObject({ error: 'totp_required' })
  expect((await prove('000000')).body).toMatchObject({
    error: 'invalid_credentials',
    fields: { totp: 'invalid' },
  })
  // Another browser has not come so far.
  expect((await prove(code(), guest())).body).toMatchObject(over.body)
  expect(must(await prove(code())).current.user.username).toBe(owner.username)
  expect((await prove(code())).body).toMatchObject(over.body)

  const guesser = guest()
  must(await shop.signIn(guesser, owner.subject))
  for (let tries = 0; tries < 10; tries += 1) expect((await prove('111111', guesser)).status).toBe(401)
  shop.clock.leap(30_000)
  // Past the count the right one is a wrong one, too, by either way in.
  expect((await prove(code(), guesser)).status).toBe(401)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: code() })).status).toBe(401)
  shop.clock.leap(10 * 60_000)
  expect((await prove(codes[0], guesser)).body).toMatchObject(over.body)
  must(await shop.signIn(guesser, owner.subject))
  must(await prove(codes[0], guesser))
})

test('OIDC-13 who is suspended is told so, and by nobody’s word gets in', async () => {
  const owner = await somebody()
  const admin = await shop.footlight.login('demo_admin')
  const until = shop.clock.now() + 3 * 86_400_000
  must(
    await admin.post(`/admin/accounts/${owner.username}/suspension`, {
      ...{ until, reason_code: 'spam', text: null },
    }),
  )
  const answer = await shop.signIn(guest(), owner.subject)
  expect(answer).toMatchObject({ status: 403, body: { error: 'account_suspended' } })
  expect(answer.body.until).toBeDefined()
})

test('OIDC-14 who does not agree there is told that nothing has happened', async () => {
  const who = guest()
  const back = await shop.atProvider(await shop.begin(who), null)
  expect(back.searchParams.get('error')).toBe('access_denied')
  // Made up by somebody else it says nothing, and ends nothing.
  expect(await shop.comeBack(who, changed(back, 'state', 'x'))).toMatchObject(over)
  expect((await shop.comeBack(who, back)).body).toMatchObject({ error: 'wrong_state', state: 'denied' })
  const again = guest()
  const other = changed(await shop.atProvider(await shop.begin(again), null), 'error', 'server_error')
  expect(await shop.comeBack(again, other)).toMatchObject(refused)
})

test('OIDC-15 connecting holds for the session that proved itself, and for no other', async () => {
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const subject = `liar-${(made += 1)}`
  shop.acme.customers.set(subject, {})
  const begin = async () => must(await owner.post('/auth/providers/acme/connect', { password: PASSWORD })).url
  // An attacker's answer in the victim's browser.
  const back = await shop.atProvider(await begin(), subject)
  expect(await shop.comeBack(other, back)).toMatchObject(over)
  // The same browser, logged in as somebody else, or anew, meanwhile.
  await owner.logIn(other.username, PASSWORD)
  expect(await shop.comeBack(owner, back)).toMatchObject(over)
  await owner.logIn(owner.username, PASSWORD)
  const second = await shop.atProvider(await begin(), subject)
  await owner.logIn(owner.username, PASSWORD)
  expect(await shop.comeBack(owner, second)).toMatchObject(over)
  expect(must(await owner.get('/auth/providers/connected')).connected).toEqual([])
  expect((await guest().post('/auth/providers/acme/connect', { password: PASSWORD })).status).toBe(401)
})

test('OIDC-16 a provider that is away, slow or in trouble is an answer, and nobody waits long', async () => {
  const { subject } = await somebody()
  const unavailable = { status: 503, body: { error: 'unavailable' } }
  const who = guest()
  for (const mood of ['down', 'broken', { delayMs: 3_000 }] as const) {
    const back = await shop.atProvider(await shop.begin(who), subject)
    shop.acme.mood = mood
    const begun = Date.now()
    expect(await shop.comeBack(who, back)).toMatchObject(unavailable)
    expect(Date.now() - begun).toBeLessThan(2_500)
    shop.acme.mood = 'well'
  }
  must(await shop.signIn(who, subject))
})
