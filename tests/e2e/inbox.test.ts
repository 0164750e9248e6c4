import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must } from '../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../dev-env/start-footlight.ts'
import { openBrowser, watchErrors, whyNoBrowser } from './browser/open-browser.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootPage } from './browser/show-shots.ts'

const missing = whyNoBrowser()
let footlight: Footlight
let browser: Browser
type Someone = Awaited<ReturnType<Footlight['newPerson']>>
let vera: Someone
let max: Someone
let model: Someone

beforeAll(async () => {
  if (missing !== null) return
  footlight = await startFootlight()
  browser = await openBrowser(['--autoplay-policy=no-user-gesture-required'])
  vera = await footlight.newPerson('viewer')
  max = await footlight.newPerson('viewer')
  model = await footlight.newPerson('model')
})
afterAll(async () => {
  await browser?.close()
  await footlight?.stop()
})
beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function open(who: TestApi, path: string, viewport = desktop): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en', hasTouch: viewport.width < 600 })
  const cookies = { ...Object.fromEntries(who.cookies), adults_only: '1' }
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: footlight.url })),
  )
  // Which sounds were played, by the name of the file.
  await context.addInitScript(() => {
    const played: string[] = []
    Object.assign(window, { played })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      played.push(this.src.replace(/^.*\/([a-z]+)[^/]*$/, '$1'))
      return play.call(this)
    }
  })
  const page = await context.newPage()
  await page.goto(`${footlight.url}${path}`)
  return page
}
const played = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly played: readonly string[] }).played)
const write = async (from: Someone, to: Someone, text: string) =>
  must(await from.post(`/messages/${to.username}`, { text, ref: randomUUID() }))
async function faults(page: Page): Promise<unknown[]> {
  const { violations } = await runAxe(page)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

// Each test stands on the one before.
test('WEB-INBOX-01 somebody asks, is confirmed on a phone, and the two write to each other and read that it was seen', async () => {
  const his = await open(max, '/inbox', phone)
  const errors = watchErrors(his)
  await his.getByText('No messages yet').waitFor()
  must(await vera.post(`/friends/${max.username}`))
  await his.getByRole('link', { name: 'Friends 1' }).click()
  await shootPage(his, 'inbox-to-confirm')
  await his.setViewportSize(phone)
  await his.getByRole('button', { name: `Confirm ${vera.username}` }).click()
  await his.getByRole('button', { name: `Message ${vera.username}` }).click()
  await his.getByRole('textbox', { name: /Only for/ }).fill('hello vera')
  await his.keyboard.press('Enter')
  await his.getByTestId('conversation').getByText('hello vera').waitFor()
  expect(await his.getByLabel('Search your messages').isVisible()).toBe(false)
  const hers = await open(vera, '/inbox')
  await hers.getByRole('button', { name: new RegExp(max.username) }).click()
  await hers.getByTestId('conversation').getByText('hello vera').waitFor()
  await his.getByText('Seen').waitFor()
  await hers.getByRole('textbox', { name: /Only for/ }).fill('hello max')
  await hers.keyboard.press('Enter')
  await his.getByTestId('conversation').getByText('hello max').waitFor()
  expect(await played(his)).toEqual([])
  await shootPage(his, 'inbox-chat')
  await shootPage(hers, 'inbox-chat', 'light')
  await hers.setViewportSize(desktop)
  await hers.getByRole('link', { name: 'Friends' }).click()
  await hers.getByText('Online').waitFor()
  expect(await faults(hers)).toEqual([])
  expect(await faults(his)).toEqual([])
  await shootPage(hers, 'inbox-friends')
  await his.setViewportSize(phone)
  await his.getByRole('button', { name: 'All messages' }).click()
  await his.getByLabel('Search your messages').waitFor()
  await his.getByRole('link', { name: 'Chats' }).click()
  await write(vera, max, 'are you still there?')
  await his.getByText('are you still there?').waitFor()
  await expect.poll(() => played(his)).toEqual(['message'])
  // Who rings is there, and so is who tells of requests.
  must(await model.post(`/friends/${max.username}`))
  await his.getByText(`${model.username} wants to be your friend`).waitFor()
  must(await model.delete(`/friends/${max.username}`))
  expect(errors).toEqual([])
  await his.context().close()
  await hers.context().close()
})

test('WEB-INBOX-02 a stranger waits unheard and uncounted; accepted, they are one of the chats', async () => {
  const page = await open(model, '/inbox')
  await page.getByText('No messages yet').waitFor()
  await write(vera, model, 'you do not know me')
  await page.getByRole('link', { name: 'Requests 1' }).waitFor()
  await page.getByRole('link', { name: 'Messages, 0 unread' }).waitFor()
  expect(await played(page)).toEqual([])
  await page.getByRole('link', { name: 'Requests 1' }).click()
  await page.getByRole('button', { name: new RegExp(vera.username) }).click()
  await page.getByRole('region', { name: `Request from ${vera.username}` }).waitFor()
  expect(await faults(page)).toEqual([])
  await shootPage(page, 'inbox-request')
  await shootPage(page, 'inbox-request', 'light')
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('region', { name: `Request from ${vera.username}` }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('button', { name: new RegExp(vera.username) }).waitFor()
  await page.context().close()
})

test('WEB-INBOX-03 a search finds what was said; a deleted chat comes back by undo; a line is reported, and its writer blocked', async () => {
  const page = await open(vera, '/inbox')
  await page.getByLabel('Search your messages').fill('HELLO M')
  await page.getByRole('list', { name: 'Messages found' }).getByText('hello max').waitFor()
  await shootPage(page, 'inbox-search')
  await page.setViewportSize(desktop)
  await page.getByLabel('Search your messages').fill('')
  await page.getByRole('button', { name: new RegExp(max.username) }).click()
  await page.getByTestId('conversation').getByText('hello vera').waitFor()
  await page.getByRole('button', { name: 'More about this chat' }).click()
  await page.getByRole('menuitem', { name: 'Delete chat' }).click()
  await page.getByText('Choose a chat to read.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: new RegExp(max.username) }).click()
  await page.getByRole('button', { name: 'Report “hello vera”' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('up to ten around it').waitFor()
  await dialog.getByRole('combobox').selectOption('abuse')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('button', { name: `Block ${max.username} too` }).click()
  await page.getByText('You have blocked').waitFor()
  await shootPage(page, 'inbox-blocked')
  await page.setViewportSize(desktop)
  expect((await max.post(`/messages/${vera.username}`, { text: 'hey', ref: 'r' })).body.error).toBe(
    'pm_not_allowed',
  )
  await page.getByRole('button', { name: `Unblock ${max.username}` }).click()
  await page.getByText('You have blocked').waitFor({ state: 'detached' })
  const staff = await footlight.login('demo_moderator')
  expect(must(await staff.get(`/moderation/reports?room=${max.username}`)).reports).toMatchObject([
    { feature: 'message', line: 'hello vera' },
  ])
  const desk = await open(staff, '/admin/reports')
  await desk.getByText('reported this in a private message').waitFor()
  await desk.getByText('Read the messages around it').click()
  await desk.getByText('hello max').waitFor()
  expect(await faults(desk)).toEqual([])
  await shootPage(desk, 'inbox-report')
  await desk.context().close()
  await page.context().close()
})

test('WEB-INBOX-04 from a room a performer is asked to be a friend, and messages open over it', async () => {
  const page = await open(max, `/${model.username}`)
  await page.getByRole('button', { name: 'More about this room' }).click()
  await page.getByRole('menuitem', { name: 'Add friend' }).click()
  await page.getByText(`You asked ${model.username} to be your friend`).waitFor()
  await page.getByRole('button', { name: 'More about this room' }).click()
  await page.getByRole('menuitem', { name: 'Cancel friend request' }).waitFor()
  await page.keyboard.press('Escape')
  const asked = must(await model.get('/friends')).friends
  expect(asked).toMatchObject([{ username: max.username, friend_status: 'TO_CONFIRM' }])
  await page.getByRole('link', { name: /^Messages, \d+ unread$/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(vera.username) }).click()
  await dialog.getByTestId('conversation').getByText('hello max').waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${model.username}`)
  await shootPage(page, 'inbox-over-room')
  await page.setViewportSize(desktop)
  await dialog.getByRole('link', { name: 'All messages and friends' }).click()
  await page.getByTestId('inbox').waitFor()
  await page.context().close()
})
