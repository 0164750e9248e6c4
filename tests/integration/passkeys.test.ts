import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import {
  codeOf,
  linkIn,
  OTHER_PASSWORD,
  PASSWORD,
  type SecurityShop,
  setUpApp,
} from './account-security-support/security-shop.ts'
import {
  addPasskey,
  logInByPasskey,
  newAuthenticator,
  openPasskeyShop,
  postAt,
  proofBy,
} from './passkey-support/passkey-steps.ts'
import { WebAuthnAuthenticator } from './passkey-support/webauthn-authenticator.ts'

const MINUTE = 60_000
const CLUB = 'club.example.org'
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const refused = { status: 401, body: { error: 'invalid_credentials', fields: { passkey: 'invalid' } } }
const passkeyAsked = { status: 401, body: { error: 'totp_required', state: 'passkey' } }

test('PASSKEY-01 a passkey is added by whoever proves that the account is theirs, and listed for them alone', async () => {
  shop = await openPasskeyShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const phone = newAuthenticator(shop)
  expect((await owner.post('/auth/passkeys/begin', { password: 'not-mine' })).status).toBe(401)
  const added = await addPasskey(owner, phone)
  expect(added.recovery_codes).toHaveLength(10)
  const at = new Date(shop.clock.now()).toISOString()
  expect(added.passkeys).toEqual([
    {
      id: phone.credentials[0]!.id.toString('base64url'),
      name: 'My phone',
      added_at: at,
      last_used_at: null,
      site: 'localhost',
      opens_alone: true,
    },
  ])
  await shop.mails(owner.email, '/forgot-password')
  expect(must(await other.get('/auth/passkeys')).passkeys).toEqual([])
  expect(must(await owner.get('/user/current')).user.has2faEnabled).toBe(true)
  // The next one asks for the first, or for a recovery code, and is added with no more codes.
  expect(await owner.post('/auth/passkeys/begin', { password: PASSWORD })).toMatchObject(passkeyAsked)
  const proof = { password: PASSWORD, passkey: await proofBy(owner, phone) }
  const options = must(await owner.post('/auth/passkeys/begin', proof))
  expect(options.excludeCredentials).toEqual([{ id: added.passkeys[0].id, type: 'public-key' }])
  shop.clock.leap(1)
  // As authenticators know the account: the same for all its passkeys, and not its number.
  expect(options.user.id).toBe(phone.credentials[0]!.userHandle)
  expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
  const second = must(
    await owner.post('/auth/passkeys/add', { answer: newAuthenticator(shop).create(options), name: 'Key' }),
  )
  expect(second).toMatchObject({ recovery_codes: null, passkeys: [{ name: 'My phone' }, { name: 'Key' }] })
  const rename = { id: added.passkeys[0].id, name: 'Old phone' }
  expect((await other.post('/auth/passkeys/rename', rename)).status).toBe(404)
  expect(must(await owner.post('/auth/passkeys/rename', rename)).passkeys[0].name).toBe('Old phone')
})

test('PASSKEY-02 what an authenticator makes counts once, for the session and the site that asked, within five minutes', async () => {
  shop = await openPasskeyShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const begin = async (who = owner) => must(await who.post('/auth/passkeys/begin', { password: PASSWORD }))
  const add = (answer: object, who = owner) => who.post('/auth/passkeys/add', { answer, name: 'Key' })
  const nothing = { status: 422, body: { error: 'invalid_value', fields: { answer: 'invalid' } } }
  const made = async (lies: object) => add(newAuthenticator(shop).create(await begin(), lies))
  for (const lies of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.get' },
    { challenge: 'bm90IG91cnM' },
  ])
    expect(await made(lies), JSON.stringify(lies)).toMatchObject(nothing)
  // Of another account's session, and one that was made for a log-in.
  expect(await add(newAuthenticator(shop).create(await begin(other)))).toMatchObject(nothing)
  const { challenge } = must(await owner.post('/auth/passkeys/ask'))
  expect(await made({ challenge })).toMatchObject(nothing)
  const late = await begin()
  shop.clock.leap(5 * MINUTE)
  expect(await add(newAuthenticator(shop).create(late))).toMatchObject(nothing)
  // Two tabs at once, and a replay.
  const answer = newAuthenticator(shop).create(await begin())
  const both = await Promise.all([add(answer), add(answer)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await add(answer)).toMatchObject(nothing)
  // Another's id.
  const id = Buffer.from(answer.id, 'base64url')
  expect((await add(newAuthenticator(shop).create(await begin(other), {}, id), other)).status).toBe(409)
  expect(must(await other.get('/auth/passkeys')).passkeys).toEqual([])
  expect((await shop.logIn(other.username)).status).toBe(200)
})

test('PASSKEY-03 a passkey logs in alone: a new session, as by a password, with the notice of a new device', async () => {
  shop = await openPasskeyShop()
  const owner = await shop.owner()
  const phone = newAuthenticator(shop)
  await addPasskey(owner, phone)
  const { stranger, ...answer } = await logInByPasskey(shop, phone)
  expect(answer.body.user.username).toBe(owner.username)
  expect(must(await stranger.get('/user/current')).user.isGuest).toBe(false)
  expect(must(await owner.get('/user/sessions')).sessions).toHaveLength(2)
  expect(must(await stranger.get('/auth/passkeys')).passkeys[0].last_used_at).not.toBeNull()
  await shop.mails(owner.email, 'logged in to your account')
  // The device is known from then on, by the cookie that came with it.
  await sleep(50)
  const before = shop.written(owner.email).length
  must(await stranger.post('/auth/passkeys/log_in', { passkey: await proofBy(stranger, phone) }))
  await sleep(100)
  expect(shop.written(owner.email)).toHaveLength(before)
})

test('PASSKEY-04 a replayed, changed, late, borrowed or unverified answer opens nothing', async () => {
  shop = await openPasskeyShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const [phone, others] = [newAuthenticator(shop), newAuthenticator(shop)]
  await addPasskey(owner, phone)
  await addPasskey(other, others)
  for (const lies of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { type: 'webauthn.create' },
    { challenge: 'bm90IG91cnM' },
    { userHandle: others.credentials[0]!.userHandle },
  ])
    expect(await logInByPasskey(shop, phone, lies), JSON.stringify(lies)).toMatchObject(refused)
  const [one, two] = [shop.footlight.guest(), shop.footlight.guest()]
  const passkey = await proofBy(one, phone)
  const logIn = (who = one, answer = passkey) => who.post('/auth/passkeys/log_in', { passkey: answer })
  // Another browser has it, and somebody signed nothing of it.
  expect(await logIn(two)).toMatchObject(refused)
  const { response } = await proofBy(two, others)
  const signature = response.signature
  expect(await logIn(one, { ...passkey, response: { ...passkey.response, signature } })).toMatchObject(
    refused,
  )
  // That took the challenge; with another one two tabs send one answer at once.
  const fresh = await proofBy(one, phone)
  const both = await Promise.all([logIn(one, fresh), logIn(one, fresh)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await logIn(one, fresh)).toMatchObject(refused)
  const guest = shop.footlight.guest()
  const late = await proofBy(guest, phone)
  shop.clock.leap(5 * MINUTE)
  expect(await logIn(guest, late)).toMatchObject(refused)
  expect(must(await guest.get('/user/current')).user.isGuest).toBe(true)
})

test('PASSKEY-05 a count of uses that does not grow is refused', async () => {
  shop = await openPasskeyShop()
  const owner = await shop.owner()
  const phone = newAuthenticator(shop)
  await addPasskey(owner, phone)
  expect((await logInByPasskey(shop, phone, { count: 7 })).status).toBe(200)
  expect(await logInByPasskey(shop, phone, { count: 7 })).toMatchObject(refused)
  expect(await logInByPasskey(shop, phone, { count: 3 })).toMatchObject(refused)
  expect(await logInByPasskey(shop, phone, { count: 0 })).toMatchObject(refused)
  expect((await logInByPasskey(shop, phone, { count: 8 })).status).toBe(200)
  // Authenticators that are copied between devices by design do not count.
  const synced = newAuthenticator(shop)
  const proof = { password: PASSWORD, passkey: await proofBy(owner, phone, { count: 9 }) }
  await addPasskey(owner, synced, { proof })
  expect((await logInByPasskey(shop, synced, { count: 0 })).status).toBe(200)
  expect((await logInByPasskey(shop, synced, { count: 0 })).status).toBe(200)
})

test('PASSKEY-06 where there is no app the password asks for a passkey of the account, or for a recovery code', async () => {
  shop = await openPasskeyShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const [phone, others] = [newAuthenticator(shop), newAuthenticator(shop)]
  const { recovery_codes: codes } = await addPasskey(owner, phone)
  await addPasskey(other, others)
  expect(await shop.logIn(owner.username)).toMatchObject(passkeyAsked)
  const beside = async (key = phone, password = PASSWORD) => {
    const guest = shop.footlight.guest()
    const passkey = await proofBy(guest, key)
    return guest.post('/auth/passkeys/log_in', { username: owner.username, password, passkey })
  }
  expect(await beside(others)).toMatchObject(refused)
  expect((await beside(phone, 'not-mine')).body).toMatchObject({ error: 'invalid_credentials' })
  expect((await beside()).status).toBe(200)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: codes[0] })).status).toBe(200)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: codes[0] })).status).toBe(401)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: '123456' })).status).toBe(401)
  // What changes the account asks for the same.
  const change = { password: PASSWORD, new_password: OTHER_PASSWORD }
  expect(await owner.post('/auth/change_password', change)).toMatchObject(passkeyAsked)
  const passkey = await proofBy(owner, phone)
  expect((await owner.post('/auth/change_password', { ...change, passkey })).status).toBe(200)
  expect((await beside(phone, OTHER_PASSWORD)).status).toBe(200)
  expect(
    must(await owner.post('/auth/totp/recovery_codes', { password: OTHER_PASSWORD, totp: codes[1] }))
      .recovery_codes,
  ).toHaveLength(10)
  // With an app its code is asked for.
  const { secret } = await setUpApp(shop, other, PASSWORD, { passkey: await proofBy(other, others) })
  expect((await shop.logIn(other.username)).body).not.toHaveProperty('state')
  shop.clock.leap(MINUTE)
  const totp = codeOf(secret, shop.clock.now())
  expect((await shop.logIn(other.username, PASSWORD, { totp })).status).toBe(200)
})

test('PASSKEY-07 a passkey is removed by its owner, opens nothing from then on, and the password stays', async () => {
  shop = await openPasskeyShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const phone = newAuthenticator(shop)
  const { passkeys, recovery_codes: codes } = await addPasskey(owner, phone)
  const { id } = passkeys[0]
  expect((await other.post('/auth/passkeys/remove', { id, password: PASSWORD })).status).toBe(404)
  expect(await owner.post('/auth/passkeys/remove', { id, password: PASSWORD })).toMatchObject(passkeyAsked)
  const guest = shop.footlight.guest()
  const before = await proofBy(guest, phone)
  const removed = await owner.post('/auth/passkeys/remove', { id, password: PASSWORD, totp: codes[0] })
  expect(must(removed).passkeys).toEqual([])
  await shop.mails(owner.email, '/account/security')
  expect(await guest.post('/auth/passkeys/log_in', { passkey: before })).toMatchObject(refused)
  expect(must(await owner.get('/account/security'))).toMatchObject({ has_totp: false, recovery_codes: 0 })
  expect((await shop.logIn(owner.username)).status).toBe(200)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: codes[1] })).status).toBe(200)
})

test('PASSKEY-08 each of the operator’s sites has passkeys of its own', async () => {
  shop = await openPasskeyShop()
  const admin = await shop.footlight.login('demo_admin')
  const { settings } = must(await admin.get('/admin/sites')).sites[0]
  must(await admin.post(`/admin/sites/${CLUB}`, { revision: 0, settings }))
  const owner = await shop.owner()
  const phone = newAuthenticator(shop)
  const { recovery_codes: codes } = await addPasskey(owner, phone)
  const ofClub = new WebAuthnAuthenticator(`http://${CLUB}:${new URL(shop.footlight.url).port}`)
  const proof = { password: PASSWORD, totp: codes[0] }
  const options = must(await postAt(CLUB, shop, owner, '/auth/passkeys/begin', proof))
  expect(options.rp.id).toBe(CLUB)
  const made = { answer: ofClub.create(options), name: 'Club' }
  // Made there, and brought here.
  expect((await owner.post('/auth/passkeys/add', made)).status).toBe(422)
  shop.clock.leap(1)
  expect(must(await postAt(CLUB, shop, owner, '/auth/passkeys/add', made))).toMatchObject({
    recovery_codes: null,
    passkeys: [{ site: 'localhost' }, { site: CLUB }],
  })
  const logIn = async (key: WebAuthnAuthenticator, asked: string, sent: string) => {
    const guest = shop.footlight.guest()
    const passkey = key.get(must(await postAt(asked, shop, guest, '/auth/passkeys/ask')))
    return postAt(sent, shop, guest, '/auth/passkeys/log_in', { passkey })
  }
  const main = new URL(shop.footlight.url).host
  expect((await logIn(ofClub, CLUB, CLUB)).status).toBe(200)
  expect(await logIn(phone, CLUB, CLUB)).toMatchObject(refused)
  expect(await logIn(ofClub, CLUB, main)).toMatchObject(refused)
  expect(await logIn(ofClub, main, CLUB)).toMatchObject(refused)
  expect((await logIn(phone, main, main)).status).toBe(200)
})

test('PASSKEY-09 once a mailbox has replaced the password, passkeys from before open nothing alone', async () => {
  shop = await openPasskeyShop()
  const owner = await shop.owner()
  const phone = newAuthenticator(shop)
  await addPasskey(owner, phone)
  await shop.footlight.guest().post('/auth/forgot_password', { email: owner.email })
  const token = linkIn((await shop.mails(owner.email, '/reset-password#'))[0]!, 'reset-password')
  must(await shop.footlight.guest().post('/auth/reset_password', { token, password: OTHER_PASSWORD }))
  expect(await logInByPasskey(shop, phone)).toMatchObject({
    status: 401,
    body: { error: 'invalid_credentials', state: 'password_first' },
  })
  // It is still the second factor: the mailbox alone opens nothing, either.
  const guest = shop.footlight.guest()
  expect(await shop.logIn(owner.username, OTHER_PASSWORD)).toMatchObject(passkeyAsked)
  const account = { username: owner.username, password: OTHER_PASSWORD }
  must(await guest.post('/auth/passkeys/log_in', { ...account, passkey: await proofBy(guest, phone) }))
  expect(must(await guest.get('/auth/passkeys')).passkeys[0].opens_alone).toBe(false)
})

test('PASSKEY-10 suspended people stay out, demo accounts have none, and a bare address has none', async () => {
  shop = await openPasskeyShop()
  const owner = await shop.owner()
  const phone = newAuthenticator(shop)
  await addPasskey(owner, phone)
  const admin = await shop.footlight.login('demo_admin')
  const demo = { password: 'footlight-demo' }
  expect((await admin.post('/auth/passkeys/begin', demo)).body.error).toBe('forbidden')
  const until = shop.clock.now() + 60 * MINUTE
  const order = { until, reason_code: null, text: null }
  must(await admin.post(`/admin/accounts/${owner.username}/suspension`, order))
  expect((await logInByPasskey(shop, phone)).body).toMatchObject({ error: 'account_suspended' })
  await shop.footlight.stop()
  shop = await openPasskeyShop({ publicUrl: null })
  const somebody = await shop.owner()
  const bare = { error: 'wrong_state', state: 'no_passkeys' }
  expect((await somebody.post('/auth/passkeys/begin', { password: PASSWORD })).body).toMatchObject(bare)
  expect((await somebody.post('/auth/passkeys/ask')).body).toMatchObject(bare)
  // A server without an address of its own is tried out under this name.
  const host = `localhost:${new URL(shop.footlight.url).port}`
  expect(must(await postAt(host, shop, somebody, '/auth/passkeys/ask')).rpId).toBe('localhost')
})
