import { describe, expect, test } from 'vitest'
import { must } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { shootConsole } from './browser/show-shots.ts'
import { earnedTokens, expectEarned, expectOnAir, goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { expectWithinWindow, resizeWindow } from './electron/within-window.ts'

let footlight: Footlight
let consoleApp: RunningConsole

setUpConsole((opened) => {
  ;({ footlight, consoleApp } = opened)
})

async function roomStatus(): Promise<string> {
  return (await footlight.guest().get('/chat/react/demo_model')).body.chat.status
}

// One show, from the first press to the last; each test is a scene of it.
describe('a show', () => {
  test('DESK-LIVE-05 Go live opens the room with three layers on their way', async () => {
    expect(await roomStatus()).toBe('offline')
    await goLive(consoleApp)
    expect(await roomStatus()).toBe('online')
    await expect
      .poll(() => consoleApp.page.getByTestId('health').locator('tr').count(), { timeout: 20_000 })
      .toBe(3)
    await expect
      .poll(() => consoleApp.page.getByTestId('health').textContent(), { timeout: 20_000 })
      .toMatch(/1280 × 720/)
    expect(await consoleApp.page.getByTestId('level').getAttribute('style')).toMatch(/scaleX/)
  })

  test('DESK-CHAT-01 chat goes both ways', async () => {
    const viewer = await footlight.room(await footlight.login('demo_viewer'), 'demo_model')
    viewer.send('v3.chat.message', { ref: 'hello', message: 'Good evening from the third row' })
    await consoleApp.page.getByTestId('chat').getByText('Good evening from the third row').waitFor()
    await consoleApp.page.keyboard.press('c')
    await consoleApp.page.keyboard.type('Welcome in')
    await consoleApp.page.keyboard.press('Enter')
    const heard = await viewer.next('v3.chat.message', (message) => message.user.username === 'demo_model')
    expect(heard.message).toBe('Welcome in')
    await expect
      .poll(() => consoleApp.page.getByTestId('viewers').textContent(), { timeout: 10_000 })
      .toBe('1')
  })

  test('DESK-EARN-01 a tip lights up in the chat, stands in the list and counts in the total', async () => {
    const viewer = await footlight.login('demo_viewer')
    expect((await viewer.tip('demo_model', 25, { comment: 'for the encore' })).status).toBe(200)
    await expectEarned(consoleApp.page, 25)
    await consoleApp.page.getByTestId('tips').getByText('for the encore').waitFor()
    await consoleApp.page.getByTestId('chat').getByText('for the encore').waitFor()
    const whale = await footlight.login('demo_whale')
    await Promise.all([100, 200, 300].map((amount) => whale.tip('demo_model', amount)))
    await expectEarned(consoleApp.page, 625)
  })

  test('DESK-SUBJECT-01 the performer changes the subject while on air', async () => {
    await consoleApp.page.getByRole('button', { name: 'Change the subject' }).click()
    await consoleApp.page.getByLabel('Subject').fill('Requests evening')
    await consoleApp.page.keyboard.press('Enter')
    await expect.poll(() => consoleApp.page.getByTestId('subject').textContent()).toBe('Requests evening')
    expect((await footlight.guest().get('/chat/react/demo_model')).body.chat.subjectText).toBe(
      'Requests evening',
    )
  })

  test('DESK-WITH-ME-01 who may be in the picture is a switch, by keyboard alone; who takes it back is told while on air', async () => {
    const { page } = consoleApp
    const panel = page.getByTestId('with-me')
    await panel.getByText('None of your partners may be in your video yet.').waitFor()
    await panel.getByRole('button', { name: 'Streaming partners' }).waitFor()
    const [host, guest] = await Promise.all(
      ['demo_model', 'demo_model2'].map((name) => footlight.login(name)),
    )
    must(await guest!.post('/user/settings', { streaming_partners_enabled: true }))
    must(await host!.post('/streaming_partners/demo_model2/ask'))
    must(await guest!.post('/streaming_partners/demo_model/answer', { agrees: true }))
    must(await host!.post('/user/settings', { broadcast_category: 'group' }))
    // What is said in another window is heard here.
    must(await host!.post('/video/on_camera', { people: ['demo_model2'] }))
    const person = panel.getByRole('switch')
    await expect.poll(() => person.isChecked(), { timeout: 10_000 }).toBe(true)
    await person.focus()
    await page.keyboard.press('Space')
    const isThere = async () => (await host!.get('/streaming_partners')).body.partners[0].is_on_camera
    await expect.poll(isThere).toBe(false)
    await page.keyboard.press('Space')
    await expect.poll(isThere).toBe(true)
    await resizeWindow(consoleApp, [1024, 700])
    await expectWithinWindow(page, 'stop', 'panic')
    await panel.scrollIntoViewIfNeeded()
    await shootConsole(consoleApp, 'with-me')
    must(await guest!.post('/streaming_partners/demo_model/answer', { agrees: false }))
    const banner = page.getByTestId('left-banner')
    await banner.getByText('have them leave now, or stop your stream').waitFor({ timeout: 25_000 })
    await expectWithinWindow(page, 'stop', 'panic')
    await shootConsole(consoleApp, 'with-me-left')
    await banner.getByRole('button', { name: 'Close' }).press('Enter')
    await banner.waitFor({ state: 'detached' })
    await panel.getByText('None of your partners may be in your video yet.').waitFor()
    await resizeWindow(consoleApp, [1280, 720])
  }, 60_000)

  test('DESK-MOD-01 somebody is silenced with a reason, and the silence is taken back with one click', async () => {
    await consoleApp.page.getByTestId('chat').getByRole('button', { name: 'demo_viewer' }).first().click()
    await consoleApp.page.getByText('Silence …').click()
    await consoleApp.page.getByLabel('Reason').fill('shouting')
    await consoleApp.page.getByRole('button', { name: 'Silence', exact: true }).click()
    const owner = await footlight.login('demo_model')
    const silenced = async () => (await owner.get('/chat/react/demo_model')).body.chat.silencedUsernameList
    await expect.poll(silenced).toEqual(['demo_viewer'])
    await consoleApp.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(silenced).toEqual([])
  })

  test('DESK-RELOAD-01 a reload asks whether the show goes on; its clock and its tips are preserved', async () => {
    const clock = async () => (await consoleApp.page.getByTestId('on-air').locator('time').textContent())!
    const before = await clock()
    await consoleApp.page.reload()
    await consoleApp.page.getByRole('button', { name: 'Resume', exact: true }).click()
    await expectOnAir(consoleApp)
    expect((await clock()) >= before, 'the clock began anew').toBe(true)
    await expectEarned(consoleApp.page, 625)
    await (await footlight.login('demo_whale')).tip('demo_model', 75)
    await expectEarned(consoleApp.page, 700)
  })

  test('DESK-CLOSE-01 the window does not close by a slip while on air', async () => {
    await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    await consoleApp.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Stay on air' })
      .first()
      .click()
    await expectOnAir(consoleApp)
  })

  test('DESK-LIVE-06 Stop stops at once, closes the room, and says what the show came to', async () => {
    expect(await earnedTokens(consoleApp.page)).toBe(700)
    await consoleApp.page.getByRole('button', { name: 'Stop' }).click()
    await consoleApp.page.getByText('Your show is over').waitFor()
    expect(await consoleApp.page.getByLabel('Last show').textContent()).toMatch(/700/)
    await expect.poll(roomStatus).toBe('offline')
    expect(consoleApp.errors).toEqual([])
  })
})
