import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootThemes } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
let moderator: TestApi
let model: TestApi
beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
  ;[moderator, model] = (await Promise.all(
    ['demo_moderator', 'demo_model'].map((name) => footlight.login(name)),
  )) as [TestApi, TestApi]
  // The first page has the server read the whole site, which is no part of what is measured here.
  await fetch(footlight.url)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
const setSubject = (subject: string) => model.post('/room/demo_model/subject', { subject })

test('WEB-PROHIBITED-01 a term is added once it was seen what it would refuse, and undone from the history', {
  timeout: 90_000,
}, async () => {
  must(await setSubject('Wombat night'))
  const page = await openAs(browser, footlight, moderator, '/staff')
  await page.getByRole('link', { name: 'Prohibited terms', exact: true }).click()
  await page.getByText('Nothing added yet. Only the built-in terms are refused.').waitFor()
  const form = page.locator('form[data-testid="add-term"]')
  await form.getByLabel('Term', { exact: true }).fill('w0mbat')
  await page.keyboard.press('Enter')
  await page.getByText('Enter letters only').waitFor()
  await form.getByLabel('Term', { exact: true }).fill('wombat')
  await page.getByText('Enter letters only').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Check the effect' }).click()
  await page.getByText('Would have been refused: 0 names, 0 tags, 1 room subjects.').waitFor()
  const save = page.getByRole('button', { name: 'Add this term' })
  expect(await save.isDisabled()).toBe(true)
  await page.getByLabel('Reason').fill('A game that nobody should play')
  await page.keyboard.press('Enter')
  await page.getByTestId('added-terms').getByText('wombat').waitFor()
  expect((await setSubject('W.o.m.b.a.t night')).body).toMatchObject({ fields: { subject: 'prohibited' } })
  await page.reload()
  await page.locator('table[data-testid="term-refusals"]').getByText('Room subject').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'term-lists')
  await page.getByRole('button', { name: /^Undo version/ }).click()
  await page.getByText('Would be allowed again: 0 names, 0 tags, 1 room subjects.').waitFor()
  await page.getByLabel('Reason').fill('It is an animal')
  await page.getByRole('button', { name: 'Restore that version' }).click()
  await page.getByText('Nothing added yet. Only the built-in terms are refused.').waitFor()
  await page.getByTestId('term-history').getByText('Restored version 0').waitFor()
  must(await setSubject('Wombat night'))
})

test('WEB-PROHIBITED-02 on a phone; a page that is behind says so, and others have no such page', {
  timeout: 90_000,
}, async () => {
  const page = await openAs(browser, footlight, moderator, '/admin/terms', phone)
  await page.locator('form[data-testid="add-term"]').waitFor()
  await page.getByLabel('Term', { exact: true }).fill('quokka')
  await page.getByRole('button', { name: 'Check the effect' }).click()
  await page.getByLabel('Reason').fill('Seen in names')
  const { version } = must(await moderator.get('/admin/prohibited-terms'))
  const fields = { language: 'all', kind: 'part', scope: 'labels', term: 'numbat' }
  const order = { seen: version, change: { kind: 'add', fields }, reason: 'Seen elsewhere' }
  must(await moderator.post('/admin/prohibited-terms', order))
  await page.getByRole('button', { name: 'Add this term' }).click()
  await page.getByText('Someone else has changed the terms in the meantime.').waitFor()
  await page.getByTestId('added-terms').getByText('numbat').waitFor()
  await page.getByRole('button', { name: 'Add this term' }).click()
  await page.getByTestId('added-terms').getByText('quokka').waitFor()
  await page.getByText('German', { exact: true }).last().click()
  await page.getByText('kinderporno,').first().waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await shootThemes(page, 'term-lists-phone')
  const viewer = await openAs(browser, footlight, await footlight.login('demo_viewer'), '/admin/terms')
  await viewer.getByText('Page not found').first().waitFor()
})

test('WEB-PICTURE-HASH-01 a list of others is imported once it was seen what it adds; an entry is found, ended, and back by the history', {
  timeout: 90_000,
}, async () => {
  const page = await openAs(browser, footlight, moderator, '/staff')
  await page.getByRole('link', { name: 'Removed pictures' }).click()
  await page.getByText('0 entries in force').waitFor()
  const [one, two] = ['5a'.repeat(32), '3c'.repeat(32)]
  const list = page.locator('form[data-testid="import-hashes"]')
  await list.getByLabel('Hashes').fill(`${one}\nno hash\n${two},of a partner`)
  await list.getByLabel('When a room shows one').selectOption('stops')
  await list.getByRole('button', { name: 'Check the list' }).press('Enter')
  await page.getByText('2 new, 0 already in force.').waitFor()
  await page.getByText('Line 2: not a hash').waitFor()
  const add = page.getByRole('button', { name: 'Add to list' })
  expect(await add.isDisabled()).toBe(true)
  await page.getByLabel('Reason').fill('The list of a partner')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByText('2 entries in force').waitFor()
  await page.getByLabel('Hash', { exact: true }).fill('xyz')
  await page.keyboard.press('Enter')
  await page.getByText('A hash has 64 digits').waitFor()
  await page.getByLabel('Hash', { exact: true }).fill(one.toUpperCase())
  await page.keyboard.press('Enter')
  const found = page.getByTestId('found-hashes')
  await found.getByText('The list of a partner').waitFor()
  await expectAccessible(page)
  await shootThemes(page, 'picture-hashes')
  await page.setViewportSize(phone)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await found.getByRole('button', { name: /^End entry/ }).click()
  await page.getByLabel('Reason').fill('Not theirs')
  await page.keyboard.press('Enter')
  await page.getByText('1 entry in force').waitFor()
  // Somebody else has changed it since.
  await page.getByRole('button', { name: 'Undo version 2' }).click()
  await page.getByLabel('Reason').fill('It was theirs')
  const order = { seen: 2, change: { kind: 'undo', version: 2 }, reason: 'Seen elsewhere' }
  must(await moderator.post('/admin/picture-hashes', order))
  await page.keyboard.press('Enter')
  await page.getByText('Someone else has changed the list.').waitFor()
  await page.getByText('2 entries in force').waitFor()
  const viewer = await openAs(
    ...([browser, footlight, await footlight.login('demo_viewer'), '/admin/picture-hashes'] as const),
  )
  await viewer.getByText('Page not found').first().waitFor()
})

const partOf = (page: Page, key: string) => page.getByTestId(`configuration-${key}`)

test('WEB-CONFIG-01, WEB-CONFIG-02 an administrator sees what a change adds, saves it by keyboard, and brings back what was before', {
  timeout: 90_000,
}, async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/staff')
  await page.getByRole('link', { name: 'Configuration', exact: true }).click()
  const sales = partOf(page, 'money.sale_blocked_countries')
  await sales.getByText('From the environment').waitFor()
  expect(await sales.getByTestId('configuration-value').textContent()).toBe('Sweden')
  await page.route('**/history*', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
  await sales.getByRole('button', { name: /^History/ }).click()
  await sales.getByText('The history could not be loaded.').waitFor()
  await sales.getByRole('button', { name: 'Try again' }).click()
  await sales.getByText('No one has changed this yet.').waitFor()
  await sales.getByRole('button', { name: /^Change/ }).press('Enter')
  await sales.getByLabel('Add a country').selectOption({ label: 'Norway' })
  await sales.getByRole('button', { name: 'Remove Sweden' }).press('Enter')
  await sales.getByRole('button', { name: 'Check the change' }).press('Enter')
  const difference = sales.getByTestId('confirm-configuration').getByTestId('difference')
  await difference.waitFor()
  expect(await difference.textContent()).toMatch(/Removed\s*Sweden[\s\S]*Added\s*Norway/)
  await shootThemes(page, 'configuration')
  expect(await sales.getByRole('button', { name: 'Save the change' }).isDisabled()).toBe(true)
  await sales.getByLabel('Reason').fill('Another law')
  await page.keyboard.press('Enter')
  await sales.getByText(/^Set by demo_admin/).waitFor()
  expect(await sales.getByTestId('configuration-value').textContent()).toBe('Norway')
  // The keyboard stays where it was.
  await expect
    .poll(() => sales.getByRole('button', { name: /^Change/ }).evaluate((b) => document.activeElement === b))
    .toBe(true)
  const history = sales.getByTestId('configuration-history')
  await history.getByText('Another law').waitFor()
  await history.getByText('Current', { exact: true }).waitFor()
  await sales.getByRole('button', { name: /^Use the environment/ }).click()
  await sales.getByText('From then on the environment’s value applies again').waitFor()
  await sales.getByLabel('Reason').fill('The old law is back')
  await sales.getByRole('button', { name: 'Restore this value' }).click()
  await sales.getByText('From the environment').first().waitFor()
  await history.getByRole('button', { name: 'Restore version 1: Countries without sales' }).click()
  await difference.waitFor()
  await sales.getByLabel('Reason').fill('No, it is not')
  await page.keyboard.press('Enter')
  await history.getByText('Restored version 1').waitFor()
  await expectAccessible(page)
  await sales.scrollIntoViewIfNeeded()
  await shootThemes(page, 'configuration-history')

  const hours = partOf(page, 'support.hours')
  await hours.getByRole('button', { name: /^Change/ }).click()
  await hours.getByLabel('Hours', { exact: true }).fill('whenever')
  await page.keyboard.press('Enter')
  await hours.getByRole('alert').getByText('Write days and times such as').waitFor()
  await hours.getByLabel('Hours', { exact: true }).fill('Mo-Fr 09:00-18:00')
  await hours.getByLabel('Time zone').selectOption('Europe/Oslo')
  await hours.getByRole('button', { name: 'Check the change' }).click()
  await hours.getByTestId('difference').getByText('Mo-Fr 09:00-18:00 (Europe/Oslo)').waitFor()
  await page.keyboard.press('Escape')
  await hours.getByTestId('difference').waitFor({ state: 'detached' })
})

test('WEB-CONFIG-03 on a phone; a tab that is behind says what holds now and keeps what was typed, and others have no such page', {
  timeout: 90_000,
}, async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/staff/configuration', phone)
  const number = partOf(page, 'support.phone')
  const typed = number.getByRole('textbox', { name: 'Phone number' })
  await number.getByRole('button', { name: /^Change/ }).click()
  await typed.fill('+1 555 0111')
  const setElsewhere = async (value: string) => {
    const { settings } = must(await admin.get('/admin/configuration'))
    const seen = settings.find(({ key }: { key: string }) => key === 'support.phone').version
    const order = { seen, change: { kind: 'set', value }, reason: 'A new number' }
    must(await admin.post('/admin/configuration/support.phone', order))
  }
  // Found out by looking, before anything is sent.
  await setElsewhere('+1 555 0122')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await number.getByRole('alert').getByText('Current value: +1 555 0122').waitFor()
  expect(await typed.inputValue()).toBe('+1 555 0111')
  await number.getByRole('button', { name: 'Check the change' }).click()
  await number.getByLabel('Reason').fill('Ours')
  // Found out by being refused.
  await setElsewhere('+1 555 0133')
  await number.getByRole('button', { name: 'Save the change' }).click()
  await number.getByRole('alert').getByText('Current value: +1 555 0133').waitFor()
  expect(await typed.inputValue()).toBe('+1 555 0111')
  await shootThemes(page, 'configuration-behind')
  await number.getByRole('button', { name: 'Check the change' }).click()
  await number.getByTestId('difference').getByText('+1 555 0133').waitFor()
  expect(await number.getByLabel('Reason').inputValue()).toBe('Ours')
  await number.getByRole('button', { name: 'Save the change' }).click()
  await number.getByTestId('configuration-value').getByText('+1 555 0111').waitFor()
  const calendar = partOf(page, 'cases.calendar')
  await calendar.getByRole('button', { name: /^Change/ }).click()
  await calendar.getByLabel('Day', { exact: true }).fill('2026-12-25')
  await page.keyboard.press('Enter')
  await calendar.getByRole('button', { name: 'Remove Dec 25, 2026' }).waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await calendar.scrollIntoViewIfNeeded()
  await shootThemes(page, 'configuration-calendar')
  const viewer = await openAs(browser, footlight, moderator, '/staff/configuration')
  await viewer.getByText('Page not found').first().waitFor()
})

test('WEB-STAFF-VIEW-01 filters of the audit log are saved under a name, opened from above the table, and deleted', {
  timeout: 90_000,
}, async () => {
  const admin = await footlight.login('demo_admin')
  const page = await openAs(browser, footlight, admin, '/staff/audit', phone)
  const views = page.getByTestId('saved-views')
  await views.waitFor({ state: 'attached' })
  expect(await views.getByLabel('Name for these filters').count()).toBe(0)
  await page.getByLabel('Action', { exact: true }).selectOption('configuration.change')
  await page.getByRole('button', { name: 'Find entries' }).press('Enter')
  await views.getByLabel('Name for these filters').fill('What was decided')
  await page.keyboard.press('Enter')
  const link = page.getByRole('navigation', { name: 'Saved filters' }).getByRole('link')
  await link.waitFor()
  expect(await link.getAttribute('aria-current')).toBe('page')
  await page.goto(`${footlight.url}/staff/audit`)
  await link.click()
  await expect.poll(() => page.url()).toContain('?action=configuration.change')
  await page.getByLabel('Action', { exact: true }).selectOption('configuration.restore')
  await page.getByRole('button', { name: 'Find entries' }).click()
  await views.getByLabel('Name for these filters').fill('What was decided')
  await page.keyboard.press('Enter')
  await views.getByRole('alert').getByText('You have other filters with this name.').waitFor()
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await shootThemes(page, 'saved-views')
  await views.getByRole('button', { name: 'Delete What was decided' }).click()
  await link.waitFor({ state: 'detached' })
})

test('WEB-BULK-02 added terms are narrowed, chosen and taken back by keys alone, and what another changed meanwhile stays', {
  timeout: 120_000,
}, async () => {
  const admin = await footlight.login('demo_admin')
  const desk = async () => must(await admin.get('/admin/prohibited-terms'))
  async function change(of: object): Promise<void> {
    const { version } = await desk()
    must(await admin.post('/admin/prohibited-terms', { seen: version, change: of, reason: 'A test of it' }))
  }
  for (const [term, kind] of [
    ['yarzov', 'word'],
    ['yarpim', 'word'],
    ['yarbek', 'word'],
    ['grey plonker', 'phrase'],
  ] as const)
    await change({ kind: 'add', fields: { language: 'en', kind, scope: 'everywhere', term } })
  const page = await openAs(browser, footlight, moderator, '/admin/terms', phone)
  const list = page.getByTestId('added-terms')
  const row = (term: string) => list.getByRole('checkbox', { name: `Select ${term}` })
  await row('grey plonker').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  const filters = page.getByRole('form', { name: 'Filters' })

  // By keys: the filter, its button, the name of the view.
  await expect.poll(() => filters.getByLabel('Kind').isEnabled()).toBe(true)
  await filters.getByLabel('Kind').focus()
  await page.keyboard.type('Word')
  expect(await filters.getByLabel('Kind').inputValue()).toBe('word')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=word')
  await row('grey plonker').waitFor({ state: 'detached' })
  await page.getByLabel('Name for these filters').fill('Words')
  await page.keyboard.press('Enter')
  const views = page.getByRole('navigation', { name: 'Saved filters' })
  await views.getByRole('link', { name: 'Words' }).waitFor()
  await page.goBack()
  await row('grey plonker').waitFor()
  expect(await filters.getByLabel('Kind').inputValue()).toBe('')
  await views.getByRole('link', { name: 'Words' }).press('Enter')
  await row('grey plonker').waitFor({ state: 'detached' })
  await page.reload()
  await row('yarbek').waitFor()
  expect(await list.getByRole('checkbox').count()).toBeGreaterThanOrEqual(3)

  // From row to row, each chosen with the space bar.
  await row('yarbek').click({ trial: true })
  await row('yarbek').focus()
  for (const term of ['yarbek', 'yarpim', 'yarzov']) {
    await expect.poll(focused).toBe(`Select ${term}`)
    expect(await row(term).evaluate((box) => box.matches(':focus-visible'))).toBe(true)
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe(`Remove: ${term}`)
    await page.keyboard.press('Tab')
  }
  const act = page.getByRole('button', { name: 'Remove 3 terms' })
  expect(await act.isDisabled()).toBe(true)
  const bulk = page.getByTestId('bulk-actions')
  await bulk.getByLabel('Reason').focus()
  await page.keyboard.type('Nobody says them')
  await expectAccessible(page)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await shootThemes(page, 'terms-bulk')
  // Another one adds a term in between: what was chosen from another version is looked at again.
  await change({
    kind: 'add',
    fields: { language: 'en', kind: 'word', scope: 'everywhere', term: 'yimbok' },
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await bulk.getByText('3 were not done').waitFor()
  await row('yimbok').waitFor()
  expect(await row('yarbek').isChecked()).toBe(true)
  await bulk.getByLabel('Reason').fill('Nobody says them')
  await act.press('Enter')
  await bulk.getByText('3 are done.').waitFor()
  for (const term of ['yarbek', 'yarpim', 'yarzov']) await row(term).waitFor({ state: 'detached' })
  expect((await desk()).terms.map(({ term }: { term: string }) => term)).toEqual(
    expect.arrayContaining(['yimbok', 'grey plonker']),
  )
})
