import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
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

test('WEB-STUDIO-04 an owner asks for another share, the performer reads what it comes to, declines one and accepts the next', {
  timeout: 120_000,
}, async () => {
  const [owner, model] = [await footlight.login('demo_studio'), await footlight.newPerson('model')]
  must(await owner.post(`/studio/team/${model.username}/invite`))
  const { shares, invitations } = must(await model.get('/studio/own'))
  must(await model.post('/studio/join', { studio_id: invitations[0].studio_id, shares }))
  const desk = await open(owner, '/account/studio')
  const errors = watchErrors(desk)
  await desk
    .getByRole('link', { name: /^Shares of/ })
    .last()
    .waitFor()
  await desk.goto(`${footlight.url}/account/studio/${model.username}`)
  const form = desk.getByTestId('share-form')
  const part = form.getByLabel('Your share of what remains')
  await part.fill('60')
  await desk.keyboard.press('Enter')
  await form.getByText('Enter 0 to 50 %.').waitFor()
  await part.fill('30')
  await desk.keyboard.press('Enter')
  await form.getByText('That day it is already shared like this.').waitFor()
  expect(await desk.getByText('Nothing was changed or charged').count()).toBe(0)
  await part.fill('40')
  await form
    .getByText('Of 1,000 tokens of tips: 500 to the site, 200 to you, 300 to the performer.')
    .waitFor()
  await form.getByLabel('Message to the performer').fill('New lights\nand a second room')
  await expectAccessible(desk)
  await shootPage(desk, 'studio-share-ask')
  await form.getByRole('button', { name: 'Send request' }).press('Enter')
  await desk.getByTestId('share-offer').getByText('40 % of what remains').waitFor()
  await expectAccessible(desk)

  const own = await open(model, '/account/studio', phone)
  const offer = own.getByTestId('share-offer')
  await offer.getByText('and a second room').waitFor()
  const tips = (where: Locator) =>
    where.getByRole('row', { name: /^Tips/ }).getByRole('cell').allTextContents()
  expect(await tips(offer)).toEqual(['30 %', '20 %', '50 %'])
  await expectAccessible(own)
  await shootPage(own, 'studio-share-offer')
  await shootPage(own, 'studio-share-offer', 'light')
  await offer.getByRole('button', { name: 'Decline' }).click()
  await offer.waitFor({ state: 'detached' })

  // While they read the next one it is taken back, and another stands in its place.
  const path = `/studio/team/${model.username}/share`
  const from = must(await owner.get(path)).earliest
  const seen = must(await owner.post(`${path}/offer`, { studio_part: 3_500, from })).offer
  await own.reload()
  await offer.getByText('35 % of what remains').waitFor()
  must(await owner.post(`${path}/withdraw`, { id: seen.id }))
  must(await owner.post(`${path}/offer`, { studio_part: 5_000, from }))
  await own.getByTestId('accept-share').click()
  await own.getByTestId('accept-share-confirm').click()
  await own.getByText('The studio has changed its request.').waitFor()
  // A second press would be of what nobody has read.
  await own.getByTestId('accept-share-confirm').waitFor({ state: 'detached' })
  await offer.getByText('50 % of what remains').waitFor()
  expect(await tips(offer)).toEqual(['25 %', '25 %', '50 %'])
  await own.getByTestId('accept-share').click()
  await own.getByTestId('accept-share-confirm').click()
  await own.getByTestId('agreed-share').getByText('50 % of what remains').waitFor()
  expect(await offer.count()).toBe(0)
  await expectAccessible(own)
  await shootPage(own, 'studio-share-agreed')
  await desk.reload()
  await desk.getByTestId('agreed-share').getByText('50 % of what remains').waitFor()
  await shootPage(desk, 'studio-share-agreed-desk', 'light')
  const other = await open(model, `/account/studio/${model.username}`)
  await other.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(errors.filter((text) => !text.includes('409'))).toEqual([])
})

test('WEB-STUDIO-03 a performer and the finance of their studio read the same rows of a month, on a phone and a desktop, and go through months by keyboard', {
  timeout: 120_000,
}, async () => {
  const [owner, model, finance] = [
    await footlight.login('demo_studio'),
    await footlight.newPerson('model'),
    await footlight.newPerson('viewer'),
  ]
  must(await owner.post(`/studio/staff/${finance.username}`, { role: 'finance', models: null, until: null }))
  must(await finance.post('/studio/role', { studio_id: 1, accept: true }))
  must(await owner.post(`/studio/team/${model.username}/invite`))
  const { shares } = must(await model.get('/studio/own'))
  must(await model.post('/studio/join', { studio_id: 1, shares }))
  const empty = await open(model, '/account/earnings', phone)
  await empty.getByText('Nothing in this month').waitFor()
  await expectAccessible(empty)
  await shootPage(empty, 'earnings-empty')
  const { id } = must(await model.get('/user/current')).user
  const now = Date.now()
  // Two months ago: of last month, after something of this one, would be late.
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - 2, 1)
  for (const [kind, tokens, at] of [
    ['media', 300, then.getTime()],
    ['tip', 1, now],
    ['tip', 2_500, now],
    ['fan_club', 400, now],
  ] as const)
    await footlight.server.ledger.execute({
      ...{
        kind: 'transfer',
        id: `earned-${id}-${kind}-${tokens}`,
        at,
        reason: kind,
        movement: kind,
        lines: [],
      },
      income: {
        ...{ from: [{ account: 'promotions', tokens }], model: `earnings:${id}`, studio: 'studio:1' },
        rates: { platform: 5_000, studio: 1_500, model: 3_500 },
      },
    })

  const own = await open(model, '/account/earnings', phone)
  const errors = watchErrors(own)
  const path = `/account/earnings?performer=${model.username}`
  const theirs = await open(finance, path)
  const rowsOf = (page: typeof own) => page.getByTestId('earnings-part').getByRole('row').allInnerTexts()
  await own.getByRole('heading', { name: 'With Demo Studio' }).waitFor()
  await theirs.getByRole('heading', { name: 'With Demo Studio' }).waitFor()
  const rows = await rowsOf(own)
  expect(rows).toHaveLength(4)
  expect(rows[1]).toMatch(/^Tips\s+2\s+2,501\s/)
  expect(await rowsOf(theirs)).toEqual(rows)
  for (const [page, name] of [
    [own, 'earnings-own'],
    [theirs, 'earnings-studio'],
  ] as const) {
    await expectAccessible(page)
    await shootPage(page, name)
    await shootPage(page, name, 'light')
  }
  for (const page of [own, theirs]) {
    const earlier = page.getByRole('link', { name: 'Previous month' })
    await earlier.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Nothing in this month').waitFor()
    await earlier.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /^Media\s/ }).waitFor()
  }
  expect(await rowsOf(own)).toEqual(await rowsOf(theirs))
  const saved = theirs.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe(
    `statement-${model.username}-${then.toISOString().slice(0, 7)}.csv`,
  )
  await own.getByRole('link', { name: 'Next month' }).focus()
  await own.keyboard.press('Enter')
  await own.getByText('Nothing in this month').waitFor()
  await own.getByRole('link', { name: 'Next month' }).focus()
  await own.keyboard.press('Enter')
  await own.getByRole('row', { name: /^Tips\s/ }).waitFor()
  const viewer = await open(await footlight.login('demo_viewer'), '/account/earnings')
  await viewer.getByRole('heading', { name: 'Page not found' }).waitFor()
  expect(errors).toEqual([])
})

test('WEB-STUDIO-02 an owner reads what a role may do and offers it, the account accepts it, makes a key and gives the role back', {
  timeout: 180_000,
}, async () => {
  const [owner, who] = [await footlight.login('demo_studio'), await footlight.newPerson('viewer')]
  const team = await open(owner, '/account/studio')
  const errors = watchErrors(team)
  const form = team.getByTestId('role-form')
  await form.getByLabel('Role').selectOption('engineer')
  await form.getByText('see whether there are stream keys, and create new ones').waitFor()
  expect(await form.getByTestId('role-verbs').getByRole('listitem').count()).toBe(1)
  await form.getByLabel('Username').fill('demo_model')
  await form.getByLabel('demo_model', { exact: true }).check()
  const offer = form.getByRole('button', { name: 'Offer' })
  await pressUntil(offer, () => form.getByText('This role cannot be given.').isVisible())
  await form.getByLabel('Username').fill(who.username)
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
  await own.getByTestId('new-key').getByText('Key (shown only now)').waitFor()
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

test('WEB-STUDIO-05 the staff opens a studio, its owner accepts and opens a sub-studio, and who is asked by that reads who stands above it', {
  timeout: 180_000,
}, async () => {
  const [admin, owner, lower] = [
    await footlight.login('demo_admin'),
    await footlight.newPerson('viewer'),
    await footlight.newPerson('viewer'),
  ]
  const desk = await open(admin, '/staff/studios')
  const errors = watchErrors(desk)
  const form = desk.getByTestId('studio-form')
  await form.getByLabel('Name of the studio').fill('Luna House')
  await form.getByLabel('Short name').fill('demo-studio')
  await form.getByLabel('Username of the owner').fill('demo_model')
  await form.getByLabel('Reason').fill('Asked for by letter')
  const submit = form.getByRole('button', { name: 'Open the studio' })
  await pressUntil(submit, () => form.getByText('This account cannot own a studio.').isVisible())
  await form.getByLabel('Username of the owner').fill(owner.username)
  await submit.click()
  await form.getByText('Another studio has this short name.').waitFor()
  await form.getByLabel('Short name').fill('luna-house')
  await form.getByLabel('This studio may have sub-studios').check()
  await submit.focus()
  await desk.keyboard.press('Enter')
  const item = desk.getByTestId('studio-item').filter({ hasText: 'Luna House' })
  await item.getByText(`${owner.username} has been asked to own it`).waitFor()
  await expectAccessible(desk)
  await shootPage(desk, 'studio-desk')
  await shootPage(desk, 'studio-desk', 'light')

  const own = await open(owner, '/account/studio', phone)
  await own.getByTestId('role-offer').getByText('Luna House').waitFor()
  await shootPage(own, 'studio-ownership')
  const accept = own.getByTestId('role-offer').getByRole('button', { name: 'Accept' })
  await pressUntil(accept, () => own.getByRole('heading', { name: 'Luna House' }).isVisible())
  const below = own.getByTestId('studio-form')
  await below.getByLabel('Name of the studio').fill('Luna South')
  await below.getByLabel('Short name').fill('luna-south')
  await below.getByLabel('Username of the owner').fill(lower.username)
  await below.getByRole('button', { name: 'Open the studio' }).click()
  const south = own.getByTestId('studio-item').filter({ hasText: 'Luna South' })
  await south.getByText(`${lower.username} has been asked to own it`).waitFor()
  await south.getByTestId('rename-studio').click()
  const dialog = own.getByRole('alertdialog')
  await dialog.getByLabel('Name of the studio').fill('Luna West')
  await shootPage(own, 'studio-rename')
  await own.getByTestId('rename-studio-confirm').click()
  await own.getByTestId('studio-item').filter({ hasText: 'Luna West' }).waitFor()
  await expectAccessible(own)
  await shootPage(own, 'studio-below')
  await shootPage(own, 'studio-below', 'light')

  const { offers } = must(await lower.get('/studio/role'))
  must(await lower.post('/studio/role', { studio_id: offers[0].studio.id, accept: true }))
  const model = await footlight.newPerson('model')
  must(await lower.post(`/studio/team/${model.username}/invite`))
  const asked = await open(model, '/account/studio', phone)
  await asked.getByTestId('studio-invitation').getByText('A sub-studio of Luna House').waitFor()
  await expectAccessible(asked)
  await shootPage(asked, 'studio-invited-below')

  // Somebody was faster: the dialog says so and stays.
  const stale = await open(admin, '/staff/studios?name=west')
  const west = stale.getByTestId('studio-item').filter({ hasText: 'Luna West' })
  await pressUntil(west.getByTestId('close-studio'), () => stale.getByRole('alertdialog').isVisible())
  const { id, version } = must(await owner.get('/studio/substudios')).substudios[0]
  must(await owner.post(`/studio/substudios/${id}`, { name: 'Luna North', version }))
  await stale.getByRole('alertdialog').getByLabel('Reason').fill('Nobody works there')
  await stale.getByTestId('close-studio-confirm').click()
  await stale
    .getByText('It was changed in the meantime.')
    .or(stale.getByText('No studio found.'))
    .first()
    .waitFor()
  const again = await open(admin, '/staff/studios?name=north')
  await pressUntil(again.getByTestId('close-studio'), () => again.getByRole('alertdialog').isVisible())
  await again.getByRole('alertdialog').getByLabel('Reason').fill('Nobody works there')
  await again.getByTestId('close-studio-confirm').click()
  await again.getByText('No studio found.').waitFor()
  await again.getByRole('link', { name: 'Show closed studios' }).click()
  await again.getByTestId('studio-item').filter({ hasText: 'Luna North' }).waitFor()
  await asked.reload()
  await asked.getByText('No open invitations from studios.').waitFor()
  expect(errors.filter((text) => !/422/.test(text))).toEqual([])
})
