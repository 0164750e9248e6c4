import { randomUUID } from 'node:crypto'
import { assignVariant } from '@footlight/core/rules/experiments/assign'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
let admin: TestApi

beforeAll(async () => {
  if (missing !== null) return
  // Nobody pays here: what is for sale is enough.
  const billers = [
    { name: 'sandbox', url: 'http://127.0.0.1:9', secret: 'x', closedTo: new Set<string>() },
  ] as const
  footlight = await startFootlight({ config: { billers } })
  browser = await openBrowser()
  admin = await footlight.login('demo_admin')
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** Colors that are on the way to others have no contrast yet. */
async function open(who: TestApi, path: string, viewport = desktop): Promise<Page> {
  const page = await openAs(browser, footlight, who, path, viewport)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}
/** Refusals that a test asks for are no faults. */
const faults = (told: readonly string[]) => told.filter((each) => !/Failed to load resource/.test(each))
const giveSpins = async (username: string, spins: number) =>
  must(await admin.post('/admin/promotions/spins', { username, spins, ref: randomUUID() }))
const makeCode = async (code: string, more: object = {}) =>
  must(
    await admin.post('/admin/promotions/codes', {
      ...{ code, tokens: 50, uses_max: 100, audience: 'anybody', is_default: false },
      ...{ from: null, until: null, ...more },
    }),
  )

/** Both themes, and the size of before. */
async function shoot(page: Page, name: string, viewport: typeof desktop): Promise<void> {
  // Away from what it hovers.
  await page.mouse.move(0, 0)
  await expectAccessible(page)
  await shootPage(page, name)
  await shootPage(page, name, 'light')
  await page.setViewportSize(viewport)
}

test('WEB-PROMO-01 WEB-PROMO-03 a code of the address, too short ones, one that is none, and what it gives, which waits', async () => {
  await makeCode('SUMMER', { is_default: true })
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/promo?promo_code=SUMMER', phone)
  const errors = watchErrors(page)
  const field = page.getByLabel('Code', { exact: true })
  await page.getByTestId('promo-offer').getByText('SUMMER, 50 tokens').waitFor()
  expect(await field.inputValue()).toBe('SUMMER')
  await expect.poll(() => field.isEnabled()).toBe(true)
  await field.fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Enter a code.').waitFor()
  await field.fill('AB')
  await page.keyboard.press('Enter')
  await page.getByText('at least 3 characters').waitFor()
  await field.fill('NO_SUCH_CODE')
  await page.keyboard.press('Enter')
  await page.getByText('There is no such code.').waitFor()
  await shoot(page, 'promo-unknown', phone)
  await field.fill('summer')
  await page.getByRole('button', { name: 'Redeem' }).dblclick()
  await page.getByTestId('promo-given').getByText('once you confirm your email').waitFor()
  await shoot(page, 'promo-given', phone)
  expect(must(await viewer.get('/promotions/held')).tokens).toBe(50)
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText('You have already used this code.').waitFor()
  await page.goto(`${footlight.url}/promo`)
  expect(await field.inputValue()).toBe('FREE_TOKENS')
  // Once a day, on whichever page comes first.
  await page.getByText('50 free tokens are waiting until you confirm your email').waitFor()
  expect(faults(errors)).toEqual([])
  await page.context().close()
})

test('WEB-PROMO-02 a guest signs up first, and the code is there afterwards', async () => {
  await makeCode('FOR_GUESTS')
  const page = await open(footlight.guest(), '/promo?promo_code=FOR_GUESTS')
  const press = page.getByRole('button', { name: 'Sign up and redeem' })
  await expect.poll(() => press.isEnabled()).toBe(true)
  await press.click()
  const form = page.getByTestId('signup-form')
  await form.waitFor()
  const name = `guest${randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Email').fill(`${name}@example.org`)
  await form.getByLabel('Password', { exact: true }).fill('quiet-river-lamp')
  await form.getByLabel('Day').selectOption('3')
  await form.getByLabel('Month').selectOption('2')
  await form.getByLabel('Year').selectOption('1990')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Create account' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.goto(`${footlight.url}/account/statement`)
  await page.getByText('Your promo code FOR_GUESTS is waiting').waitFor()
  await page.getByRole('button', { name: 'Redeem' }).click()
  await page.getByTestId('promo-code').waitFor()
  expect(await page.getByLabel('Code', { exact: true }).inputValue()).toBe('FOR_GUESTS')
  await page.getByTestId('promo-code').getByRole('button', { name: 'Redeem' }).click()
  await page.getByTestId('promo-given').waitFor()
  await page.context().close()
})

test('WEB-PROMO-04 WEB-PROMO-06 spins open the wheel, by keyboard it is spun and checked, and closed it stays so', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/statement')
  const errors = watchErrors(page)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // By the event: it has no spins when it comes.
  await giveSpins(viewer.username, 2)
  const dialog = page.getByRole('dialog')
  const spin = dialog.getByTestId('wheel-spin')
  await spin.waitFor()
  await dialog.getByText('2 / 5').waitFor()
  await dialog.getByText('40%', { exact: true }).waitFor()
  await dialog.getByText('How the draw is proved').click()
  const shown = (await dialog.getByTestId('wheel-commitment').textContent())!
  await shoot(page, 'wheel', desktop)
  await spin.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('You have 1 spin.').waitFor()
  const disc = dialog.locator('svg').last()
  expect(await disc.evaluate((each) => getComputedStyle(each).transitionProperty)).toBe('none')
  await dialog.getByText('Check this draw').click()
  const check = dialog.getByTestId('draw-check')
  expect(await check.textContent()).toContain(shown)
  await check.getByRole('button').click()
  await check.getByText('is the one it had committed to').waitFor()
  await check.getByText('Both seeds give this prize.').waitFor()
  await shoot(page, 'wheel-checked', desktop)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.reload()
  await giveSpins(viewer.username, 1)
  await page.waitForTimeout(3_000)
  expect(await dialog.count()).toBe(0)
  // The page of the wheels has it all the same.
  await page.setViewportSize(phone)
  await page.goto(`${footlight.url}/account/wheels`)
  await page.getByTestId('wheel-promo').getByText('You have 2 spins.').waitFor()
  await page.getByTestId('wheel-vault').getByText('You have 0 spins.').waitFor()
  await page.getByTestId('wheel-draw').getByText('Check this draw').click()
  await page.getByTestId('wheel-draw').getByRole('button').click()
  await page.getByTestId('draw-verdict').getByText('Both seeds give this prize.').waitFor()
  await shoot(page, 'wheels', phone)
  expect(faults(errors)).toEqual([])
  await page.context().close()
})

test('WEB-PROMO-04 the wheel waits while a dialog is open and where tokens are bought', async () => {
  const viewer = await footlight.newPerson('viewer')
  await giveSpins(viewer.username, 1)
  const page = await open(viewer, '/account/purchases')
  await page.waitForTimeout(3_000)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(`${footlight.url}/account/statement`)
  await page.getByRole('dialog').getByTestId('wheel-spin').waitFor()
  await page.context().close()
})

test('WEB-PROMO-05 whoever has bought tokens is told of the vault at home, once, and spins it', async () => {
  const viewer = await footlight.newPerson('viewer')
  const { people, billing } = footlight.server.database
  const account = (await people.byUsername(viewer.username))!.id
  const terms = { product: 'tokens_50', tokens: 50, amount: 500, currency: 'USD', tax: 0 }
  const draft = { ...terms, account, ref: randomUUID(), taxRate: 0, country: null, biller: 'sandbox' }
  const more = { id: randomUUID(), card: null, origin: 'page' } as const
  const bought = await billing.begin({ ...draft, ...more }, Date.now())
  if (typeof bought === 'string') throw new Error(bought)
  await billing.booked(bought.id, 0, 50)
  const page = await open(viewer, '/', phone)
  const toast = page.getByText('You have a free spin on the vault wheel')
  await toast.waitFor()
  await page.getByRole('button', { name: 'Go to the wheel' }).click()
  const wheel = page.getByTestId('wheel-vault')
  await wheel.getByTestId('wheel-spin').click()
  await wheel.getByText('You get the next one at').waitFor()
  await wheel.getByTestId('wheel-won').getByText('once you confirm your email').waitFor()
  expect(await wheel.getByTestId('wheel-spin').count()).toBe(0)
  await page.goto(footlight.url)
  await page.waitForTimeout(2_000)
  expect(await toast.count()).toBe(0)
  await page.context().close()
})

test('WEB-PROMO-06 prizes that change between look and click use no spin, and the page says so', async () => {
  const viewer = await footlight.newPerson('viewer')
  await giveSpins(viewer.username, 1)
  const page = await open(viewer, '/account/wheels')
  const wheel = page.getByTestId('wheel-promo')
  await expect.poll(() => wheel.getByTestId('wheel-spin').isEnabled()).toBe(true)
  const prizes = [
    { tokens: 0, weight: 3 },
    { tokens: 7, weight: 1 },
  ]
  must(await admin.post('/admin/promotions/wheels/promo/tables', { prizes, from: null }))
  await wheel.getByTestId('wheel-spin').click()
  await wheel.getByRole('alert').getByText('No spin was used').waitFor()
  await wheel.getByText('7 tokens').waitFor()
  expect(must(await viewer.get('/promo-wheel/spins'))).toEqual({ spins: 1 })
  await page.context().close()
})

test('WEB-PROMO-07 administrators make and end a code, see who redeemed it, set prizes and give spins', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(admin, '/admin/promotions')
  const errors = watchErrors(page)
  await expect.poll(() => page.locator('[inert]').count()).toBe(0)
  await page.getByLabel('New code').fill('from_desk')
  await page.getByLabel('Total uses').fill('5')
  await page.getByLabel('Who can redeem it').selectOption('anybody')
  await page.getByRole('button', { name: 'Create code' }).click()
  const code = page.getByTestId('desk-code').filter({ hasText: 'FROM_DESK' })
  await code.getByText('0 of 5 used').waitFor()
  must(await viewer.post('/promotions/codes/redeem', { code: 'FROM_DESK' }, { idempotencyKey: randomUUID() }))
  await page.getByLabel('New code').fill('FROM_DESK')
  await page.getByRole('button', { name: 'Create code' }).click()
  await page.getByText('This name has been used before.').waitFor()
  await code.getByRole('button', { name: 'Who redeemed it' }).click()
  await code.getByTestId('redemptions').getByText(viewer.username).waitFor()
  await code.getByRole('button', { name: 'End' }).click()
  await code.getByText('expired', { exact: false }).first().waitFor()
  await page.getByLabel('Prizes', { exact: true }).fill('1 x 2\n3 x 4')
  await page.getByRole('button', { name: 'Set these prizes' }).click()
  await page.getByTestId('desk-table').getByText('1 / 3').waitFor()
  await page.getByLabel('Username').fill(viewer.username)
  await page.getByLabel('Spins', { exact: true }).fill('3')
  await page.getByRole('button', { name: 'Give spins', exact: true }).click()
  await expect.poll(async () => must(await viewer.get('/promo-wheel/spins')).spins).toBe(3)
  await shoot(page, 'promotions-desk', desktop)
  expect(faults(errors)).toEqual([])
  await page.context().close()
})

test('WEB-EXPERIMENT-01 WEB-EXPERIMENT-02 administrators draft, start and end an experiment; packs come in the given order, and results say what they are worth', async () => {
  const page = await open(admin, '/admin/experiments')
  const errors = watchErrors(page)
  await page.getByText('No experiments yet.').waitFor()
  await expect.poll(() => page.locator('[inert]').count()).toBe(0)
  await page.getByLabel('What you want to know').fill('Which order sells more')
  const control = page.getByLabel('Cheapest first (usual): percent')
  await control.fill('60')
  await page.getByText('Together the percentages must be 100').first().waitFor()
  expect(await page.getByRole('button', { name: 'Create a draft' }).isDisabled()).toBe(true)
  await control.fill('1')
  await page.getByLabel('Largest first: percent').fill('99')
  await page.getByRole('button', { name: 'Create a draft' }).click()
  const item = page.getByTestId('experiment')
  await item.getByText('Cheapest first (usual) 1% · Largest first 99%').waitFor()
  // Somebody else changes the draft meanwhile.
  const draft = must(await admin.get('/admin/experiments'))
  const [{ id }] = draft.experiments
  const half = [
    { name: 'control', weight: 50 },
    { name: 'largest_first', weight: 50 },
  ]
  const order = { kind: 'edit', id, about: 'Which order sells more', variants: half, ends_at: null }
  must(await admin.post('/admin/experiments', { seen: draft.seen, order }))
  await page.getByTestId('start-experiment').click()
  await page.getByTestId('start-experiment-confirm').click()
  await page.getByText('Someone else changed something in the meantime.').waitFor()
  await item.getByText('Cheapest first (usual) 50% · Largest first 50%').waitFor()
  await page.getByTestId('start-experiment-confirm').click()
  await item.getByText('running').waitFor()
  expect(await item.getByText('Edit the draft').count()).toBe(0)

  for (const wanted of ['largest_first', 'control']) {
    const viewer = await viewerGiven(id, wanted)
    const shop = await open(viewer, '/account/tokens', phone)
    const packs = shop.getByTestId(/^pack-\d+$/)
    await packs.first().waitFor()
    const tokens = await packs.evaluateAll((all) =>
      all.map((each) => Number(each.getAttribute('data-testid')!.slice('pack-'.length))),
    )
    const rising = tokens.toSorted((a, b) => a - b)
    expect(tokens).toEqual(wanted === 'control' ? rising : rising.toReversed())
    expect(await shop.getByTestId('pack-200').getByRole('radio').isChecked()).toBe(true)
    const { experimentExposures, people } = footlight.server.database
    const account = (await people.byUsername(viewer.username))!.id
    await expect.poll(() => experimentExposures.isShown(id, account)).toBe(true)
    if (wanted === 'largest_first') await shoot(shop, 'packs-largest-first', phone)
    await shop.context().close()
  }
  await item.getByRole('button', { name: 'Show results' }).click()
  await item.getByTestId('experiment-verdict').getByText('too small for a result').waitFor()
  expect(await item.getByTestId('experiment-results').locator('td').allTextContents()).toEqual([
    ...['1', '0', '0%', '–'],
    ...['1', '0', '0%', '–'],
  ])
  await page.setViewportSize(phone)
  const { right } = (await page
    .getByRole('table')
    .evaluate((each) => each.parentElement!.getBoundingClientRect()))!
  expect(right).toBeLessThanOrEqual(phone.width)
  await page.setViewportSize(desktop)
  await shoot(page, 'experiments', desktop)
  await page.getByTestId('end-experiment').click()
  await page.getByTestId('end-experiment-confirm').click()
  await item.getByText('ended').waitFor()
  expect(await page.getByTestId('start-experiment').count()).toBe(0)
  await page.getByTestId('experiment-change').first().getByText('End of experiment').waitFor()
  expect(faults(errors)).toEqual([])
  await page.context().close()
}, 180_000)

/** Somebody who agreed by their settings page, and to whom the experiment gives that variant. */
async function viewerGiven(experiment: number, variant: string) {
  const { experiments, people } = footlight.server.database
  const { variants, salt } = (await experiments.byId(experiment))!
  for (;;) {
    const viewer = await footlight.newPerson('viewer')
    if (assignVariant(variants, salt, (await people.byUsername(viewer.username))!.id) !== variant) continue
    const page = await open(viewer, '/account/settings')
    await page.getByRole('checkbox', { name: 'Take part in layout tests' }).check()
    await expect.poll(async () => must(await viewer.get('/user/current')).user.can_ab_test).toBe(true)
    await page.context().close()
    return viewer
  }
}
