import { rmSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { must } from '../dev-env/show-steps.ts'
import {
  codeOf,
  linkIn,
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
  setUpApp,
} from './account-security-support/security-shop.ts'

const STEP = 30_000
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const wrongCode = { status: 401, body: { error: 'invalid_credentials', fields: { totp: 'invalid' } } }
const now = (secret: string) => codeOf(secret, shop.clock.now())

test('SECURITY-06 an app is set up by its first code and the password; from then on a log-in asks for one', async () => {
  shop = await openShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const { secret, address, ticket } = must(await owner.post('/auth/totp/begin'))
  expect(address).toContain(`secret=${secret}`)
  const confirm = (who: typeof owner, more: object = {}) =>
    who.post('/auth/totp/confirm', { ticket, code: now(secret), password: PASSWORD, ...more })
  expect((await confirm(owner, { code: '000000' })).body).toMatchObject({ fields: { code: 'invalid' } })
  expect((await confirm(owner, { password: 'not-mine' })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  // Of another account, and changed.
  expect((await confirm(other)).body).toMatchObject({ fields: { ticket: 'invalid' } })
  expect((await confirm(owner, { ticket: `${ticket.slice(0, -2)}AA` })).body).toMatchObject({
    fields: { ticket: 'invalid' },
  })
  expect((await shop.logIn(owner.username)).status).toBe(200)
  // Two tabs at once: one sets it up.
  const both = await Promise.all([confirm(owner), confirm(owner)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 200)?.body.recovery_codes).toHaveLength(10)
  expect(must(await owner.get('/account/security'))).toMatchObject({ has_totp: true, recovery_codes: 10 })
  expect(must(await owner.get('/user/current')).user.has2faEnabled).toBe(true)
  expect((await owner.post('/auth/totp/begin')).body).toMatchObject({ error: 'wrong_state', state: 'set_up' })
  expect((await shop.logIn(owner.username)).body).toMatchObject({ error: 'totp_required' })
  // The code of the set-up is used.
  expect(await shop.logIn(owner.username, PASSWORD, { totp: now(secret) })).toMatchObject(wrongCode)
  shop.clock.leap(STEP)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: now(secret) })).status).toBe(200)
  await shop.mails(owner.email, '/forgot-password')
  const late = must(await other.post('/auth/totp/begin'))
  shop.clock.leap(15 * 60_000)
  expect(
    (
      await other.post('/auth/totp/confirm', {
        ticket: late.ticket,
        code: now(late.secret),
        password: PASSWORD,
      })
    ).body,
  ).toMatchObject({ fields: { ticket: 'invalid' } })
})

test('AUTH-09 a code that was used is used after a restart, too', async () => {
  const dataDir = newDataFolder()
  shop = await openShop({ dataDir })
  const owner = await shop.owner()
  const { secret } = await setUpApp(shop, owner)
  shop.clock.leap(STEP)
  const code = now(secret)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: code })).status).toBe(200)
  const at = shop.clock.now()
  await shop.footlight.stop()
  shop = await openShop({ dataDir })
  shop.clock.leap(at - shop.clock.now())
  expect(await shop.logIn(owner.username, PASSWORD, { totp: code })).toMatchObject(wrongCode)
  shop.clock.leap(STEP)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: now(secret) })).status).toBe(200)
  rmSync(dataDir, { recursive: true, force: true })
})

test('SECURITY-07 a recovery code logs in once, also of many attempts at one moment, and none of before', async () => {
  shop = await openShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const { secret, codes } = await setUpApp(shop, owner)
  await setUpApp(shop, other)
  expect(await shop.logIn(other.username, PASSWORD, { totp: codes[0] })).toMatchObject(wrongCode)
  const all = await Promise.all(
    Array.from({ length: 5 }, () => shop.logIn(owner.username, PASSWORD, { totp: codes[0] })),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(must(await owner.get('/account/security')).recovery_codes).toBe(9)
  expect((await shop.logIn(owner.email, PASSWORD, { totp: codes[1]!.replaceAll('-', '') })).status).toBe(200)
  shop.clock.leap(STEP)
  const renew = (totp: string) => owner.post('/auth/totp/recovery_codes', { password: PASSWORD, totp })
  expect(await renew('123456')).toMatchObject(wrongCode)
  const fresh = must(await renew(now(secret))).recovery_codes
  expect(fresh).toHaveLength(10)
  expect(await shop.logIn(owner.username, PASSWORD, { totp: codes[2] })).toMatchObject(wrongCode)
  expect((await shop.logIn(owner.username, PASSWORD, { totp: fresh[0] })).status).toBe(200)
})

test('SECURITY-08 an app is switched off by password and code; its codes go with it', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  expect((await owner.post('/auth/totp/end', { password: PASSWORD })).body).toMatchObject({
    error: 'wrong_state',
    state: 'not_set_up',
  })
  const { codes } = await setUpApp(shop, owner)
  const end = (totp?: string) => owner.post('/auth/totp/end', { password: PASSWORD, ...(totp && { totp }) })
  expect((await end()).body).toMatchObject({ error: 'totp_required' })
  expect(await end('000000')).toMatchObject(wrongCode)
  expect(must(await end(codes[0]))).toEqual({ status: 1 })
  expect(must(await owner.get('/account/security'))).toMatchObject({ has_totp: false, recovery_codes: 0 })
  expect((await shop.logIn(owner.username)).status).toBe(200)
  await shop.mails(owner.email, '/account/security')
  // Set up anew: what was of the one before opens nothing.
  await setUpApp(shop, owner)
  expect(await shop.logIn(owner.username, PASSWORD, { totp: codes[1] })).toMatchObject(wrongCode)
})

test('SECURITY-08 a password that was reset or is changed takes the code as before', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const { secret, codes } = await setUpApp(shop, owner)
  const change = { password: PASSWORD, new_password: OTHER_PASSWORD }
  expect((await owner.post('/auth/change_password', change)).body).toMatchObject({ error: 'totp_required' })
  expect((await owner.post('/auth/change_password', { ...change, totp: codes[0] })).status).toBe(200)
  await shop.footlight.guest().post('/auth/forgot_password', { email: owner.email })
  const [mail] = await shop.mails(owner.email, '/reset-password#')
  const token = linkIn(mail!, 'reset-password')
  must(await shop.footlight.guest().post('/auth/reset_password', { token, password: PASSWORD }))
  expect((await shop.logIn(owner.email)).body).toMatchObject({ error: 'totp_required' })
  shop.clock.leap(STEP)
  expect((await shop.logIn(owner.email, PASSWORD, { totp: now(secret) })).status).toBe(200)
})
