import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import {
  linkIn,
  OTHER_PASSWORD,
  openShop,
  PASSWORD,
  type SecurityShop,
} from './account-security-support/security-shop.ts'

const HOUR = 3_600_000
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

let shop: SecurityShop
afterEach(() => shop.footlight.stop())

const NOTICE = '/account/security'
const logInWith = (agent: string, name: string, who = shop.footlight.guest(), password = PASSWORD) =>
  who.post('/auth/login', { username: name, password }, { headers: { 'user-agent': agent } })
const notices = (to: string) => shop.written(to).filter((text) => text.includes(NOTICE))

test('SECURITY-09 a log-in on a new device is written to the owner: with what, where and when, and no address', async () => {
  shop = await openShop({ locator: { locate: () => ({ country: 'DE', state: null }) } })
  const owner = await shop.owner()
  // In the browser of the registration.
  must(await owner.post('/auth/logout'))
  must(await owner.post('/auth/login', { username: owner.username, password: PASSWORD }))
  expect((await shop.logIn(owner.username, 'not-the-password')).status).toBe(401)
  await sleep(100)
  expect(notices(owner.email)).toEqual([])
  const phone = shop.footlight.guest()
  must(await logInWith(FIREFOX, owner.username, phone))
  const [mail] = await shop.mails(owner.email, NOTICE)
  expect(mail).toContain('Device: Firefox, Windows\r\nCountry: Germany\r\nTime: ')
  expect(mail).toMatch(/Time: .*\b20\d\d\b.* UTC/)
  expect(mail).not.toMatch(/127\.0\.0\.1(?!:\d)|::1/)
  // The same device is known now.
  must(await logInWith(FIREFOX, owner.username, phone))
  await sleep(100)
  expect(notices(owner.email)).toHaveLength(1)
})

test('SECURITY-09 one a device and hour, and none to an address that nobody has confirmed', async () => {
  shop = await openShop()
  const [owner, unconfirmed] = [await shop.owner(), await shop.footlight.newPerson('viewer')]
  for (let count = 1; count <= 3; count += 1) must(await logInWith(FIREFOX, owner.username))
  must(await logInWith(SAFARI, owner.username))
  await shop.mails(owner.email, 'Device: Safari, iOS\r\nCountry: not known\r\n')
  must(await logInWith(SAFARI, unconfirmed.username, shop.footlight.guest(), 'quiet-river-lamp'))
  must(await logInWith(SAFARI, 'demo_viewer', shop.footlight.guest(), 'footlight-demo'))
  await sleep(100)
  expect(notices(owner.email)).toHaveLength(2)
  expect(notices(`${unconfirmed.username}@example.org`)).toEqual([])
  expect(notices('demo_viewer@example.org')).toEqual([])
  shop.clock.leap(HOUR)
  must(await logInWith(FIREFOX, owner.username))
  await shop.mails(owner.email, 'Device: Firefox', 2)
})

test('SECURITY-09 after a reset the browser that was known before still is; a stranger’s is not', async () => {
  shop = await openShop()
  const owner = await shop.owner()
  const reset = async (who = shop.footlight.guest(), password = OTHER_PASSWORD, count = 1) => {
    must(await who.post('/auth/forgot_password', { email: owner.email }))
    const mail = (await shop.mails(owner.email, '/reset-password#', count)).at(-1)!
    must(await who.post('/auth/reset_password', { token: linkIn(mail, 'reset-password'), password }))
  }
  await reset(owner)
  // Its session is over: a guest's begins.
  must(await owner.get('/user/current'))
  must(await owner.post('/auth/login', { username: owner.username, password: OTHER_PASSWORD }))
  await sleep(100)
  expect(notices(owner.email)).toEqual([])
  const stranger = shop.footlight.guest()
  shop.clock.leap(1)
  await reset(stranger, 'ten-green-chairs', 2)
  must(await stranger.post('/auth/login', { username: owner.username, password: 'ten-green-chairs' }))
  await shop.mails(owner.email, NOTICE)
})
