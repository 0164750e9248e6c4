import { readFileSync } from 'node:fs'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { joinRoom } from '../integration/sfu-support/start-sfu.ts'
import { desktop, expectAccessible, openAs, phone } from './browser/open-as.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { type OpenMediaPage, openMediaPage } from './media-page/open-media-page.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser(['--autoplay-policy=no-user-gesture-required'])
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const open = (who: TestApi, path: string, viewport = desktop) =>
  openAs(browser, footlight, who, path, viewport)

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
/** Whatever runs beside it. */
const soon = <T>(look: () => T) => expect.poll(look, { timeout: 10_000 })
const stored = async (who: TestApi) => must(await who.get('/user/settings')).settings

test('WEB-TIP-HOLD-01 a large tip is held, and taken back from any window, from another page and by the keyboard', async () => {
  const viewer = await footlight.newPerson('viewer', 1_000)
  const performer = await footlight.login('demo_model')
  const told = await footlight.room(performer, 'demo_model')
  const [page, other] = [await open(viewer, '/demo_model'), await open(viewer, '/demo_model', phone)]
  const errors = watchErrors(page)
  const give = async (tokens: number) => {
    await page.getByTestId('tip-open').first().click()
    await page.getByTestId('tip-amount').fill(String(tokens))
    expect(await page.getByTestId('tip-hold').isChecked()).toBe(tokens >= 200)
    await page.getByTestId('tip-send').click()
  }
  const card = (where: Page) => where.getByTestId('held-tip')
  const tokens = () => viewer.tokens()

  await page.getByTestId('tip-open').first().click()
  await page.getByTestId('tip-amount').fill('300')
  await expectAccessible(page)
  await shootPage(page, 'tip-hold-box')
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)

  await give(300)
  for (const where of [page, other]) await card(where).waitFor()
  expect(await tokens()).toBe(700)
  expect(await told.next('v3.tip.held')).toMatchObject({ tokens: 300, sender_name: viewer.username })
  await expectAccessible(other)
  await other.getByTestId('held-tip-undo').click()
  await other.getByText('You canceled the tip.', { exact: false }).waitFor()
  for (const where of [page, other]) await soon(() => card(where).count()).toBe(0)
  await soon(tokens).toBe(1_000)
  await soon(() => page.locator('[data-testid="held-tip-line"][data-state="undone"]').count()).toBe(1)

  // It goes along to another page, also where that is loaded anew, and a key takes it back.
  await give(400)
  await card(page).waitFor()
  await shootPage(page, 'tip-held')
  await page.setViewportSize(desktop)
  await page.goto(footlight.url)
  await card(page).waitFor()
  await page.keyboard.press('u')
  await soon(tokens).toBe(1_000)
  await soon(() => card(page).count()).toBe(0)

  // A small one is paid at once, a large one when its time is over.
  await page.goto(`${footlight.url}/demo_model`)
  await give(20)
  expect(await told.next('v3.tip.received')).toMatchObject({ tokens: 20 })
  await give(200)
  await card(page).waitFor()
  await expect.poll(() => card(page).count(), { timeout: 15_000 }).toBe(0)
  const { tokens: paid, sender_name } = await told.next('v3.tip.received')
  expect([paid, sender_name, await tokens()]).toEqual([200, viewer.username, 780])
  expect(errors).toEqual([])
  for (const where of [page, other]) await where.context().close()
  await told.close()
})

test('SETTINGS-06 a change in one window is in the other at once, and is undone by one press', async () => {
  const viewer = await footlight.newPerson('viewer', 500)
  const [one, other] = [
    await open(viewer, '/account/settings'),
    await open(viewer, '/account/settings', phone),
  ]
  const errors = watchErrors(one)
  // What is changed before the other window's socket is there, is there too.
  await box(one, 'Emoticons as pictures').uncheck()
  await one.getByText('Setting saved.').waitFor()
  await soon(() => box(other, 'Emoticons as pictures').isChecked()).toBe(false)
  await one.getByRole('button', { name: 'Undo' }).click()
  await soon(() => box(other, 'Emoticons as pictures').isChecked()).toBe(true)
  expect((await stored(viewer)).chat_emoticons).toBe(true)

  // By the keyboard alone; the theme of the other window follows.
  await box(other, 'Dark theme').focus()
  await other.keyboard.press('Space')
  const theme = () => one.evaluate(() => document.documentElement.dataset['theme'])
  await soon(theme).toBe('light')
  await box(one, 'Women').check()
  await soon(async () => (await stored(viewer)).browse_gender_hide).toEqual(['f'])
  await soon(() => box(other, 'Women').isChecked()).toBe(true)

  // What another call changes is there when the window is looked at again; a wrong number is sent nowhere.
  const limit = one.getByRole('textbox', { name: 'Tokens per day' })
  await limit.fill('0')
  await one.getByText('A whole number from 1').waitFor()
  expect(await one.getByRole('button', { name: 'Save: Tokens per day' }).isDisabled()).toBe(true)
  await limit.fill('250')
  await limit.press('Enter')
  await soon(async () => (await stored(viewer)).daily_limit).toBe(250)
  await soon(() => other.getByRole('textbox', { name: 'Tokens per day' }).inputValue()).toBe('250')
  for (const page of [one, other]) await expectAccessible(page)
  expect(errors).toEqual([])
  for (const page of [one, other]) await page.context().close()
})

test('SETTINGS-04 a performer sets prices, a password and blocked places on the same page', async () => {
  const model = await footlight.login('demo_model')
  const page = await open(model, '/account/settings')
  const errors = watchErrors(page)
  const price = page.getByRole('textbox', { name: 'Private show, tokens per minute' })
  await price.fill('66')
  await price.press('Enter')
  const offers = async () => must(await model.get('/performer/demo_model/settings'))
  await soon(async () => (await offers()).private.pricePerMinuteInToken).toBe(66)
  await page.getByRole('textbox', { name: 'New password' }).fill('curtain call')
  await page.getByRole('button', { name: 'Lock room' }).click()
  const isClosed = async () => must(await model.get('/room/demo_model/modes')).modes.hasCamPassword
  await soon(isClosed).toBe(true)
  await page.getByRole('button', { name: 'Remove password' }).click()
  await soon(isClosed).toBe(false)

  const place = page.getByRole('combobox', { name: 'Block another place' })
  await place.selectOption({ label: 'Romania' })
  await page.getByRole('button', { name: 'Unblock Romania' }).waitFor()
  await place.selectOption({ label: 'United States: Texas' })
  const regions = async () => {
    const { blocked_countries, blocked_states } = must(await model.get('/user/settings'))
    return [...blocked_countries, ...blocked_states]
  }
  await soon(regions).toEqual(['RO', 'US-TX'])
  await page.getByRole('button', { name: 'Unblock Romania' }).click()
  await soon(regions).toEqual(['US-TX'])
  await expectAccessible(page)
  for (const theme of ['dark', 'light'] as const) await shootPage(page, 'settings', theme)
  await page.locator('#shows').scrollIntoViewIfNeeded()
  await shootPage(page, 'settings-shows')
  expect(errors).toEqual([])
  await page.context().close()
})

test('PRIVACY-01 the page says who sees what, follows its switches, and logs out another device', async () => {
  const viewer = await footlight.newPerson('viewer')
  const page = await open(viewer, '/account/privacy')
  const errors = watchErrors(page)
  const fact = (name: string) => page.locator(`[data-fact="${name}"] td`)
  expect(await fact('read').textContent()).toBe('The person who wrote it, if they let you see theirs.')
  await box(page, 'Read receipts').uncheck()
  await soon(() => fact('read').textContent()).toBe('No one.')
  await page.getByRole('combobox', { name: 'Who can message you' }).selectOption('none')
  await soon(() => fact('writing').textContent()).toBe('No one new. Friends still can.')

  const other = await footlight.login(viewer.username, 'quiet-river-lamp')
  await page.reload()
  const sessions = page.getByTestId('sessions')
  await soon(() => sessions.getByRole('listitem').count()).toBe(2)
  await expectAccessible(page)
  for (const theme of ['dark', 'light'] as const) await shootPage(page, 'privacy', theme)
  await sessions.scrollIntoViewIfNeeded()
  await shootPage(page, 'privacy-sessions')
  await sessions.getByRole('button', { name: /^Log out A browser/ }).click()
  await soon(() => sessions.getByRole('listitem').count()).toBe(1)
  expect((await other.get('/user/sessions')).status).toBe(401)

  const section = page.getByTestId('export')
  await section.getByLabel('Your password').fill('not this one')
  await section.getByRole('button', { name: 'Prepare files' }).click()
  await section.getByText('That is not your password.').waitFor()
  await section.getByLabel('Your password').fill('quiet-river-lamp')
  await section.getByLabel('Your password').press('Enter')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('link', { name: 'File to read (HTML)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${viewer.username}.html`)
  expect(readFileSync(await download.path(), 'utf8')).toContain(`${viewer.username}@example.org`)
  await expectAccessible(page)
  await section.scrollIntoViewIfNeeded()
  await shootPage(page, 'privacy-export')
  // The browser says so of the password that was wrong.
  expect(errors).toEqual([expect.stringContaining('/user/export')])
  await page.context().close()
})

test('SETTINGS-11 a swipe over the video leads to the next room, for who chose that, and not while scrolling', async () => {
  const names = ['demo_model', 'demo_live'] as const
  const camera: OpenMediaPage = await openMediaPage()
  try {
    for (const name of names) {
      const peer = joinRoom(footlight.server.sfu as MediaPlane, name, { mayProduce: true, mayConsume: true })
      camera.bind(name, peer)
      await camera.call('publish', name, [{ maxBitrate: 300_000, scaleResolutionDownBy: 2 }])
    }
    await vi.waitUntil(() => names.every((name) => footlight.server.live.openSince(name) !== null), {
      timeout: 20_000,
    })
    const viewer = await footlight.newPerson('viewer')
    const page = await open(viewer, '/demo_model', phone)
    await page.locator('[data-testid="video-panel"][data-status="playing"]').waitFor()
    const swipe = (across: number, along: number) =>
      page.evaluate(
        ([dx, dy]) => {
          const target = document.querySelector('[data-testid="video-panel"]')!
          const touch = (x: number, y: number) =>
            new Touch({ identifier: 1, target, clientX: 200 + x, clientY: 120 + y })
          const send = (type: string, touches: Touch[], changedTouches: Touch[]) =>
            target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches }))
          send('touchstart', [touch(0, 0)], [touch(0, 0)])
          send('touchend', [], [touch(dx!, dy!)])
        },
        [across, along],
      )
    await swipe(-150, 5)
    must(await viewer.post('/user/settings', { swipe_to_browse_enabled: true }))
    await expect
      .poll(
        async () => {
          await swipe(-150, 200)
          await swipe(-30, 0)
          expect(new URL(page.url()).pathname).toBe('/demo_model')
          return (await stored(viewer)).swipe_to_browse_enabled
        },
        { timeout: 5_000 },
      )
      .toBe(true)
    await expect
      .poll(
        async () => {
          if (page.url().endsWith('/demo_model')) await swipe(-150, 5)
          return new URL(page.url()).pathname
        },
        { timeout: 15_000 },
      )
      .toBe('/demo_live')
    await page.context().close()
  } finally {
    await camera.close()
  }
})
