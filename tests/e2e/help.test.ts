import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
const XSS = '<img src=x onerror="window.stolen=1"> [a](javascript:alert(1))'
let footlight: Footlight
let browser: Browser
let model: TestApi
let staff: TestApi
let admin: TestApi

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser([])
  model = await footlight.login('demo_model')
  staff = await footlight.login('demo_moderator')
  admin = await footlight.login('demo_admin')
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A page of its own; `who` null: a guest. */
async function open(who: TestApi | null, path: string, viewport = desktop): Promise<Page> {
  // The checker is put into the page, which lets no script of others run.
  const context = await browser.newContext({ viewport, locale: 'en', bypassCSP: true })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who?.cookies ?? []), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await runAxe(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes.map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`).join(' | ')}`,
      ),
    ...(wide > 0 ? [`wider than the window by ${wide}`] : []),
  ]
}

const stolen = (page: Page) => page.evaluate(() => 'stolen' in window)

test('WEB-HELP-01 answers are found, read before any script runs, and have head texts of their own', async () => {
  const html = await (await fetch(`${footlight.url}/faq/1-anything`)).text()
  expect(html).toContain('<title>What is a token?</title>')
  expect(html).toContain(`<link rel="canonical" href="${footlight.url}/faq/1-what-is-a-token"`)
  expect(html).toMatch(/<meta name="description" content="Tokens pay for everything/)
  const page = await open(null, '/faq', phone)
  const errors = watchErrors(page)
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'faq')
  await shootPage(page, 'faq', 'light')
  await page.getByRole('searchbox', { name: 'Search the answers' }).fill('  MINUTE   private ')
  await page.getByTestId('faq').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL(/q=/)
  await page.getByTestId('faq').getByRole('link', { name: 'What does a private show cost?' }).click()
  await page.getByRole('heading', { name: 'What does a private show cost?' }).waitFor()
  expect(page.url()).toContain('/faq/5-what-does-a-private-show-cost')
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'faq-article')
  await page.goto(`${footlight.url}/faq?q=${encodeURIComponent('"><script>window.stolen=1</script>')}`)
  await page.getByText('No answer contains these words').waitFor()
  expect([await stolen(page), errors]).toEqual([false, []])
  expect((await fetch(`${footlight.url}/faq/x`)).status).toBe(404)
  await page.context().close()
})

test('WEB-GUIDE-01 a guide is read before any script runs, found by a search, and led through by its contents', async () => {
  const adult = { headers: { cookie: 'adults_only=1' } }
  const html = await (await fetch(`${footlight.url}/help/guides/viewer`, adult)).text()
  expect(html).toContain('<title>Guide for viewers</title>')
  expect(html).toContain(`<link rel="canonical" href="${footlight.url}/help/guides/viewer"`)
  expect(html).toContain('id="who-sees-me"')
  const page = await open(null, '/faq?q=spies+camera', phone)
  const errors = watchErrors(page)
  await page.getByTestId('faq').getByRole('link', { name: 'Who sees me' }).click()
  await page.waitForURL(/\/help\/guides\/viewer#who-sees-me$/)
  await page.getByRole('heading', { name: 'Who sees me' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Tips', exact: true }).click()
  await page.waitForURL(/#tips$/)
  await page.goto(`${footlight.url}/help/guides/studio?hl=fr`)
  await page.getByText('Ce guide n’existe qu’en anglais et en allemand.').waitFor()
  await page.goto(`${footlight.url}/help/guides/staff`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByTestId('guide').count()).toBe(0)
  expect(errors.filter((error) => !/status of 404/.test(error))).toEqual([])
  await page.context().close()
})

test('WEB-HELP-02 administrators write articles and press items; a lie in them stays text', async () => {
  const page = await open(admin, '/admin/faq')
  const form = page.getByTestId('faq-form')
  await form.getByLabel('Title').fill('Is <b>this</b> safe?')
  await form.getByLabel('Text').fill(XSS)
  await form.getByRole('button', { name: 'Publish' }).click()
  await form.getByText('Links must lead to a path of this site').waitFor()
  await form.getByLabel('Text').fill(XSS.replace('javascript:alert(1)', '/support'))
  await form.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Saved.').first().waitFor()
  await form.getByRole('button', { name: 'Hide' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'faq-admin')
  await page.goto(`${footlight.url}/admin/press`)
  const press = page.getByTestId('press-form')
  await press.getByLabel('Outlet').fill('The <i>Paper</i>')
  await press.getByLabel('Title').fill('A night at the theatre')
  await press.getByLabel('Link (https)').fill('javascript:alert(1)')
  await press.getByLabel('Date').fill('2026-11-20')
  await press.getByRole('button', { name: 'Save' }).click()
  await press.getByText('This is not valid.').waitFor()
  await press.getByLabel('Link (https)').fill('https://paper.example/night')
  await press.getByRole('button', { name: 'Save' }).click()
  await page.getByTestId('press-admin').getByRole('button', { name: 'A night at the theatre' }).waitFor()
  await shootPage(page, 'press-admin')
  await page.goto(`${footlight.url}/press`)
  expect(await page.getByTestId('press-item').getAttribute('rel')).toBe('noopener noreferrer')
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'press')
  await page.goto(`${footlight.url}/faq?q=safe`)
  await page.getByRole('link', { name: 'Is <b>this</b> safe?' }).click()
  await page.getByTestId('faq-article').getByRole('link', { name: 'a', exact: true }).waitFor()
  expect(await stolen(page)).toBe(false)
  const other = await open(staff, '/admin/faq')
  await other.getByText('This page does not exist').or(other.getByText('Page not found')).first().waitFor()
  await Promise.all([page, other].map((each) => each.context().close()))
})

test('WEB-HELP-03 a performer asks on a phone, the staff answers with a note, and both read it live', async () => {
  const mine = await open(model, '/support', phone)
  const errors = watchErrors(mine)
  await shootPage(mine, 'support-new')
  await mine.setViewportSize(phone)
  await mine.getByLabel('Subject').fill(`My camera ${XSS}`)
  await mine.getByLabel('Your message').fill(`${XSS}\nIt stays black.`)
  await mine.getByRole('button', { name: 'Send' }).click()
  await mine.getByTestId('own-ticket').waitFor()
  expect(await faultsOf(mine)).toEqual([])

  const theirs = await open(staff, '/admin/support')
  await theirs.getByTestId('queue-ticket').click()
  await theirs.getByTestId('staff-ticket').waitFor()
  const reply = theirs.getByTestId('staff-reply')
  await reply.getByText('Note for the staff').first().click()
  await reply.getByRole('textbox').fill('Asks often.')
  await reply.getByRole('button', { name: 'Save note' }).click()
  await theirs.getByTestId('ticket-talk').getByText('Asks often.').waitFor()
  await reply.getByRole('textbox').fill('Which browser is it?')
  await reply.getByRole('button', { name: 'Send answer' }).click()
  await theirs.locator('[data-testid=staff-ticket][data-state=answered]').waitFor()
  expect(await faultsOf(theirs)).toEqual([])
  await shootPage(theirs, 'support-staff')
  await shootPage(theirs, 'support-staff', 'light')

  // Told by the account socket: nobody has loaded the page anew.
  await mine.getByTestId('ticket-talk').getByText('Which browser is it?').waitFor()
  expect(await mine.getByText('Asks often.').count()).toBe(0)
  await shootPage(mine, 'support-thread')
  await shootPage(mine, 'support-thread', 'light')
  await mine.getByTestId('ticket-reply').getByRole('textbox').fill('Firefox.')
  await mine.getByTestId('ticket-reply').getByRole('button', { name: 'Send' }).click()
  await theirs.setViewportSize(desktop)
  await theirs.getByTestId('ticket-talk').getByText('Firefox.').waitFor()
  await mine.getByRole('button', { name: 'Close ticket' }).click()
  await mine.getByRole('button', { name: 'Reopen ticket' }).click()
  await mine.locator('[data-testid=own-ticket][data-state=open]').waitFor()
  expect([await stolen(mine), await stolen(theirs), errors]).toEqual([false, false, []])
  await Promise.all([mine, theirs].map((each) => each.context().close()))
})

test('WEB-HELP-04 a guest writes by the form, by keyboard alone, and is told where the answer goes', async () => {
  const page = await open(null, '/support')
  await page.getByTestId('support-form').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await shootPage(page, 'support-form')
  await shootPage(page, 'support-form', 'light')
  // Once the page runs: its fields are closed before.
  await page.getByLabel('Name').click({ trial: true })
  await page.getByLabel('Name').focus()
  await page.keyboard.type('Ann')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ann@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Where do I log in?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByTestId('support-sent').getByText('ann@example.org').waitFor()
  const { tickets } = must(await staff.get('/moderation/support'))
  expect(tickets).toMatchObject([{}, { by: 'form', email: 'ann@example.org', username: null }])
  await page.context().close()
})

test('WEB-BULK-01 open tickets are taken, and answered ones closed, several at once; one with news is left', {
  timeout: 90_000,
}, async () => {
  const asking = await footlight.newPerson('model')
  const subjects = ['My first ticket', 'My second ticket', 'My third ticket']
  const numbers: string[] = []
  for (const subject of subjects) {
    const ref = `bulk-${subject.slice(3, 8)}`
    const body = { subject, text: 'Where are my tokens?', ref }
    numbers.push(must(await asking.post('/support/tickets', body)).number)
  }
  const page = await open(staff, '/admin/support', phone)
  const row = (subject: string) => page.getByRole('checkbox', { name: `Select the ticket “${subject}”` })
  // Once the page runs.
  await row(subjects[0]!).click({ trial: true })
  await row(subjects[0]!).focus()
  await page.keyboard.press('Space')
  for (const subject of subjects.slice(1)) await row(subject).check()
  // Somebody else was faster with one.
  must(await admin.post(`/moderation/support/${numbers[2]}`, { step: 'take' }))
  const bulk = page.getByTestId('bulk-actions')
  await shootPage(page, 'support-bulk')
  await shootPage(page, 'support-bulk', 'light')
  await page.getByRole('button', { name: /^Take \d tickets?$/ }).click()
  await bulk.getByText(/^2 are done\./).waitFor()
  await page.getByTestId('queue-ticket').getByText('Taken by demo_admin').waitFor()

  for (const [at, number] of numbers.entries()) {
    const said = { kind: 'answer', text: 'They are in your wallet.', ref: `bulk-answer-${at}` }
    const { messages } = must(await staff.post(`/moderation/support/${number}/messages`, said))
    const read = { step: 'read', up_to: messages[0].id }
    must(await staff.post(`/moderation/support/${number}`, read))
  }
  await page.goto(`${footlight.url}/admin/support?show=answered`)
  for (const subject of subjects) await row(subject).check()
  const written = { text: 'They are not.', ref: 'bulk-not-there' }
  must(await asking.post(`/support/tickets/${numbers[0]}/messages`, written))
  await page.getByRole('button', { name: /^Close \d tickets?$/ }).click()
  await bulk.getByText(/^2 are done\./).waitFor()
  const states = await Promise.all(
    numbers.map(async (number) => must(await staff.get(`/moderation/support/${number}`)).state),
  )
  expect(states).toEqual(['open', 'closed', 'closed'])
})
