import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { desktop, openAs } from './browser/open-as.ts'
import { openBrowser, whyNoBrowser } from './browser/open-browser.ts'
import { shootPage } from './browser/show-shots.ts'
import { confirmAge, logIn } from './browser/viewer-steps.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
let page: Page

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})

beforeEach(async (context) => {
  context.skip(missing !== null, missing ?? '')
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })).newPage()
})

afterEach(() => page?.context().close())

test('REPORT-06 a viewer reports a performer from the room’s menu; a moderator reads it, closes it and takes that back', async () => {
  await page.goto(`${footlight.url}/demo_model2`)
  await confirmAge(page)
  await logIn(page, 'demo_viewer')
  const menu = page.getByRole('button', { name: 'More about this room' })
  await menu.click()
  await shootPage(page, 'room-menu')
  await page.getByRole('menuitem', { name: 'Report Demo Model 2' }).click()
  const send = page.getByRole('button', { name: 'Send report' })
  await page.getByLabel('What is wrong?').selectOption('scam')
  await page.getByLabel('What happened? (optional)').fill('Promised a show and left')
  await shootPage(page, 'report-dialog')
  await shootPage(page, 'report-dialog', 'light')
  await send.click()
  await page.getByText('Site staff will look at it').waitFor()
  await send.waitFor({ state: 'detached' })

  const staff = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' })
  const desk = await staff.newPage()
  try {
    await desk.goto(footlight.url)
    await confirmAge(desk)
    await logIn(desk, 'demo_moderator')
    await desk.goto(`${footlight.url}/admin/reports`)
    const report = desk.getByTestId('report').filter({ hasText: 'Promised a show and left' })
    await report.getByText('demo_viewer reported this in the room of demo_model2.').waitFor()
    await shootPage(desk, 'reports')
    await shootPage(desk, 'reports', 'light')
    await report.getByRole('button', { name: 'Mark as handled' }).click()
    await report.getByText('Handled by demo_moderator').waitFor()
    await report.getByRole('button', { name: 'Undo' }).click()
    await report.getByRole('button', { name: 'Mark as handled' }).waitFor()
  } finally {
    await staff.close()
  }
})

test('MOD-21 MOD-22 the staff remove a line by the menu of its name and put it back; a viewer is offered neither', async () => {
  const author = await footlight.login('demo_viewer2')
  const socket = await footlight.room(author, 'demo_model')
  const staff = await openAs(browser, footlight, await footlight.login('demo_moderator'), '/demo_model')
  const viewer = await openAs(browser, footlight, await footlight.login('demo_viewer'), '/demo_model')
  for (const each of [staff, viewer]) await each.locator('[data-testid=chat-list][aria-busy=false]').waitFor()
  socket.send('v3.chat.message', { ref: 'one', message: 'Something to take out' })
  const said = (on: Page) => on.getByTestId('chat-list').getByText('Something to take out')
  const menuOf = async (on: Page) => {
    await said(on).waitFor()
    await on.getByTestId('chat-list').getByRole('button', { name: 'demo_viewer2' }).click()
    await on.getByRole('menuitem').first().waitFor()
    return on.getByRole('menuitem').allInnerTexts()
  }
  expect((await menuOf(viewer)).slice(0, 3)).toEqual(['Mention', 'Reply', 'Send a message'])
  expect(await viewer.getByRole('menuitem', { name: /Remove message|Silence|Kick|Ban/ }).count()).toBe(0)
  await viewer.keyboard.press('Escape')
  expect((await menuOf(staff)).slice(0, 10)).toEqual([
    ...['Mention', 'Reply', 'Send a message', 'Show above the chat', 'Remove message'],
    ...['Silence for 10 minutes', 'Silence until I lift it', 'Kick from the room', 'Ban from this room'],
    'Make moderator',
  ])
  await shootPage(staff, 'person-menu')
  await staff.setViewportSize(desktop)
  await staff.getByRole('menuitem', { name: 'Remove message' }).click()
  const removed = staff.getByTestId('removed-line')
  await removed.getByText('Message by demo_viewer2 removed').waitFor()
  await said(viewer).waitFor({ state: 'detached' })
  const undo = removed.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate((button) => document.activeElement === button)).toBe(true)
  await shootPage(staff, 'removed-line', 'light')
  await staff.setViewportSize(desktop)
  await undo.click()
  await said(staff).waitFor()
  await said(viewer).waitFor()
  // Whoever asks for it without the right is refused, whatever their page offers.
  const lied = await author.post('/room/demo_model/chat/1/remove', {})
  expect([lied.status, lied.body.error]).toEqual([403, 'forbidden'])
  await staff.context().close()
  await viewer.context().close()
  socket.close()
})
