import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const text = Array.from({ length: 30 }, (_, n) => `# Part ${n + 1}\n\nWhat both sides agree to, at length.`)
let dataDir: string
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  dataDir = newDataFolder()
  mkdirSync(join(dataDir, 'legal'))
  writeFileSync(join(dataDir, 'legal', 'terms.txt'), text.join('\n\n'))
  writeFileSync(join(dataDir, 'legal', 'terms-changes.txt'), 'Tips may be taken back for ten seconds.')
  footlight = await startFootlight({ dataDir })
  browser = await openBrowser()
  // The first page of each kind takes longest.
  for (const path of ['/demo_model', '/', '/terms']) await fetch(`${footlight.url}${path}`)
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true })
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** An account of before: nobody knows what it accepted. */
async function oldAccount(tokens = 100) {
  const viewer = await footlight.newPerson('viewer', tokens)
  const { people, termsRepository } = footlight.server.database
  const { id } = (await people.byUsername(viewer.username))!
  await termsRepository.accept(id, { version: 'of-before', at: Date.now() })
  return Object.assign(await footlight.login(viewer.username, 'quiet-river-lamp'), { id })
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'New terms of use' })

test('WEB-TERMS-01 whoever is refused reads what changed, puts it off or accepts by the keyboard, and goes on', async () => {
  const viewer = await oldAccount()
  const page = await openAs(browser, footlight, viewer, '/demo_model')
  // They were put off a moment ago, so that nothing but the refusal opens them.
  await page.evaluate(() => {
    const now = Date.now()
    const memory = { visits: 1, beganAt: now - 61_000, seenAt: now, shown: { terms: [now] } }
    localStorage.setItem('interruptions', JSON.stringify(memory))
  })
  await page.getByTestId('tip-open').first().click()
  await page.getByTestId('tip-amount').fill('5')
  await page.getByTestId('tip-send').click()
  await dialog(page).getByText('Tips may be taken back for ten seconds.').waitFor()
  await dialog(page).getByRole('heading', { name: 'Part 30' }).waitFor()
  expect(await viewer.tokens()).toBe(100)
  await expectAccessible(page)
  await shootPage(page, 'terms')
  await shootPage(page, 'terms', 'light')
  await page.setViewportSize(desktop)

  // Put off, money still waits.
  await dialog(page).getByRole('button', { name: 'Not now' }).last().click()
  await dialog(page).waitFor({ state: 'detached' })
  expect((await viewer.tip('demo_model', 5)).body.error).toBe('terms_required')

  // At their own address they are always found.
  await page.goto(`${footlight.url}/terms`)
  const choice = page.getByTestId('terms-choice')
  await choice.getByText('Tips may be taken back').waitFor()
  await expectAccessible(page)
  await shootPage(page, 'terms-page')
  await page.setViewportSize(desktop)
  const button = choice.getByRole('button', { name: 'Accept' })
  await button.focus()
  await page.keyboard.press('Enter')
  await choice.getByText('You have accepted these terms.').waitFor()
  expect((await viewer.tip('demo_model', 5)).status).toBe(200)
  await page.context().close()
})

test('WEB-TERMS-01 on a phone they open by themselves, and a second tab that is behind is not asked again', async () => {
  const viewer = await oldAccount()
  const page = await openAs(browser, footlight, viewer, '/', phone)
  await dialog(page).waitFor()
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await shootPage(page, 'terms-phone')
  await page.setViewportSize(phone)
  // Accepted in another tab meanwhile: the same again is no error.
  const { version } = (await viewer.get('/terms')).body
  expect((await viewer.post('/terms/accept', { version })).status).toBe(200)
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.getByText('You have accepted the terms.').first().waitFor()
  const accepted = await footlight.server.database.termsRepository.acceptedBy(viewer.id)
  expect(accepted.filter((each) => each.version === version)).toHaveLength(1)
  await page.context().close()
})

test('WEB-TERMS-01 who signs up names the version that they were shown', async () => {
  const page = await openAs(browser, footlight, footlight.guest(), '/')
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  const form = page.getByTestId('signup-form')
  await form.locator('input[name=username]').fill('marble_owl')
  await form.locator('input[name=email]').fill('marble_owl@example.net')
  await form.locator('input[name=password]').fill('seven-grey-lamps')
  for (const [part, value] of [
    ['Month', '2'],
    ['Day', '3'],
    ['Year', '1990'],
  ] as const)
    await form.getByLabel(part, { exact: true }).selectOption(value)
  await form.locator('input[name=accepts_terms]').check()
  const sent = page.waitForRequest((request) => request.url().endsWith('/auth/register'))
  await form.getByRole('button', { name: 'Create account' }).click()
  const { terms_version } = (await sent).postDataJSON()
  await form.waitFor({ state: 'detached' })
  const person = (await footlight.server.database.people.byUsername('marble_owl'))!
  expect(person.acceptedTerms).toBe(terms_version)
  await page.context().close()
})
