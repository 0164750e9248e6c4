import { setTimeout as sleep } from 'node:timers/promises'
import { httpLimits } from '@footlight/server'
import { afterEach, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import {
  linkIn,
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
} from './account-security-support/security-shop.ts'

const MINUTE = 60_000
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const forget = (email: string) => shop.footlight.guest().post('/auth/forgot_password', { email })
const reset = (token: string, password = OTHER_PASSWORD) =>
  shop.footlight.guest().post('/auth/reset_password', { token, password })
const refusedToken = { status: 422, body: { error: 'invalid_value', fields: { token: 'invalid' } } }
async function resetToken(email: string, count = 1): Promise<string> {
  expect((await forget(email)).status).toBe(200)
  return linkIn((await shop.mails(email, '/reset-password#', count)).at(-1)!, 'reset-password')
}

test('SECURITY-01 one answer whether the address has an account or not; only a confirmed one is written to', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const unconfirmed = await shop.footlight.newPerson('viewer')
  const answers = await Promise.all(
    [
      owner.email,
      owner.email.toUpperCase(),
      `${unconfirmed.username}@example.org`,
      'nobody@example.org',
      'demo_viewer@example.org',
    ].map(forget),
  )
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { status: 1 }]))
  await shop.mails(owner.email, '/reset-password#', 2)
  await sleep(100)
  for (const address of [
    `${unconfirmed.username}@example.org`,
    'nobody@example.org',
    'demo_viewer@example.org',
  ])
    expect(shop.written(address).filter((text) => text.includes('reset-password'))).toEqual([])
  expect((await forget('no address')).body).toMatchObject({ fields: { email: 'invalid' } })
})

test('SECURITY-02 the link sets a password once, ends every session, and the owner is told', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const lobby = await shop.footlight.lobby(owner)
  const token = await resetToken(owner.email)
  expect((await reset(token, 'password1')).body).toMatchObject({ fields: { password: 'too_common' } })
  expect((await reset(token, owner.username)).body).toMatchObject({ fields: { password: 'too_common' } })
  expect(must(await reset(token))).toEqual({ status: 1 })
  await lobby.closed
  expect(must(await owner.get('/user/current')).user.isGuest).toBe(true)
  expect((await shop.logIn(owner.username)).body).toMatchObject({ error: 'invalid_credentials' })
  expect((await shop.logIn(owner.email, OTHER_PASSWORD)).status).toBe(200)
  const [notice] = await shop.mails(owner.email, '/forgot-password')
  expect(notice).not.toMatch(/#|127\.0\.0\.1[^:]/)
  expect(await reset(token, 'ten-green-chairs')).toMatchObject(refusedToken)
})

test('SECURITY-02 a link is void after an hour, another change of the password, or a sign changed in it', async () => {
  shop = await openShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const first = await resetToken(owner.email)
  const second = await resetToken(owner.email, 2)
  const [, expires, signature] = first.split('~') as [string, string, string]
  const { id } = must(await other.get('/user/current')).user
  for (const wrong of ['', '~~', `${id}~${expires}~${signature}`, first.replace(expires, `${expires}0`)])
    expect(await reset(wrong)).toMatchObject(refusedToken)
  // Both in one moment: one of the two tabs sets it.
  const both = await Promise.all([reset(first), reset(second, 'ten-green-chairs')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.find(({ status }) => status !== 200)).toMatchObject(refusedToken)
  const late = await resetToken(other.email)
  shop.clock.leap(60 * MINUTE)
  expect(await reset(late)).toMatchObject(refusedToken)
})

test('SECURITY-02 a reset ends links with other accounts, by which whoever was inside would come back', async () => {
  shop = await openShop()
  const [owner, thief] = [await shop.owner(), await shop.owner()]
  const other = { username: thief.username, password: PASSWORD }
  must(await owner.post('/account/linked', { password: PASSWORD, other }))
  expect(must(await thief.get('/account/linked')).linked).toHaveLength(1)
  must(await reset(await resetToken(owner.email)))
  expect((await thief.post(`/account/linked/${owner.username}/switch`)).status).toBe(404)
  expect(must(await thief.get('/account/linked')).linked).toEqual([])
})

test('SECURITY-03 a mailbox gets three links an hour, unseen by who asks; an address asks twenty times', async () => {
  shop = await openShop({ limits: { ...httpLimits } })
  const owner = await shop.owner()
  for (let count = 1; count <= 20; count += 1) expect((await forget(owner.email)).status).toBe(200)
  expect(await forget('nobody@example.org')).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  await shop.mails(owner.email, '/reset-password#', 3)
  await sleep(100)
  expect(await shop.mails(owner.email, '/reset-password#')).toHaveLength(3)
  for (let count = 1; count <= 20; count += 1) expect((await reset('made-up')).status).toBe(422)
  expect((await reset('made-up')).status).toBe(429)
})

test('SECURITY-04 a change of the password asks for the present one, and leaves this browser alone logged in', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const elsewhere = await shop.footlight.login(owner.username, PASSWORD)
  const lobby = await shop.footlight.lobby(elsewhere)
  const change = (password: string, new_password: string) =>
    owner.post('/auth/change_password', { password, new_password })
  expect((await change('not-the-password', OTHER_PASSWORD)).body).toMatchObject({
    error: 'invalid_credentials',
  })
  expect((await change(PASSWORD, 'password1')).body).toMatchObject({ fields: { new_password: 'too_common' } })
  expect((await change(PASSWORD, 'short')).body).toMatchObject({ fields: { new_password: 'too_short' } })
  const before = owner.cookies.get('sid')
  expect(must(await change(PASSWORD, OTHER_PASSWORD))).toEqual({ status: 1 })
  expect(owner.cookies.get('sid')).not.toBe(before)
  await lobby.closed
  expect(must(await owner.get('/user/current')).user.username).toBe(owner.username)
  expect(must(await elsewhere.get('/user/current')).user.isGuest).toBe(true)
  expect((await shop.logIn(owner.username)).status).toBe(401)
  await shop.mails(owner.email, '/forgot-password')
})

test('SECURITY-04 wrong passwords are counted as log-ins, and two tabs at once change it once', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const change = (password: string, new_password = OTHER_PASSWORD) =>
    owner.post('/auth/change_password', { password, new_password })
  const both = await Promise.all([change(PASSWORD), change(PASSWORD, 'ten-green-chairs')])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const now = both[0]!.status === 200 ? OTHER_PASSWORD : 'ten-green-chairs'
  const other = await shop.owner()
  for (let count = 1; count <= 10; count += 1)
    await other.post('/auth/change_password', { password: `wrong-${count}`, new_password: OTHER_PASSWORD })
  expect(
    (await other.post('/auth/change_password', { password: PASSWORD, new_password: OTHER_PASSWORD })).status,
  ).toBe(401)
  expect((await other.post('/auth/login', { username: other.username, password: PASSWORD })).status).toBe(401)
  expect((await shop.logIn(owner.username, now)).status).toBe(200)
})

test('SECURITY-05 a log-in by the old password that goes on while it is changed opens nothing', async () => {
  const { cheapPasswords } = await import('../dev-env/cheap-passwords.ts')
  let hold: Promise<void> | null = null
  shop = await openShop({
    passwordHasher: {
      hash: cheapPasswords.hash,
      async verify(encoded, password) {
        const right = await cheapPasswords.verify(encoded, password)
        if (password === PASSWORD) await hold
        return right
      },
    },
  })
  const owner = await shop.owner()
  const token = await resetToken(owner.email)
  let release = (): void => undefined
  hold = new Promise((resolve) => (release = resolve))
  const thief = shop.footlight.guest()
  const attempt = thief.post('/auth/login', { username: owner.username, password: PASSWORD })
  await sleep(50)
  must(await reset(token))
  release()
  expect(await attempt).toMatchObject({ status: 401, body: { error: 'invalid_credentials' } })
  expect(must(await thief.get('/user/current')).user.isGuest).toBe(true)
})
