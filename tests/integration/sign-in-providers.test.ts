import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import { linkIn, OTHER_PASSWORD, PASSWORD } from './account-security-support/security-shop.ts'
import { openSignInShop, type SignInShop } from './sign-in-support/sign-in-shop.ts'

let shop: SignInShop
beforeAll(async () => {
  shop = await openSignInShop()
})
afterAll(() => shop.close())

let made = 0
/** Somebody with an account at the provider. */
function customer(more: object = {}): string {
  const subject = `customer-${(made += 1)}`
  shop.acme.customers.set(subject, { email: `${subject}@example.net`, email_verified: true, ...more })
  return subject
}
const guest = () => shop.footlight.guest()
/** A new account that a provider opens and no password does. */
async function byProvider(subject: string) {
  const who = guest()
  must(await shop.signIn(who, subject))
  const { current } = must(await shop.signUp(who))
  return Object.assign(who, {
    username: current.user.username as string,
    email: current.user.email as string,
  })
}
/** Connects an account that has a password. */
async function connect(owner: Awaited<ReturnType<SignInShop['owner']>>, subject: string, more: object = {}) {
  const { url } = must(await owner.post('/auth/providers/acme/connect', { password: PASSWORD, ...more }))
  return shop.comeBack(owner, await shop.atProvider(url, subject))
}

test('OIDC-01 who comes for the first time makes an account, and logs in by the provider from then on', async () => {
  const subject = customer()
  const who = guest()
  expect(must(await who.get('/auth/providers'))).toEqual({
    providers: [
      { id: 'acme', label: 'Acme' },
      { id: 'other', label: 'Other' },
    ],
  })
  const page = new URL(await shop.begin(who, { next: '/girls?sort=new' }))
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    ...{ response_type: 'code', scope: 'openid email', code_challenge_method: 'S256' },
    redirect_uri: `${shop.footlight.url}/sign-in/acme`,
  })
  expect(must(await shop.comeBack(who, await shop.atProvider(page.href, subject)))).toEqual({
    ...{ step: 'new_account', next: '/girls?sort=new' },
    ...{ email: `${subject}@example.net`, is_email_confirmed: true },
  })
  // Nobody is logged in before there is an account.
  expect(must(await who.get('/user/current')).user.isGuest).toBe(true)
  const young = await shop.signUp(who, { birth_date: '2020-02-03' })
  expect(young.body).toMatchObject({ error: 'invalid_value', fields: { birth_date: 'under_age' } })
  expect((await shop.signUp(who, { accepts_terms: false })).status).toBe(422)
  expect((await shop.signUp(who, { username: 'demo_viewer' })).body.error).toBe('username_taken')
  const { next, current } = must(await shop.signUp(who, { email: 'another@example.net' }))
  expect(next).toBe('/girls?sort=new')
  expect(must(await who.get('/account/security'))).toMatchObject({
    ...{ has_password: false, email: `${subject}@example.net`, email_confirmed: true },
  })
  // The way ended with the account.
  expect((await shop.signUp(who)).body).toMatchObject({ error: 'wrong_state', state: 'over' })

  const again = guest()
  const before = must(await again.get('/user/current')).user.node_token
  const cookie = again.cookies.get('sid')
  const back = must(await shop.signIn(again, subject))
  expect(back).toMatchObject({ step: 'logged_in', next: '/' })
  expect(back.current.user.username).toBe(current.user.username)
  // Another session than the one that came (fixation).
  expect(again.cookies.get('sid')).not.toBe(cookie)
  expect(must(await again.get('/user/current')).user.node_token).not.toBe(before)
  await shop.mails(`${subject}@example.net`, 'on a device where you had not logged in before')
  const { connected, others } = must(await again.get('/auth/providers/connected'))
  expect(connected).toMatchObject([{ issuer: shop.acme.issuer, label: 'Acme' }])
  expect(connected[0].last_used_at).not.toBeNull()
  expect(others).toEqual([{ id: 'other', label: 'Other' }])
})

test('OIDC-02 an address that the provider has not checked is confirmed by its mailbox, as at any registration', async () => {
  const subject = customer({ email_verified: false })
  const who = guest()
  expect(must(await shop.signIn(who, subject))).toMatchObject({
    ...{ step: 'new_account', email: `${subject}@example.net`, is_email_confirmed: false },
  })
  expect((await shop.signUp(who)).body).toMatchObject({ fields: { email: 'required' } })
  const email = `${subject}-mine@example.net`
  must(await shop.signUp(who, { email }))
  expect(must(await who.get('/account/security'))).toMatchObject({ email, email_confirmed: false })
  const [mail] = await shop.mails(email, '/confirm-email#')
  must(await guest().post('/auth/confirm_email', { token: linkIn(mail!, 'confirm-email') }))
  // Of one who names none it is asked, too.
  const silent = guest()
  const word = must(await shop.signIn(silent, customer({ email: undefined, email_verified: undefined })))
  expect(word).toMatchObject({ email: null, is_email_confirmed: false })
})

test('OIDC-03 an owner connects a provider by their password, is written to, and disconnects it by that', async () => {
  const owner = await shop.owner()
  const subject = customer()
  const begin = (body: object) => owner.post('/auth/providers/acme/connect', body)
  expect((await begin({ password: 'not-mine' })).body).toMatchObject({ error: 'invalid_credentials' })
  expect(must(await connect(owner, subject))).toEqual({ step: 'connected', next: '/account/security' })
  await shop.mails(owner.email, 'connected with an account of yours')
  expect((await begin({ password: PASSWORD })).body).toMatchObject({ state: 'connected' })
  expect(must(await shop.signIn(guest(), subject)).current.user.username).toBe(owner.username)
  const leave = (body: object) =>
    owner.post('/auth/providers/disconnect', { issuer: shop.acme.issuer, ...body })
  expect((await leave({ password: 'not-mine' })).status).toBe(401)
  expect((await leave({ password: PASSWORD, issuer: shop.other.issuer })).status).toBe(404)
  expect(must(await leave({ password: PASSWORD })).connected).toEqual([])
  await shop.mails(owner.email, 'was disconnected')
  expect((await leave({ password: PASSWORD })).status).toBe(404)
  // Whoever comes by it now has an account here by the address alone, or none.
  expect(must(await shop.signIn(guest(), subject)).step).toBe('new_account')
})

test('OIDC-04 one account there opens one here, and one here has one of a provider', async () => {
  const [one, other] = [await shop.owner(), await shop.owner()]
  const [subject, second] = [customer(), customer()]
  must(await connect(one, subject))
  expect((await connect(other, subject)).body).toMatchObject({ state: 'connected_elsewhere' })
  expect((await connect(other, second)).status).toBe(200)
  expect(must(await other.get('/auth/providers/connected')).connected).toHaveLength(1)
})

test('OIDC-05 the only way in is not disconnected: an account without a password sets one by its mailbox first', async () => {
  const subject = customer()
  const who = await byProvider(subject)
  const leave = (password: string) =>
    who.post('/auth/providers/disconnect', { issuer: shop.acme.issuer, password })
  expect((await leave('anything')).body).toMatchObject({ error: 'invalid_credentials', state: 'no_password' })
  expect((await shop.logIn(who.username, 'anything')).body).toMatchObject({ error: 'invalid_credentials' })
  expect((await shop.logIn(who.username, 'none~')).status).toBe(401)
  must(await guest().post('/auth/forgot_password', { email: `${subject}@example.net` }))
  const [mail] = await shop.mails(`${subject}@example.net`, '/reset-password#')
  const token = linkIn(mail!, 'reset-password')
  must(await guest().post('/auth/reset_password', { token, password: OTHER_PASSWORD }))
  // It stays: it was the owner's own way in.
  must(await who.get('/user/current'))
  must(await shop.signIn(who, subject))
  expect(must(await who.get('/account/security'))).toMatchObject({ has_password: true })
  expect(must(await leave(OTHER_PASSWORD)).connected).toEqual([])
  expect((await shop.logIn(who.username, OTHER_PASSWORD)).status).toBe(200)
})

test('OIDC-06 nobody is bound to an account by its address: its owner connects the provider there', async () => {
  const owner = await shop.owner()
  const subject = customer({ email: owner.email.toUpperCase() })
  const who = guest()
  expect((await shop.signIn(who, subject)).body).toMatchObject({
    error: 'wrong_state',
    state: 'email_in_use',
  })
  expect((await shop.signUp(who)).body).toMatchObject({ state: 'over' })
  expect(must(await who.get('/user/current')).user.isGuest).toBe(true)
  // Of an address that the provider has not checked nobody is told anything (ADR 0006).
  const liar = guest()
  const unchecked = customer({ email: owner.email, email_verified: false })
  expect(must(await shop.signIn(liar, unchecked)).step).toBe('new_account')
  must(await shop.signUp(liar, { email: owner.email }))
  expect(must(await liar.get('/account/security')).email_confirmed).toBe(false)
  // Confirmed by somebody else between the answer and the form.
  const late = customer({ email: 'late@example.net' })
  const slow = guest()
  must(await shop.signIn(slow, late))
  const quick = await shop.owner('late')
  expect(quick.email).toBe('late@example.net')
  expect((await shop.signUp(slow)).body).toMatchObject({ state: 'email_in_use' })
  must(await connect(owner, subject))
  expect(must(await shop.signIn(guest(), subject)).current.user.username).toBe(owner.username)
})

test('OIDC-07 a new password by the mailbox disconnects what whoever was inside may have connected', async () => {
  const owner = await shop.owner()
  const subject = customer()
  must(await connect(owner, subject))
  // Begun before the password was replaced, and answered after it.
  const { url } = must(await owner.post('/auth/providers/other/connect', { password: PASSWORD }))
  shop.other.customers.set(subject, {})
  const back = await shop.atProvider(url, subject)
  must(await guest().post('/auth/forgot_password', { email: owner.email }))
  const [mail] = await shop.mails(owner.email, '/reset-password#')
  must(
    await guest().post('/auth/reset_password', {
      ...{ token: linkIn(mail!, 'reset-password'), password: OTHER_PASSWORD },
    }),
  )
  must(await owner.get('/user/current'))
  expect((await shop.comeBack(owner, back, 'other')).body).toMatchObject({ state: 'over' })
  expect((await shop.signIn(guest(), subject)).body.step).toBe('new_account')
  must(await shop.logIn(owner.username, OTHER_PASSWORD))
})
