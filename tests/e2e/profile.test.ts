import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page, WebSocket } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture } from '../dev-env/media-library.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let folder: string
let footlight: Footlight
let browser: Browser
let viewer: TestApi & { readonly username: string }

beforeAll(async () => {
  if (missing !== null) return
  folder = mkdtempSync(join(tmpdir(), 'footlight-profile-'))
  footlight = await startFootlight()
  browser = await openBrowser()
  viewer = await footlight.newPerson('viewer')
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
  if (missing === null) rmSync(folder, { recursive: true, force: true })
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** A page of its own, as somebody who has logged in before. */
async function open(who: TestApi, path: string, viewport = desktop, locale = 'en'): Promise<Page> {
  // The checker is put into the page, which lets no script of others run.
  const context = await browser.newContext({
    viewport,
    locale,
    hasTouch: viewport.width < 600,
    bypassCSP: true,
  })
  const { url } = footlight
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1' }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const page = await context.newPage()
  await page.goto(`${url}${path}`)
  return page
}

function keep(name: string, bytes: Buffer | string): string {
  writeFileSync(join(folder, name), bytes)
  return join(folder, name)
}

/** Says what a screen reader would miss, in both themes. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  await page.mouse.move(0, 0)
  const faults: string[] = []
  for (const theme of ['dark', 'light']) {
    await page.evaluate((chosen) => void (document.documentElement.dataset['theme'] = chosen), theme)
    const { violations } = await runAxe(page)
    faults.push(...violations.map(({ id, nodes }) => `${theme}: ${id}: ${nodes[0]?.html}`))
  }
  await page.evaluate(() => void (document.documentElement.dataset['theme'] = 'dark'))
  return faults
}

/** Red and blue halves: what was cut out is read from its colors. */
const halves = () =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: '#d01020' } })
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 3, background: '#1020d0' } },
        left: 400,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

/** Average of what is shown: how red, how blue. */
async function colorsOf(url: string): Promise<{ readonly red: number; readonly blue: number }> {
  const bytes = Buffer.from(await (await fetch(`${footlight.url}${url}`)).arrayBuffer())
  const { channels } = await sharp(bytes).stats()
  return { red: channels[0]!.mean, blue: channels[2]!.mean }
}

const faceIn = (place: Locator) => place.locator('img').getAttribute('src')

test('WEB-AVATAR-01 what is no picture is said at the field, and a picture is cut by keys, shown in the head of the page, taken away and put back', async () => {
  const page = await open(viewer, '/account/profile')
  const errors = watchErrors(page)
  const file = page.locator('[data-testid=avatar-field]:not([inert]) [data-testid=avatar-file]')
  await shootPage(page, 'profile-viewer')
  await shootPage(page, 'profile-viewer', 'light')
  await page.setViewportSize(desktop)
  for (const [name, text] of [
    ['a.txt', 'Only image files are supported.'],
    ['a.svg', 'Only PNG, JPG, WEBP or GIF files are supported.'],
    ['a.png', 'This picture cannot be read.'],
  ] as const) {
    await file.setInputFiles(
      keep(name, '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    )
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
  }
  await file.setInputFiles(
    keep(
      'small.png',
      await sharp(await halves())
        .resize(90, 45)
        .png()
        .toBuffer(),
    ),
  )
  await page.getByRole('alert').filter({ hasText: 'too small' }).waitFor()
  await file.setInputFiles(keep('halves.png', await halves()))
  const dialog = page.getByRole('dialog')
  const area = dialog.getByTestId('crop-area')
  await area.focus()
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowRight')
  await shootPage(page, 'profile-crop')
  await shootPage(page, 'profile-crop', 'light')
  await page.setViewportSize(desktop)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { avatar } = must(await viewer.get('/avatar'))
  const right = await colorsOf(avatar)
  expect(right.blue).toBeGreaterThan(190)
  expect(right.red).toBeLessThan(60)
  const head = page.getByRole('button', { name: /account/i }).first()
  expect(await faceIn(head)).toBe(avatar)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Change picture' }).waitFor()
  await expect.poll(() => faceIn(head)).toBe(avatar)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Restore last picture' }).click()
  await page.getByRole('button', { name: 'Change picture' }).waitFor()
  expect(must(await viewer.get('/avatar')).avatar).toBe(avatar)
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-AVATAR-01 by mouse and wheel, and by the slider, another part of it is cut', async () => {
  const page = await open(viewer, '/account/profile', phone)
  await page
    .locator('[data-testid=avatar-field]:not([inert]) [data-testid=avatar-file]')
    .setInputFiles(keep('halves.png', await halves()))
  const dialog = page.getByRole('dialog')
  const area = dialog.getByTestId('crop-area')
  const box = (await area.boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('150')
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -200)
  await expect.poll(() => dialog.getByRole('slider').inputValue().then(Number)).toBeGreaterThan(200)
  await page.mouse.down()
  for (let step = 0; step < 4; step += 1) await page.mouse.move(x + 60 * step, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 140, y, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save picture' }).click()
  await dialog.waitFor({ state: 'detached' })
  const left = await colorsOf(must(await viewer.get('/avatar')).avatar)
  expect(left.red).toBeGreaterThan(190)
  expect(left.blue).toBeLessThan(60)
  await page.context().close()
})

test('WEB-AVATAR-02 a picture is reported on the page of a profile; the staff takes it away, and its owner reads why', async () => {
  const [model, staff] = [await footlight.newPerson('model'), await footlight.login('demo_moderator')]
  const url = must(await sendAvatar(footlight, model, await drawPicture(3))).user!.avatar
  const bio = await open(viewer, `/${model.username}/bio`)
  await bio.getByRole('button', { name: 'Report picture' }).click()
  await bio.getByRole('dialog').getByRole('combobox').selectOption('other')
  await bio.getByRole('button', { name: 'Send report' }).click()
  await bio.getByText('Site staff will look at it.').waitFor()
  await bio.context().close()
  const desk = await open(staff, '/admin/reports')
  const card = desk.getByTestId('report').filter({ hasText: model.username })
  expect(await card.locator('img').getAttribute('src')).toBe(url)
  await shootPage(desk, 'profile-report')
  await desk.setViewportSize(desktop)
  await card.getByRole('textbox', { name: /^Reason/ }).fill('Not a picture of you')
  await card.getByRole('button', { name: 'Remove this picture' }).click()
  await card.getByText('was removed.').waitFor()
  await desk.context().close()
  const page = await open(model, '/account/profile')
  const errors = watchErrors(page)
  await page.reload()
  await page.getByText('Not a picture of you').waitFor()
  await page.locator('[data-testid=avatar-field]:not([inert])').waitFor()
  await shootPage(page, 'profile-model')
  await page.setViewportSize(desktop)
  expect(await faultsOf(page)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('WEB-NAME-01 a viewer changes their name with their password, goes on under it, and reads when they may again', async () => {
  const who = await footlight.newPerson('viewer')
  const taken = await footlight.newPerson('viewer')
  const page = await open(who, '/account/profile', phone)
  await page.locator('button:not([inert])', { hasText: 'Change name' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Change name' })
  const name = dialog.getByLabel('New name')
  await name.fill('no')
  expect(await save.isDisabled()).toBe(true)
  await name.fill(taken.username)
  await dialog.getByLabel('Your password').fill('wrong-password-here')
  await save.click()
  await dialog.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
  await dialog.getByLabel('Your password').fill('quiet-river-lamp')
  await save.click()
  await dialog.getByRole('alert').filter({ hasText: 'taken' }).waitFor()
  await shootPage(page, 'profile-rename')
  await shootPage(page, 'profile-rename', 'light')
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize(phone)
  const to = `fresh_${process.pid}_name`
  await name.fill(to)
  await page.keyboard.press('Enter')
  await page.getByText('You can change it again on').waitFor()
  await page.getByText(to, { exact: true }).first().waitFor()
  await shootPage(page, 'profile-renamed')
  await page.context().close()
})

test('WEB-LINKED-01 two accounts are linked by both passwords, one goes on as the other, and unlinks from there', async () => {
  const [one, two] = [await footlight.newPerson('viewer'), await footlight.newPerson('model')]
  const page = await open(one, '/account/profile', phone)
  await page.locator('button:not([inert])', { hasText: 'Link an account' }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Link accounts' })
  await dialog.getByLabel('Password of this account').fill('quiet-river-lamp')
  await dialog.getByLabel('Name of the other account').fill(two.username)
  await dialog.getByLabel('Password of the other account').fill('not-their-password')
  await save.click()
  await dialog.getByRole('alert').filter({ hasText: 'do not match' }).waitFor()
  await shootPage(page, 'profile-link')
  await page.setViewportSize(phone)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByLabel('Password of the other account').fill('quiet-river-lamp')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByTestId('linked-account').filter({ hasText: two.username }).waitFor()
  await shootPage(page, 'profile-linked')
  await shootPage(page, 'profile-linked', 'light')
  await page.setViewportSize(phone)
  expect(await faultsOf(page)).toEqual([])
  const sockets: WebSocket[] = []
  page.on('websocket', (socket) => sockets.push(socket))
  await page.reload()
  await expect.poll(() => sockets.length).toBeGreaterThan(0)
  // The end of the old session is told before the answer comes with the new one: it must not lose the answer.
  const lost: string[] = []
  page.on('requestfailed', (request) => lost.push(request.url()))
  await page.route('**/account/linked/*/switch', async (route) => {
    const response = await route.fetch()
    await expect.poll(() => sockets.every((socket) => socket.isClosed())).toBe(true)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: `Switch to ${two.username}` }).click()
  await page.getByTestId('profile-form').waitFor()
  await page.getByTestId('linked-account').filter({ hasText: one.username }).waitFor()
  expect(lost.filter((url) => url.endsWith('/switch'))).toEqual([])
  await page
    .locator('ul:not([inert])')
    .getByRole('button', { name: `Unlink ${one.username}` })
    .click()
  await page.getByTestId('linked-account').waitFor({ state: 'detached' })
  expect(
    must(await (await footlight.login(one.username, 'quiet-river-lamp')).get('/account/linked')).linked,
  ).toEqual([])
  await page.context().close()
})

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('PROFILE-12 performers choose how they look from lists, see it before they save, and are read in each language and its units', async () => {
  const model = await footlight.newPerson('model')
  const page = await open(model, '/account/profile')
  const form = page.getByTestId('profile-form')
  const group = form.getByRole('group', { name: 'Appearance' })
  const [save, height] = [form.getByRole('button', { name: 'Save' }), group.getByLabel('Height')]
  await height.selectOption({ label: '5 ft 8 in (173 cm)' })
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('5 ft 8 in (173 cm)').waitFor()
  // What is taken back before it is saved was never said.
  await height.selectOption({ label: 'Not specified' })
  await preview.getByTestId('body-traits').waitFor({ state: 'detached' })
  expect(await save.isDisabled()).toBe(true)
  await height.selectOption('173')
  await group.getByLabel('Weight').selectOption({ label: '137 lb (62 kg)' })
  await group.getByLabel('Hair').selectOption({ label: 'Red' })
  await group.getByLabel('Ethnicity').selectOption({ label: 'Mixed' })
  await group.getByLabel('Tattoos').selectOption({ label: 'A few' })
  await save.click()
  await page.getByText('Your profile was saved.').waitFor()
  await page.reload()
  await expect.poll(() => height.inputValue()).toBe('173')
  expect(await group.getByLabel('Eyes').inputValue()).toBe('')
  expect(await faultsOf(page)).toEqual([])
  for (const theme of ['dark', 'light'] as const) {
    await page.setViewportSize(phone)
    await height.scrollIntoViewIfNeeded()
    await shootPage(page, 'body-form', theme)
  }
  await page.setViewportSize(phone)
  expect([await overflowOf(page), await faultsOf(page)]).toEqual([0, []])
  await page.context().close()

  const bio = await open(footlight.guest(), `/${model.username}/bio`, phone, 'de')
  const said = bio.getByTestId('body-traits')
  expect(await said.locator('dt, dd').allInnerTexts()).toEqual(
    ['Größe', '173 cm', 'Gewicht', '62 kg', 'Haare', 'Rot'].concat([
      ...['Ethnische Herkunft', 'Gemischt', 'Tattoos', 'Einige'],
    ]),
  )
  for (const theme of ['dark', 'light'] as const) await shootPage(bio, 'body-bio', theme)
  expect(await faultsOf(bio)).toEqual([])
  await bio.setViewportSize(phone)
  expect([await overflowOf(bio), await faultsOf(bio)]).toEqual([0, []])
  await bio.setViewportSize(desktop)
  await bio.goto(`${footlight.url}/${model.username}`)
  await bio.getByTestId('profile').scrollIntoViewIfNeeded()
  await said.getByText('173 cm').waitFor()
  await shootPage(bio, 'body-room')
  await bio.context().close()
})

test('PROFILE-12 the two of a couple say it each, and read under a heading each', async () => {
  const page = await open(await footlight.login('theo_and_mina'), '/account/profile')
  const group = page.getByRole('group', { name: 'Appearance' })
  const [first, second] = ['First person', 'Second person'].map((name) => group.getByRole('group', { name }))
  await first!.getByLabel('Hair').selectOption('dyed')
  await second!.getByLabel('Weight').selectOption('70')
  await page.getByTestId('profile-form').getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your profile was saved.').waitFor()
  await page.setViewportSize(phone)
  await second!.getByLabel('Height').scrollIntoViewIfNeeded()
  await shootPage(page, 'body-couple-form')
  await page.setViewportSize(phone)
  expect([await overflowOf(page), await faultsOf(page)]).toEqual([0, []])
  await page.goto(`${footlight.url}/theo_and_mina/bio`)
  const of = (name: string) => page.getByTestId('profile').getByRole('region', { name })
  await of('First person').getByText('Dyed').waitFor()
  await of('Second person').getByText('154 lb (70 kg)').waitFor()
  await shootPage(page, 'body-couple-bio', 'light')
  await page.setViewportSize(phone)
  expect([await overflowOf(page), await faultsOf(page)]).toEqual([0, []])
  await page.context().close()
})
