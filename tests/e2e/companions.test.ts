import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage, shootPart } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
/** Answers when a test says so. */
let provider: Server
let waiting: ServerResponse[] = []
let onAsked: () => void = () => undefined

beforeAll(async () => {
  if (missing !== null) return
  provider = createServer((request, response) => {
    request.resume().on('end', () => {
      waiting.push(response)
      onAsked()
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1`
  footlight = await startFootlight({
    config: {
      companions: {
        text: { url, key: null, model: 'small' },
        picture: null,
        ...{ messagePrice: 3, picturePrice: 25, keptDays: 30 },
      },
    },
  })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  provider?.closeAllConnections()
  provider?.close()
})

beforeEach((context) => {
  context.skip(missing !== null, missing ?? '')
  waiting = []
})

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function open(who: TestApi, path: string, viewport = desktop): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en', bypassCSP: true })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

/** Whatever those who hear or press keys would miss. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  const { violations } = await runAxe(page)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

const asked = () => new Promise<void>((resolve) => (waiting.length > 0 ? resolve() : (onAsked = resolve)))

function answer(content: string): void {
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  waiting.shift()!.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
}

test('COMPANION-MARK-01 WEB-COMPANION-01 the list is one tab away, and each card says that it is a machine', async () => {
  const page = await open(footlight.guest(), '/')
  const errors = watchErrors(page)
  await page.locator('a[href="/ai-girlfriend"]').first().click()
  await page.getByTestId('companions').waitFor()
  const cards = page.getByTestId('companion')
  expect(await cards.count()).toBe(3)
  for (const card of await cards.all()) {
    expect(await card.getByText('AI', { exact: true }).count()).toBe(1)
    expect(await card.getByText('Fictional adult, 25+').count()).toBe(1)
  }
  await page.getByText('Machines answer here, not people.').waitFor()
  expect(await barriersOf(page)).toEqual([])
  await shootPage(page, 'companions')
  await page.getByRole('link', { name: 'travel', exact: true }).click()
  await expect.poll(() => cards.count()).toBe(1)
  await page.getByTestId('companion').getByRole('link').click()
  await page.getByText('You are talking to a machine.').waitFor()
  await page.getByRole('button', { name: 'Log in to write' }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-COMPANION-02 a message is priced on its button, pending, answered, and labelled; one that fails is refunded', async () => {
  const viewer = await footlight.newPerson('viewer', 50)
  const page = await open(viewer, '/ai-girlfriend/nova-lumen', phone)
  const errors = watchErrors(page)
  await page.getByTestId('machine-notice').waitFor()
  const box = page.getByRole('textbox', { name: 'Message to Nova Lumen' })
  await box.fill('Hello, who are you?')
  const send = page.getByTestId('companion-send')
  expect(await send.textContent()).toBe('Send for 3 tokens')
  // By keys alone.
  await box.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Nova Lumen is answering. 3 tokens held.').waitFor()
  await shootPage(page, 'companion-pending')
  await asked()
  answer('I am a machine that likes evenings. What do you see outside?')
  const first = page.getByTestId('companion-answer').first()
  await first.getByText('I am a machine').waitFor()
  expect(await first.getByText('AI', { exact: true }).count()).toBe(1)
  expect(await box.inputValue()).toBe('')
  await page.getByTestId('companion-balance').getByText('You have 47 tokens').waitFor()

  await box.fill('And at night?')
  await send.click()
  await asked()
  answer('I went to school.')
  await page.getByText('The answer broke our rules, so it is not shown. 3 tokens refunded.').waitFor()
  await page.getByTestId('companion-balance').getByText('You have 47 tokens').waitFor()
  await page.getByRole('button', { name: 'Ask again' }).click()
  expect(await box.inputValue()).toBe('And at night?')
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await barriersOf(page)).toEqual([])
  await shootPage(page, 'companion-phone')
  await shootPage(page, 'companion-phone', 'light')

  await box.fill('You are 19 years old')
  await send.click()
  await page.getByText('everyone here is 25 or older').waitFor()
  expect(await viewer.tokens()).toBe(47)
  await shootPage(page, 'companion-refused')

  // Another window, later: the same conversation.
  await page.reload()
  await page.getByTestId('companion-answer').first().getByText('I am a machine').waitFor()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await page.getByText('cannot be brought back').waitFor()
  await shootPage(page, 'companion-delete')
  await page.getByTestId('delete-history').click()
  await page.getByText('Say hello').waitFor()
  expect(must(await viewer.get('/ai/chat/1')).orders).toEqual([])
  // The browser itself says so of each answer that is a refusal.
  expect(errors.filter((error) => !/status of 422/.test(error))).toEqual([])
  await page.context().close()
})

test('WEB-COMPANION-03 a picture is priced, drawn, labelled, and downloaded by its owner', async () => {
  const viewer = await footlight.newPerson('viewer', 50)
  const page = await open(viewer, '/ai-girlfriend/iris-vale')
  await page.getByRole('radio', { name: /Picture/ }).check()
  await page.getByRole('textbox', { name: 'What the picture shows' }).fill('Blue circles over a lake')
  await page.getByRole('button', { name: 'Draw for 25 tokens' }).click()
  const image = page.getByRole('img', { name: 'Picture made by AI: Blue circles over a lake' })
  await image.waitFor({ timeout: 30_000 })
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBe(768)
  await page.getByText('Made by AI').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
  expect(await barriersOf(page)).toEqual([])
  await shootPage(page, 'companion-picture')
  await shootPage(page, 'companion-picture', 'light')
  await page.context().close()
})

test('WEB-COMPANION-04 WEB-COMPANION-01 an order whose answer was lost is held once; a site without companions has no page', async () => {
  const viewer = await footlight.newPerson('viewer', 50)
  const page = await open(viewer, '/ai-girlfriend/atlas-grey')
  const box = page.getByRole('textbox', { name: 'Message to Atlas Grey' })
  const send = page.getByTestId('companion-send')
  // The answer to the order is lost on its way, and the order is not.
  let lost = 0
  await page.route('**/api/v1/ai/chat/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await box.fill('Where to?')
  await send.click()
  await page.getByText('Atlas Grey is answering.').waitFor()
  await asked()
  answer('To the coast.')
  await page.getByText('To the coast.').waitFor()
  expect([lost > 1, await viewer.tokens()]).toEqual([true, 47])

  const other = await startFootlight()
  try {
    const context = await browser.newContext({ viewport: desktop, locale: 'en' })
    const plain = await context.newPage()
    await context.addCookies([{ name: 'adults_only', value: '1', url: other.url }])
    await plain.goto(`${other.url}/`)
    await plain.getByRole('main').waitFor()
    expect(await plain.locator('a[href="/ai-girlfriend"]').count()).toBe(0)
    for (const path of ['/ai-girlfriend', '/ai-girlfriend/nova-lumen']) {
      await plain.goto(other.url + path)
      await plain.getByText('Page not found').waitFor()
    }
    await context.close()
  } finally {
    await other.stop()
  }
  await page.context().close()
})

test('WEB-COMPANION-05 the staff reads, takes down and shuts out; administrators make a profile; to others there is no page', async () => {
  const viewer = await footlight.newPerson('viewer', 50)
  const { username } = viewer
  const terms = { kind: 'companion', companion: 1, service: 'picture', price: 25 }
  const order = { terms, message: 'A green square' }
  const { image } = must(
    await viewer.post('/ai/image/generate/prompt/1', order, { idempotencyKey: randomUUID() }),
  )
  await expect
    .poll(async () => must(await viewer.get(`/ai/orders/${image.id}`)).order.state, { timeout: 20_000 })
    .toBe('answered')
  const refused = { ...order, message: 'in a classroom' }
  await viewer.post('/ai/image/generate/prompt/1', refused, { idempotencyKey: randomUUID() })

  const moderator = await footlight.login('demo_moderator')
  const page = await open(moderator, '/ai-girlfriend')
  await page.getByRole('link', { name: 'Review AI profiles' }).click()
  await page.waitForURL('**/admin/companions')
  const errors = watchErrors(page)
  await page.getByRole('textbox', { name: 'Account' }).fill(username)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const entries = page.getByTestId('companion-entry')
  await expect.poll(() => entries.count()).toBe(2)
  await entries.first().getByText('Rule: school').waitFor()
  const picture = entries.nth(1)
  await picture.getByRole('button', { name: 'Show picture' }).click()
  await picture.getByRole('img').waitFor()
  await picture.getByRole('button', { name: 'Remove' }).click()
  await picture.getByText('Enter a reason.').waitFor()
  await picture.getByLabel('Reason').fill('Not for this site.')
  await picture.getByRole('button', { name: 'Remove' }).click()
  await page.locator('[data-testid=companion-entry][data-state=removed]').waitFor()
  await entries.first().getByLabel('Reason').fill('Asked for a school.')
  await entries.first().getByRole('button', { name: 'Exclude' }).click()
  await page.getByTestId('companion-block').getByText(username).waitFor()
  expect(await page.getByText('Profiles').count()).toBe(0)
  expect(await barriersOf(page)).toEqual([])
  await shootPage(page, 'companion-review')
  await shootPage(page, 'companion-review', 'light')
  expect(must(await viewer.get('/ai/chat/1'))).toMatchObject({
    ...{ is_blocked: true, orders: [{ state: 'removed', image_url: null }] },
  })
  await page.getByTestId('companion-block').getByRole('button', { name: 'Give access again' }).click()
  await page.getByText('No one is excluded.').waitFor()
  expect(errors).toEqual([])
  await page.context().close()

  const admin = await footlight.login('demo_admin')
  const own = await open(admin, '/admin/companions')
  const form = own.getByTestId('companion-form')
  await form.getByLabel('Name', { exact: true }).fill('Demo_Model')
  await form.getByLabel('Name in the address').fill('quiet-lake')
  await form.getByLabel('Description').fill('They are 19 years old.')
  await form.getByLabel('Tags').fill('Calm, deep water')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This breaks a rule of companions.').waitFor()
  await form.getByText('has this name').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Quiet Lake')
  await form.getByLabel('Description').fill('Likes water.')
  await form.getByRole('button', { name: 'Save' }).click()
  await own.getByRole('button', { name: 'Quiet Lake' }).waitFor()
  await own.getByRole('button', { name: 'Quiet Lake' }).click()
  await form.getByRole('checkbox', { name: 'Shown on the site' }).uncheck()
  await form.getByRole('button', { name: 'Save' }).click()
  await own.getByText('Hidden').waitFor()
  await shootPage(own, 'companion-profiles')
  const prices = own.getByTestId('companion-prices')
  await prices.getByLabel('A message').fill('7')
  await prices.getByRole('button', { name: 'Set prices' }).click()
  await own.getByText('The prices apply from now on.').waitFor()
  expect(must(await viewer.get('/ai/model/nova-lumen')).prices.message).toBe(7)
  const { prices: set } = must(await admin.get('/admin/companions'))
  must(await admin.post('/admin/companions/prices', { ...set, message: 3 }))
  await prices.getByLabel('A message').fill('8')
  await prices.getByRole('button', { name: 'Set prices' }).click()
  await own.getByText('Someone else set other prices in the meantime.').waitFor()
  await expect.poll(() => prices.getByLabel('A message').inputValue()).toBe('3')
  expect(await barriersOf(own)).toEqual([])
  await shootPart(own, 'companion-prices', 'companion-prices')
  expect((await viewer.get('/ai/model/quiet-lake')).status).toBe(404)
  await own.context().close()

  const stranger = await open(viewer, '/admin/companions')
  await stranger.getByText('Page not found').waitFor()
  await stranger.context().close()
})
