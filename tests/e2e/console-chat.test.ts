import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { drawPicture, publishItem } from '../dev-env/media-library.ts'
import { sendAvatar } from '../dev-env/send-avatar.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { runAxe } from './browser/run-axe.ts'
import { shootConsole } from './browser/show-shots.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

let footlight: Footlight
let consoleApp: RunningConsole
let viewer: TestApi

setUpConsole(
  async (opened) => {
    ;({ footlight, consoleApp } = opened)
    viewer = await footlight.login('demo_viewer')
  },
  { isLive: true },
)

const button = (name: string | RegExp) => consoleApp.page.getByRole('button', { name, exact: true })
const chat = () => consoleApp.page.getByTestId('chat')

describe('the chat of the console', () => {
  test('DESK-CHAT-02 a private message shows a badge, opens in a tab of its own and is answered there', async () => {
    // Who has tipped is no stranger (PM-09).
    await viewer.tip('demo_model', 5)
    await viewer.post('/messages/demo_model', { text: 'May I ask you something?', ref: 'first' })
    const socket = await footlight.lobby(viewer)
    await consoleApp.page.getByRole('tab', { name: 'Messages 1' }).click()
    await consoleApp.page.getByRole('button', { name: /May I ask you something/ }).click()
    await consoleApp.page.getByTestId('pm').getByText('May I ask you something?').waitFor()
    await consoleApp.page.getByLabel(/^Only for/).fill('Of course')
    await consoleApp.page.keyboard.press('Enter')
    expect((await socket.next('v3.pm.message')).text).toBe('Of course')
    await consoleApp.page.getByTestId('pm').getByText('Of course').waitFor()
    await expect
      .poll(async () => (await (await footlight.login('demo_model')).get('/messages')).body.unread)
      .toBe(0)
    await socket.close()
    await button('Close the chat with demo_viewer').click()
    await consoleApp.page.getByRole('tab', { name: 'Chat', exact: true }).click()
  })

  test('TIP-HOLD-13 a tip that is held is a line at once, and says when it was taken back', async () => {
    const sender = await footlight.newPerson('viewer', 500)
    const held = await sender.post(
      '/tip/demo_model',
      { amount: 250, hold: true },
      { idempotencyKey: randomUUID() },
    )
    const line = consoleApp.page.getByTestId('held-tip')
    await line.getByText(`${sender.username} tips 250 tokens`, { exact: false }).waitFor()
    await shootConsole(consoleApp, 'held-tip')
    expect((await sender.post(`/tips/${held.body.transfer_id}/undo`)).status).toBe(200)
    await line.getByText(`${sender.username} canceled a tip of 250 tokens`).waitFor()
  })

  test('DESK-CHAT-06 a stranger waits apart and uncounted, is accepted, reported and blocked', async () => {
    const stranger = await footlight.newPerson('viewer')
    await stranger.post(`/messages/demo_model`, { text: 'You do not know me', ref: 'first' })
    await consoleApp.page.getByRole('tab', { name: 'Messages', exact: true }).click()
    await consoleApp.page.getByTestId('pm-requests').getByRole('button').click()
    const actions = consoleApp.page.getByTestId('pm-actions')
    await actions.getByRole('button', { name: 'Accept' }).click()
    await actions.getByRole('button', { name: 'Accept' }).waitFor({ state: 'detached' })
    await button('Report “You do not know me”').click()
    const dialog = consoleApp.page.getByRole('dialog')
    await dialog.getByRole('combobox').selectOption('scam')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Site staff will look at it').waitFor()
    await consoleApp.page.keyboard.press('Escape')
    await actions.getByRole('button', { name: 'Block' }).click()
    await actions.getByText('You have blocked').waitFor()
    const again = await stranger.post(`/messages/demo_model`, { text: 'Hello?', ref: 'second' })
    expect(again.body.error).toBe('pm_not_allowed')
    await actions.getByRole('button', { name: 'Unblock' }).click()
    await actions.getByRole('button', { name: 'Block' }).waitFor()
    await button(`Close the chat with ${stranger.username}`).click()
    await consoleApp.page.getByRole('tab', { name: 'Chat', exact: true }).click()
  })

  test('DESK-CHAT-07 friends are confirmed, removed and kept, and a chat is found, deleted and brought back', async () => {
    const [friend, other] = [await footlight.newPerson('viewer', 100), await footlight.newPerson('viewer')]
    for (const person of [friend, other]) await person.post('/friends/demo_model')
    expect((await sendAvatar(footlight, friend, await drawPicture(5))).status).toBe(200)
    await friend.tip('demo_model', 5)
    await friend.post('/messages/demo_model', { text: 'Do you sell paper boats?', ref: 'boats' })
    const { page } = consoleApp
    await page.getByRole('tab', { name: /^Messages/ }).click()
    await button(/^Friends/).click()
    const friends = page.getByTestId('friends')
    await friends.getByRole('button', { name: `Confirm ${friend.username}` }).click()
    await friends.getByRole('button', { name: `Write to ${friend.username}` }).waitFor()
    await friends.getByRole('button', { name: `Decline ${other.username}` }).click()
    await friends.getByText(other.username).waitFor({ state: 'detached' })
    // The picture that the friend chose; whoever chose none has a letter.
    const picture = friends.locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await shootConsole(consoleApp, 'friends')
    const done = page.getByTestId('inbox-done')
    await done.getByText(`Request from ${other.username} declined`).waitFor()
    await done.getByRole('button', { name: 'Undo' }).click()
    await friends.getByRole('button', { name: `Confirm ${other.username}` }).waitFor()
    const socket = await footlight.lobby(friend)
    await friends.getByText('Online', { exact: true }).waitFor()
    // In another window of the performer: the console hears of it.
    await (await footlight.login('demo_model')).delete(`/friends/${friend.username}`)
    await friends.getByText(friend.username).waitFor({ state: 'detached' })
    await socket.close()

    await page.getByLabel('Search your messages').fill('PAPER bo')
    await page.getByTestId('found-messages').getByRole('button').click()
    await page.getByTestId('pm').getByText('Do you sell paper boats?').waitFor()
    await button('More about this chat').click()
    await page.getByRole('menuitem', { name: 'Delete chat' }).click()
    await done.getByText('Chat deleted for you').waitFor()
    await page.getByText('No message contains this text').waitFor({ state: 'detached' })
    await page.getByLabel('Search your messages').fill('')
    await button('Chats').click()
    expect(await page.getByText('Do you sell paper boats?').count()).toBe(0)
    await done.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Do you sell paper boats?').waitFor()
    await shootConsole(consoleApp, 'messages')
    await page.getByRole('tab', { name: 'Chat', exact: true }).click()
  })

  test('DESK-CHAT-08 items of the library come with a message, for a price', async () => {
    const { page } = consoleApp
    const model = await footlight.login('demo_model')
    await publishItem(footlight, model, await footlight.login('demo_moderator'), { name: 'Paper boats' })
    await page.getByRole('tab', { name: /^Messages/ }).click()
    await page.getByRole('button', { name: /Of course/ }).click()
    await button('Attach pictures or videos').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Paper boats').check()
    await dialog.getByLabel('Price in tokens').fill('1.5')
    await dialog.getByText('0 to 10,000 whole tokens').waitFor()
    expect(await dialog.getByRole('button', { name: 'Attach', exact: true }).isDisabled()).toBe(true)
    await dialog.getByLabel('Price in tokens').fill('30')
    await shootConsole(consoleApp, 'attach')
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
    await button('1 attached').waitFor()
    await page.getByLabel(/^Only for/).fill('Here they are')
    await page.keyboard.press('Enter')
    await page.getByTestId('pm-attached').getByText('1 set of pictures or videos · 30 tokens').waitFor()
    await shootConsole(consoleApp, 'attached')
    const [last] = (await viewer.get('/messages/demo_model')).body.messages.slice(-1)
    expect((await viewer.get(`/posts/${last.post}`)).body).toMatchObject({
      access_type: 'preview',
      token_price: 30,
      media_count: 1,
    })
    await button('Close the chat with demo_viewer').click()
    await page.getByRole('tab', { name: 'Chat', exact: true }).click()
  })

  test('DESK-CHAT-03 in a raid newcomers wait for the performer’s decision', async () => {
    await consoleApp.page.getByRole('button', { name: 'Turn on raid protection' }).click()
    await consoleApp.page
      .getByTestId('raid')
      .getByText(/Raid protection on: \d+:\d\d left/)
      .waitFor()
    const newcomer = await footlight.room(viewer, 'demo_model')
    newcomer.send('v3.chat.message', { ref: 'r', message: 'Just found this room' })
    expect((await newcomer.next('v3.chat.message_failed')).error).toBe('held')
    // The labels of the two buttons are not in the colour of the line beside them.
    await consoleApp.page.getByTestId('raid').getByRole('button').nth(1).waitFor()
    const { violations } = await runAxe(consoleApp.page, ['color-contrast'])
    expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
    await consoleApp.page.getByRole('tab', { name: 'Held 1' }).click()
    await consoleApp.page.getByText('Just found this room').waitFor()
    await consoleApp.page.getByRole('button', { name: 'Approve' }).click()
    await newcomer.next('v3.chat.message', ({ message }) => message === 'Just found this room')
    await consoleApp.page.getByRole('button', { name: 'Turn off' }).click()
    await consoleApp.page.getByTestId('raid').getByText('Raid protection is off').waitFor()
    await consoleApp.page.getByRole('tab', { name: 'Chat', exact: true }).click()
    await newcomer.close()
  })

  test('DESK-CHAT-04 one message is taken out for everybody and put back with one click', async () => {
    const reader = await footlight.room(viewer, 'demo_model')
    const line = chat().getByRole('listitem').filter({ hasText: 'Just found this room' })
    await line.hover()
    await line.getByRole('button', { name: 'Remove for everyone' }).click()
    await reader.next('v3.chat.removed')
    await line.waitFor({ state: 'detached' })
    await button('Undo').click()
    await line.waitFor()
    await reader.close()
  })

  test('DESK-CHAT-05 filters are set in one place and hold at once', async () => {
    const reader = await footlight.room(viewer, 'demo_model')
    await button('Chat rules').click()
    await consoleApp.page.getByText('Filters …').click()
    await consoleApp.page.getByLabel('Hidden words').fill('loser')
    await button('Save').click()
    await consoleApp.page.getByRole('dialog').waitFor({ state: 'detached' })
    reader.send('v3.chat.message', { ref: 'rude', message: 'you l0ser' })
    expect((await reader.next('v3.chat.message_failed', ({ ref }) => ref === 'rude')).error).toBe('filtered')
    await reader.close()
  })

  test('ROOMSET-01 CLIP-05 the rules of the room are changed in the console, and the offline clip is taken there', async () => {
    const reader = await footlight.room(viewer, 'demo_model')
    const clip = async () =>
      (await (await footlight.login('demo_model')).get('/performer/offline-clip')).body.url as string | null
    await button('Chat rules').click()
    await consoleApp.page.getByText('Room rules').click()
    const dialog = consoleApp.page.getByRole('dialog')
    await shootConsole(consoleApp, 'room-rules')
    await dialog.getByText('Save the next 8 seconds of my stream').scrollIntoViewIfNeeded()
    await shootConsole(consoleApp, 'room-rules-end')
    await button('Save the next 8 seconds of my stream').click()
    await dialog.getByText('Recording now').waitFor()
    await dialog.getByText('A clip is saved').waitFor({ timeout: 40_000 })
    expect(await clip()).toMatch(/\.(mp4|webm)$/)
    await button('Remove clip').click()
    await dialog.getByText('Without sound, of what everyone sees now').waitFor()
    expect(await clip()).toBe(null)
    await dialog.getByLabel('Notice above the chat').fill('Be kind.')
    await button('Save').click()
    await dialog.waitFor({ state: 'detached' })
    await reader.next('v3.chat.model_settings', ({ rules }) => rules?.chat_notice === 'Be kind.')
    await reader.close()
  })

  test('DESK-MOD-02 what holds against whom is listed with its reason, and undone there', async () => {
    const model = await footlight.login('demo_model')
    await model.post('/room/demo_model/moderate', { action: 'ban', target: 'demo_broke', reason: 'spam' })
    await button('Chat rules').click()
    await consoleApp.page.getByText('Bans, silences, moderators …').click()
    const row = consoleApp.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'demo_broke' })
    await row.getByText(/spam/).waitFor()
    await row.getByRole('button', { name: 'Unban' }).click()
    await row.waitFor({ state: 'detached' })
    expect((await model.get('/room/demo_model/restrictions')).body.restrictions).toEqual([])
    await consoleApp.page.keyboard.press('Escape')
  })

  test('DESK-GEO-01 the performer blocks a country, and is told that this site cannot know where viewers are', async () => {
    await button('Chat rules').click()
    await consoleApp.page.getByText('Blocked countries …').click()
    await consoleApp.page.getByText(/does not know where viewers are/).waitFor()
    await consoleApp.page.getByLabel('Search for a country or state').fill('roman')
    await consoleApp.page.getByLabel('Romania').check()
    await button('Save: 1 place blocked').click()
    await expect
      .poll(
        async () => (await (await footlight.login('demo_model')).get('/user/current')).body.blocked_countries,
      )
      .toEqual(['RO'])
  })

  test('DESK-CHAT-09 who reads above the end is told how much is new, and is led there', async () => {
    const whale = await footlight.login('demo_whale')
    await Promise.all(Array.from({ length: 25 }, () => whale.tip('demo_model', 1)))
    const list = chat()
    await expect.poll(() => list.getByText('tipped').count()).toBeGreaterThanOrEqual(25)
    expect(await list.locator('li time').first().textContent()).toMatch(/^\d\d:\d\d$/)
    await list.hover()
    await consoleApp.page.mouse.wheel(0, -5_000)
    await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBe(0)
    await whale.tip('demo_model', 2)
    const pill = consoleApp.page.getByRole('button', { name: '1 new message' })
    await pill.click()
    await pill.waitFor({ state: 'detached' })
    await expect
      .poll(() => list.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
      .toBeLessThan(2)
  })
})
