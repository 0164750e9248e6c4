import { secondFactorRefusal } from '@footlight/server/accounts/staff-factor'
import { afterEach, expect, test, vi } from 'vitest'
import { newStaff } from '../dev-env/new-staff.ts'
import { must } from '../dev-env/show-steps.ts'
import { codeOf, PASSWORD, type SecurityShop, setUpApp } from './account-security-support/security-shop.ts'
import { addPasskey, newAuthenticator, openPasskeyShop } from './passkey-support/passkey-steps.ts'

let shop: SecurityShop
afterEach(() => shop.footlight.stop())
const open = (staffSecondFactor = true) => openPasskeyShop({ staffSecondFactor })
const asked = { status: 403, body: { error: 'second_factor_required' } }

let made = 0
/** Of these roles, with no second factor, logged in. */
const somebody = (roles: readonly string[], studioId: number | null = null) =>
  newStaff(shop.footlight, {
    ...{ username: `staff_${process.pid}_${(made += 1)}`, password: PASSWORD },
    ...{ roles, studioId },
  })

test('STAFF-FACTOR-01 the staff does nothing of the staff before it has a second factor, and can at once with it', async () => {
  shop = await open()
  const viewer = await shop.owner()
  const order = { until: shop.clock.now() + 3_600_000, reason_code: null, text: null }
  const suspend = (who: typeof viewer | Awaited<ReturnType<typeof somebody>>) =>
    who.post(`/admin/accounts/${viewer.username}/suspension`, order)
  const [moderator, administrator] = [await somebody(['site_moderator']), await somebody(['admin'])]
  expect(await suspend(moderator)).toMatchObject(asked)
  expect(await administrator.get('/admin/sites')).toMatchObject(asked)
  // Who may not in any case is told just that.
  expect((await suspend(viewer)).body.error).toBe('forbidden')
  const mine = must(await moderator.get('/user/current')).user
  expect(mine).toMatchObject({ isModerator: true, user_roles: ['site_moderator'] })
  expect(must(await moderator.get('/account/security')).needs_second_factor).toBe(true)
  const { secret } = await setUpApp(shop, moderator)
  expect(must(await moderator.get('/account/security')).needs_second_factor).toBe(false)
  must(await suspend(moderator))
  await addPasskey(administrator, newAuthenticator(shop))
  must(await administrator.get('/admin/sites'))
  // Whoever gives the last one up waits again.
  shop.clock.leap(60_000)
  const totp = codeOf(secret, shop.clock.now())
  must(await moderator.post('/auth/totp/end', { password: PASSWORD, totp }))
  expect(await suspend(moderator)).toMatchObject(asked)
})

test('STAFF-FACTOR-02 sockets that are open follow: rights come and go with the second factor', async () => {
  shop = await open()
  const moderator = await somebody(['site_moderator'])
  const isOfStaff = () => [...shop.footlight.server.sessions.held()].some(({ access }) => access.isStaff)
  await moderator.get('/user/current')
  expect(isOfStaff()).toBe(false)
  const socket = await shop.footlight.room(moderator, 'demo_model')
  const restrictions = () => moderator.get('/room/demo_model/restrictions')
  expect(await restrictions()).toMatchObject(asked)
  const authenticator = newAuthenticator(shop)
  const { passkeys, recovery_codes: codes } = await addPasskey(moderator, authenticator)
  await vi.waitUntil(async () => (await restrictions()).status < 400, { timeout: 5_000, interval: 50 })
  const proof = { id: passkeys[0].id, password: PASSWORD, totp: codes[0] }
  must(await moderator.post('/auth/passkeys/remove', proof))
  await vi.waitUntil(async () => (await restrictions()).body.error === 'second_factor_required', {
    timeout: 5_000,
    interval: 50,
  })
  socket.close()
})

test('STAFF-FACTOR-03 studio owners wait as well; managers, performers and viewers do not', async () => {
  shop = await open()
  const owner = await somebody(['studio_owner'], 991)
  const manager = await somebody(['studio_manager'], 991)
  const models = (who: typeof owner) => who.get('/studio/wall')
  expect(await models(owner)).toMatchObject(asked)
  must(await models(manager))
  expect(must(await owner.get('/user/current')).user.is_studio_owner).toBe(true)
  await setUpApp(shop, owner)
  must(await models(owner))
})

test('STAFF-FACTOR-04 whoever waits is one of the staff still: others of it give no orders about them', async () => {
  shop = await open()
  const [waiting, moderator] = [await somebody(['admin']), await somebody(['site_moderator'])]
  await setUpApp(shop, moderator)
  const order = { until: shop.clock.now() + 3_600_000, reason_code: null, text: null }
  const path = `/admin/accounts/${waiting.username}/suspension`
  expect((await moderator.post(path, order)).body.error).toBe('forbidden')
  expect(must(await waiting.get('/account/linked')).obstacle).toBe('staff')
})

test('STAFF-FACTOR-05 an operator may do without it, and whatever pays out asks the same function', async () => {
  shop = await open(false)
  const administrator = await somebody(['admin'])
  must(await administrator.get('/admin/sites'))
  const none = { totpSecret: null, hasPasskey: false }
  expect(secondFactorRefusal(none, false)).toBeNull()
  expect(secondFactorRefusal(none, true)).toEqual({ error: 'second_factor_required' })
  expect(secondFactorRefusal({ ...none, hasPasskey: true }, true)).toBeNull()
  expect(secondFactorRefusal({ ...none, totpSecret: 's' }, true)).toBeNull()
})
