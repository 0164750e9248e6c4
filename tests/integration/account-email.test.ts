import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import {
  linkIn,
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
  setUpApp,
} from './account-security-support/security-shop.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const refusedToken = { status: 422, body: { error: 'invalid_value', fields: { token: 'invalid' } } }
let made = 0
const newAddress = () => `elsewhere_${process.pid}_${(made += 1)}@example.com`
const change = (who: TestApi, email: string, more: object = {}) =>
  who.post('/auth/change_email', { email, password: PASSWORD, ...more })
const confirm = (token: string) => shop.footlight.guest().post('/auth/confirm_new_email', { token })
const undo = (token: string) => shop.footlight.guest().post('/auth/undo_email_change', { token })
const emailOf = async (who: TestApi) => must(await who.get('/account/security')).email
async function confirmToken(to: string, count = 1): Promise<string> {
  return linkIn((await shop.mails(to, '/confirm-new-email#', count)).at(-1)!, 'confirm-new-email')
}
async function changeTo(who: TestApi, to: string, password = PASSWORD): Promise<void> {
  must(await change(who, to, { password }))
  must(await confirm(await confirmToken(to)))
}

test('SECURITY-10 a new address is the account’s once its mailbox has confirmed it, and not before', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const to = newAddress()
  expect((await change(owner, to, { password: 'not-mine' })).body).toMatchObject({
    error: 'invalid_credentials',
  })
  expect((await change(owner, 'no address')).body).toMatchObject({ fields: { email: 'invalid' } })
  expect((await change(owner, owner.email.toUpperCase())).body).toMatchObject({
    fields: { email: 'invalid' },
  })
  expect(must(await change(owner, to))).toEqual({ status: 1 })
  const token = await confirmToken(to)
  expect(await emailOf(owner)).toBe(owner.email)
  expect((await shop.logIn(to)).status).toBe(401)
  const [id, expires, packed, signature] = token.split('~') as [string, string, string, string]
  for (const wrong of [
    '',
    `${id}~${expires}~${Buffer.from('thief@example.com').toString('base64url')}~${signature}`,
    `${Number(id) - 1}~${expires}~${packed}~${signature}`,
  ])
    expect(await confirm(wrong)).toMatchObject(refusedToken)
  // Twice in one moment.
  const both = await Promise.all([confirm(token), confirm(token)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(must(await owner.get('/account/security'))).toMatchObject({ email: to, email_confirmed: true })
  expect((await shop.logIn(to)).status).toBe(200)
  expect((await shop.logIn(owner.email)).status).toBe(401)
})

test('SECURITY-10 a link is void after a day, another password or another address; an app’s code is asked for', async () => {
  shop = await openShop()
  const [owner, other, third] = [await shop.owner(), await shop.owner(), await shop.owner()]
  const [late, one, two] = [newAddress(), newAddress(), newAddress()]
  must(await change(owner, one))
  await changeTo(owner, two)
  expect(await confirm(await confirmToken(one))).toMatchObject(refusedToken)
  const toOther = newAddress()
  must(await change(other, toOther))
  must(await other.post('/auth/change_password', { password: PASSWORD, new_password: OTHER_PASSWORD }))
  expect(await confirm(await confirmToken(toOther))).toMatchObject(refusedToken)
  must(await change(third, late))
  shop.clock.leap(DAY)
  expect(await confirm(await confirmToken(late))).toMatchObject(refusedToken)
  const { codes } = await setUpApp(shop, third)
  expect((await change(third, newAddress())).body).toMatchObject({ error: 'totp_required' })
  expect((await change(third, newAddress(), { totp: codes[0] })).status).toBe(200)
})

test('SECURITY-11 one answer whether somebody has the address or not; its mailbox alone learns that', async () => {
  shop = await openShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  const to = newAddress()
  const answers = [await change(owner, other.email), await change(owner, to)]
  expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { status: 1 }]))
  const [mail] = await shop.mails(other.email, `already belongs to your account ${other.username}`)
  expect(mail).not.toContain('#')
  // Somebody else confirms it before.
  const token = await confirmToken(to)
  must(await change(other, to))
  must(await confirm(await lastFor(to, other)))
  expect(await confirm(token)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect(await emailOf(owner)).toBe(owner.email)
})

/** The link among those of one mailbox that is for this account. */
async function lastFor(to: string, { username }: { readonly username: string }): Promise<string> {
  const mails = await shop.mails(to, '/confirm-new-email#', 2)
  return linkIn(mails.find((text) => text.includes(`Hello ${username},`))!, 'confirm-new-email')
}

test('SECURITY-12 the mailbox of before takes it back within seven days: all are logged out, and the password is void', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const [thiefs, another] = [newAddress(), newAddress()]
  await changeTo(owner, thiefs)
  const back = linkIn((await shop.mails(owner.email, '/undo-email-change#'))[0]!, 'undo-email-change')
  // Once more, so that the way back would lead to the thief.
  await changeTo(owner, another)
  const thiefsBack = linkIn((await shop.mails(thiefs, '/undo-email-change#'))[0]!, 'undo-email-change')
  const [id, signature] = back.split('~') as [string, string]
  expect(await undo(`${Number(id) + 1}~${signature}`)).toMatchObject(refusedToken)
  const files = must(await owner.post('/user/export', { password: PASSWORD }))
  const exported = await owner.sendTo('GET', files.json)
  expect(exported.body.earlier_emails).toMatchObject([{ email: thiefs }, { email: owner.email }])
  const lobby = await shop.footlight.lobby(owner)
  expect(must(await undo(back))).toEqual({ status: 1 })
  await lobby.closed
  expect(must(await owner.get('/user/current')).user.isGuest).toBe(true)
  for (const name of [owner.username, owner.email, thiefs, another])
    expect((await shop.logIn(name)).status).toBe(401)
  expect(await undo(thiefsBack)).toMatchObject(refusedToken)
  expect(await undo(back)).toMatchObject(refusedToken)
  const token = linkIn((await shop.mails(owner.email, '/reset-password#'))[0]!, 'reset-password')
  must(await shop.footlight.guest().post('/auth/reset_password', { token, password: OTHER_PASSWORD }))
  expect((await shop.logIn(owner.email, OTHER_PASSWORD)).status).toBe(200)
})

test('SECURITY-12 not after seven days, not to an address that another account has confirmed by then', async () => {
  shop = await openShop()
  const [owner, other] = [await shop.owner(), await shop.owner()]
  await changeTo(owner, newAddress())
  const back = linkIn((await shop.mails(owner.email, '/undo-email-change#'))[0]!, 'undo-email-change')
  await changeTo(other, owner.email)
  expect(await undo(back)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect((await shop.logIn(owner.username)).status).toBe(200)
  const late = linkIn((await shop.mails(other.email, '/undo-email-change#'))[0]!, 'undo-email-change')
  shop.clock.leap(7 * DAY)
  expect(await undo(late)).toMatchObject(refusedToken)
  // Of an address that was never confirmed there is no way back, and it is not written to.
  const unconfirmed = await shop.footlight.newPerson('viewer')
  await changeTo(unconfirmed, newAddress(), 'quiet-river-lamp')
  await sleep(100)
  expect(
    shop.written(`${unconfirmed.username}@example.org`).filter((text) => text.includes('undo-email-change')),
  ).toEqual([])
})

test('CONFIRM-01 the link that confirms an address is written again, three times a day, until it is confirmed', async () => {
  shop = await openShop()
  const { username } = await shop.owner()
  const confirmed = await shop.logIn(username)
  expect(confirmed.status).toBe(200)
  const who = shop.footlight.guest()
  const name = `unsure_${process.pid}`
  const email = `${name}@example.net`
  const account = { username: name, email, password: PASSWORD, birth_date: '1990-02-03', type: 'viewer' }
  must(await who.post('/auth/register', { ...account, accepts_terms: true }))
  const again = () => who.post('/auth/resend_confirmation')
  expect((await shop.footlight.guest().post('/auth/resend_confirmation')).status).toBe(401)
  for (const _ of [1, 2, 3]) must(await again())
  expect(await again()).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
  // The one of the registration counts for the mailbox, of whom nothing is told.
  const mails = await shop.mails(email, '/confirm-email#', 3)
  expect(mails).toHaveLength(3)
  shop.clock.leap(DAY)
  must(await again())
  const last = (await shop.mails(email, '/confirm-email#', 4)).at(-1)!
  must(await shop.footlight.guest().post('/auth/confirm_email', { token: linkIn(last, 'confirm-email') }))
  expect((await again()).body).toMatchObject({ error: 'wrong_state', state: 'confirmed' })
})
