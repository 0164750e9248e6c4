import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestApi } from '../dev-env/api-client.ts'
import { linkFor } from '../dev-env/outbox.ts'
import { type ServerProcess, startServerProcess } from '../dev-env/server-process.ts'
import { must } from '../dev-env/show-steps.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
const OTHER_PASSWORD = 'nine-blue-doors'
const owl = {
  username: 'night_owl',
  email: 'night_owl@example.net',
  password: 'seven-grey-lamps',
  birth_date: '1990-02-03',
  type: 'viewer',
  accepts_terms: true,
}
let server: ServerProcess
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  server = await startServerProcess({ DEMO_PERFORMER: '0' })
  browser = await openBrowser()
  page = await browser.newPage()
  must(await new TestApi(server.url).post('/auth/register', owl))
  const token = (await linkWith('confirm-email')).split('#')[1]
  must(await new TestApi(server.url).post('/auth/confirm_email', { token }))
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const linkWith = (page: string, to = owl.email) => linkFor(server.dataDir, to, page)

async function logIn(password: string, on = page, name = owl.email): Promise<void> {
  const form = on.getByTestId('login-form')
  await form.locator('input').first().fill(name)
  await form.locator('input[type=password]').fill(password)
  await form.locator('button[type=submit]').click()
}

test('WEB-SECURITY-01 who forgot the password has a link written, sets another one, and logs in by it', async () => {
  await page.goto(server.url)
  await confirmAge(page)
  await page.getByRole('button', { name: 'Log in' }).first().click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const email = page.getByTestId('forgot-form').getByLabel('Email')
  await email.fill('not an address')
  await email.press('Enter')
  await page.getByText('This does not look like an email address.').waitFor()
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  await shootPage(page, 'forgot-password')
  await shootPage(page, 'forgot-password', 'light')
  await email.fill(owl.email)
  await email.press('Enter')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await page.goto(await linkWith('reset-password'))
  const password = page.getByTestId('reset-form').getByLabel('New password')
  await password.fill('password1')
  await password.press('Enter')
  await page.getByText('This password is too common.').waitFor()
  await shootPage(page, 'reset-password')
  await shootPage(page, 'reset-password', 'light')
  await password.fill(OTHER_PASSWORD)
  await password.press('Enter')
  await page.getByRole('heading', { name: 'Your new password is set' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await logIn(OTHER_PASSWORD)
  await page.getByTestId('login-form').waitFor({ state: 'detached' })
  await page.goto(await linkWith('reset-password'))
  await page.reload()
  await password.fill(owl.password)
  await password.press('Enter')
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor()
})

test('WEB-SECURITY-02 a password is changed by the present one, and what is wrong is said at its field', async () => {
  await page.goto(`${server.url}/account/security`)
  const form = page.getByTestId('password-form')
  const present = form.getByLabel('Current password')
  await present.fill('not-the-password')
  await form.getByLabel('New password').fill(owl.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('That is not your password.').waitFor()
  expect(await present.evaluate((field) => field === document.activeElement)).toBe(true)
  await shootPage(page, 'account-security')
  await shootPage(page, 'account-security', 'light')
  await present.fill(OTHER_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed.').waitFor()
  await page.reload()
  await form.waitFor()
  expect(
    (await new TestApi(server.url).post('/auth/login', { email: owl.email, password: owl.password })).status,
  ).toBe(200)
})

test('WEB-SECURITY-03 an authenticator app is set up by its QR code or key, and a recovery code logs in', async () => {
  await page.goto(`${server.url}/account/security`)
  const part = page.getByTestId('totp')
  await part.getByRole('button', { name: 'Set up an app' }).click()
  const form = page.getByTestId('totp-set-up')
  await form.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await form.locator('code').textContent())!.replaceAll(' ', '')
  const code = form.getByLabel('Six digits that the app shows now')
  const password = form.getByLabel('Current password')
  await code.fill('000000')
  await password.fill(owl.password)
  await password.press('Enter')
  await page.getByText('The app shows a different code now.').waitFor()
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  await code.scrollIntoViewIfNeeded()
  await shootPage(page, 'totp-set-up')
  await shootPage(page, 'totp-set-up', 'light')
  await code.fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
  await code.press('Enter')
  const codes = page.getByTestId('recovery-codes')
  await codes.waitFor()
  const [first] = await codes.locator('code').allTextContents()
  expect(await codes.locator('code').count()).toBe(10)
  await shootPage(page, 'recovery-codes')
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await part.getByText('On. 10 recovery codes are left.').waitFor()
  await shootPage(page, 'totp-on', 'light')

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(server.url)
  await confirmAge(stranger)
  await stranger.getByRole('button', { name: 'Log in' }).first().click()
  const login = stranger.getByTestId('login-form')
  await login.locator('input').first().fill(owl.username)
  await login.locator('input[type=password]').fill(owl.password)
  await login.locator('button[type=submit]').click()
  const second = login.getByLabel('Six digits from your authenticator app, or a recovery code')
  await second.fill('123456')
  await second.press('Enter')
  await stranger.getByText('This code is wrong or was already used.').waitFor()
  await shootPage(stranger, 'login-recovery-code')
  await second.fill(first!)
  await second.press('Enter')
  await login.waitFor({ state: 'detached' })
  await stranger.goto(`${server.url}/account/security`)
  await stranger.getByText('On. 9 recovery codes are left.').waitFor()
  await stranger.context().close()
})

test('WEB-SECURITY-04 an e-mail is changed by the link to the new address, and taken back by the one to the old', async () => {
  const barn = { ...owl, username: 'barn_owl', email: 'barn_owl@example.net' }
  must(await new TestApi(server.url).post('/auth/register', barn))
  const registered = await linkWith('confirm-email', barn.email)
  must(await new TestApi(server.url).post('/auth/confirm_email', { token: registered.split('#')[1] }))
  const own = await (await browser.newContext()).newPage()
  await own.goto(server.url)
  await confirmAge(own)
  await own.getByRole('button', { name: 'Log in' }).first().click()
  await logIn(barn.password, own, barn.email)
  await own.getByTestId('login-form').waitFor({ state: 'detached' })
  await own.goto(`${server.url}/account/security`)
  const form = own.getByTestId('email-form')
  const email = form.getByLabel('New email address')
  await email.fill('no address')
  await form.getByLabel('Current password').fill(barn.password)
  await form.getByRole('button', { name: 'Send confirmation link' }).click()
  await own.getByText('This does not look like an email address.').waitFor()
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true)
  await email.fill('new_barn@example.net')
  await form.getByRole('button', { name: 'Send confirmation link' }).click()
  await own.getByText('Open the link we sent to new_barn@example.net').waitFor()
  await form.scrollIntoViewIfNeeded()
  await shootPage(own, 'email-sent')
  await own.goto(await linkWith('confirm-new-email', 'new_barn@example.net'))
  await own.getByRole('button', { name: 'Confirm' }).click()
  await own.getByRole('heading', { name: 'Your new email address is confirmed' }).waitFor()
  await own.goto(await linkWith('undo-email-change', barn.email))
  await own.getByRole('heading', { name: 'Restore your email address' }).waitFor()
  await shootPage(own, 'undo-email-change', 'light')
  await own.getByRole('button', { name: 'Restore this address' }).click()
  await own.getByRole('heading', { name: 'This address belongs to your account again' }).waitFor()
  await own.goto(await linkWith('reset-password', barn.email))
  await own.getByTestId('reset-form').waitFor()
  await own.context().close()
})

test('WEB-PASSKEY-01 a passkey is added, logs in, stands beside the password, and is removed', async () => {
  const eagle = { ...owl, username: 'sea_eagle', email: 'sea_eagle@example.net' }
  must(await new TestApi(server.url).post('/auth/register', eagle))
  const registered = await linkWith('confirm-email', eagle.email)
  must(await new TestApi(server.url).post('/auth/confirm_email', { token: registered.split('#')[1] }))
  // Browsers make no passkeys for a bare address.
  const site = server.url.replace('127.0.0.1', 'localhost')
  const own = await (await browser.newContext()).newPage()
  const devtools = await own.context().newCDPSession(own)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await own.goto(site)
  await confirmAge(own)
  const openDialog = () => own.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = own.getByTestId('login-form')
  await openDialog()
  // None is there yet, and the dialog says what to do.
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await own.getByText('Your passkey did not respond.').waitFor()
  await shootPage(own, 'login-passkey')
  await shootPage(own, 'login-passkey', 'light')
  await logIn(eagle.password, own, eagle.email)
  await dialog.waitFor({ state: 'detached' })
  await own.goto(`${site}/account/security`)
  const part = own.getByTestId('passkeys')
  await part.getByRole('button', { name: 'Add a passkey' }).click()
  const form = own.getByTestId('passkey-add')
  await form.getByLabel('Name of the passkey').fill('My phone')
  const password = form.getByLabel('Current password')
  await password.fill('not-the-password')
  await password.press('Enter')
  await own.getByText('That is not your password.').waitFor()
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await form.scrollIntoViewIfNeeded()
  await shootPage(own, 'passkey-add')
  await shootPage(own, 'passkey-add', 'light')
  await password.fill(eagle.password)
  await password.press('Enter')
  await part.getByText('My phone').waitFor()
  const codes = part.getByTestId('recovery-codes')
  await codes.waitFor()
  const [code] = await codes.locator('code').allTextContents()
  await codes.getByRole('button', { name: 'I have saved them' }).click()
  await part.scrollIntoViewIfNeeded()
  await shootPage(own, 'passkeys')
  await shootPage(own, 'passkeys', 'light')

  async function logOut(): Promise<void> {
    await own
      .getByRole('button', { name: /sea_eagle/ })
      .first()
      .click()
    await own.getByRole('menuitem', { name: 'Log out' }).click()
    await own.getByRole('button', { name: 'Log in' }).first().waitFor()
  }
  await logOut()
  // Nobody is asked before the form is there; then the browser offers the passkey unasked, and it is chosen at once here.
  const asked: string[] = []
  own.on('request', (request) => void (request.url().endsWith('/auth/passkeys/ask') && asked.push('asked')))
  await own.goto(site)
  expect(asked).toEqual([])
  const opener = own.getByRole('button', { name: 'Log in' })
  await pressUntil(opener.first(), async () => asked.length > 0)
  await opener.first().waitFor({ state: 'detached' })
  await dialog.waitFor({ state: 'detached' })
  expect(asked).toEqual(['asked'])
  await own.goto(`${site}/account/security`)
  await part.getByText('last used').waitFor()

  // What is offered ends with the press of the button, which asks for itself.
  await logOut()
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await present(false)
  await own.goto(site)
  await openDialog()
  expect(await dialog.locator('input[name=username]').getAttribute('autocomplete')).toBe('username webauthn')
  await expect.poll(() => asked).toHaveLength(2)
  // A device that found nobody present does not look again: somebody is, before the request of the button reaches it.
  await own.route('**/auth/passkeys/ask', async (route) => {
    await present(true)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect.poll(() => asked).toHaveLength(3)
  await dialog.waitFor({ state: 'detached' })
  await own.unroute('**/auth/passkeys/ask')
  await own.goto(`${site}/account/security`)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(site)
  await confirmAge(stranger)
  await stranger.getByRole('button', { name: 'Log in' }).first().click()
  await logIn(eagle.password, stranger, eagle.email)
  await stranger.getByText('Confirm with your passkey, or enter a recovery code.').waitFor()
  await shootPage(stranger, 'login-passkey-second')
  await shootPage(stranger, 'login-passkey-second', 'light')
  const theirs = stranger.getByTestId('login-form')
  await theirs.getByLabel('Recovery code').fill(code!)
  await theirs.getByLabel('Recovery code').press('Enter')
  await theirs.waitFor({ state: 'detached' })
  await stranger.context().close()

  // The browser asks for the passkey where the password alone is typed.
  await part.getByRole('button', { name: 'Remove: My phone' }).click()
  const removal = own.getByTestId('passkey-remove')
  await removal.getByLabel('Current password').fill(eagle.password)
  await removal.scrollIntoViewIfNeeded()
  await shootPage(own, 'passkey-remove')
  await removal.getByRole('button', { name: 'Remove' }).click()
  await part.getByText('With a passkey you log in using your device’s lock').waitFor()
  expect((await new TestApi(server.url).post('/auth/login', eagle)).status).toBe(200)
  await own.context().close()
}, 120_000)
