import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { pressUntil } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

test('WEB-STUDIO-02 an owner reads what a role may do and offers it, the account accepts it, makes a key and gives the role back', {
  timeout: 180_000,
}, async () => {
  const [owner, who] = [await footlight.login('demo_studio'), await footlight.newPerson('viewer')]
  const team = await open(owner, '/account/studio')
  const errors = watchErrors(team)
  const form = team.getByTestId('role-form')
  await form.getByLabel('Role').selectOption('engineer')
  await form.getByText('see whether there are stream keys, and make new ones').waitFor()
  expect(await form.getByTestId('role-verbs').getByRole('listitem').count()).toBe(1)
  await form.getByLabel('User name').fill('demo_model')
  await form.getByLabel('demo_model', { exact: true }).check()
  const offer = form.getByRole('button', { name: 'Offer' })
  await pressUntil(offer, () => form.getByText('This account cannot have this role').isVisible())
  await form.getByLabel('User name').fill(who.username)
  await form.getByLabel('Last day (optional)').fill('2099-12-31')
  await offer.focus()
  await team.keyboard.press('Enter')
  await team.getByTestId('role-offered').getByText(who.username).waitFor()
  await expectAccessible(team)
  await shootPage(team, 'studio-staff')
  await shootPage(team, 'studio-staff', 'light')

  const own = await open(who, '/account/studio', phone)
  await own.getByTestId('role-offer').getByText('offered by demo_studio').waitFor()
  await expectAccessible(own)
  await shootPage(own, 'studio-offer')
  const accept = own.getByTestId('role-offer').getByRole('button', { name: 'Accept' })
  await pressUntil(accept, () => own.getByRole('heading', { name: 'Engineer' }).isVisible())
  await own.getByTestId('key-line').getByText('demo_model', { exact: true }).waitFor()
  expect(await own.getByTestId('key-line').count()).toBe(1)
  await own.getByTestId('renew-key').click()
  await own.getByTestId('renew-key-confirm').click()
  await own.getByTestId('new-key').getByText('Key, shown only now').waitFor()
  await expectAccessible(own)
  await shootPage(own, 'studio-role')
  await shootPage(own, 'studio-role', 'light')

  const performer = await open(await footlight.login('demo_model'), '/account/studio', phone)
  await performer.getByTestId('carer').filter({ hasText: who.username }).getByText('Engineer').waitFor()
  await expectAccessible(performer)
  await own.getByTestId('leave-role').click()
  await own.getByTestId('leave-role-confirm').click()
  await own.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(errors.filter((text) => !/40[49]|422/.test(text))).toEqual([])
})
