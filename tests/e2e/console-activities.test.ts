import { afterAll, describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { goLive as goLiveElsewhere, type LiveStream } from '../dev-env/go-live.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { answerRequest, expectOnAir } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'

const ROOM = 'demo_model'
const PEER = 'demo_model2'
/** What the console shows a moment later, on a machine with more to do. */
const soon = { timeout: 10_000 }
let footlight: Footlight
let consoleApp: RunningConsole
let viewer: TestApi
let other: LiveStream | null = null

setUpConsole(
  async (opened) => {
    ;({ footlight, consoleApp } = opened)
    consoleApp.page.setDefaultTimeout(20_000)
    viewer = await footlight.login('demo_whale')
  },
  { isLive: true },
)

afterAll(() => other?.end())

const status = async (): Promise<string> =>
  (await footlight.guest().get(`/chat/react/${ROOM}`)).body.chat.status
const text = (id: string): Promise<string | null> => consoleApp.page.getByTestId(id).textContent()

describe('the rest of an evening', () => {
  test('DESK-APPS-02 a tip goal is set and fills with every tip', async () => {
    await consoleApp.page.getByRole('button', { name: 'Goals, menu and apps' }).click()
    await consoleApp.page.getByLabel('Show tip goals').check()
    await consoleApp.page.getByRole('button', { name: 'Add a goal' }).click()
    await consoleApp.page.getByRole('button', { name: 'Save goals' }).click()
    await consoleApp.page.getByText('Describe it in a few words.').waitFor()
    await consoleApp.page.getByLabel('Goal 1', { exact: true }).fill('Costume change')
    await consoleApp.page.getByLabel('Tokens of goal 1').fill('200')
    await consoleApp.page.getByRole('button', { name: 'Save goals' }).click()
    await consoleApp.page.getByText('Saved. Your room sees it.').waitFor()
    await consoleApp.page.keyboard.press('Escape')
    must(await viewer.tip(ROOM, 50))
    await expect.poll(() => text('apps'), soon).toMatch(/Costume change50 \/ 200/)
  })

  test('DESK-APPS-03 the tip menu is written, saved and read by viewers', async () => {
    await consoleApp.page.getByRole('button', { name: 'Goals, menu and apps' }).click()
    await consoleApp.page.getByRole('tab', { name: 'Tip menu' }).click()
    await consoleApp.page.getByLabel('Show the tip menu').check()
    await consoleApp.page.getByRole('button', { name: 'Add an item' }).click()
    await consoleApp.page.getByLabel('Item 1', { exact: true }).fill('A wink')
    await consoleApp.page.getByLabel('Tokens of item 1').fill('5')
    await consoleApp.page.getByRole('button', { name: 'Save the menu' }).click()
    await consoleApp.page.getByText('Saved. Your room sees it.').waitFor()
    await consoleApp.page.keyboard.press('Escape')
    expect(must(await viewer.get(`/apps/${ROOM}`)).tip_menu).toMatchObject({
      is_active: true,
      items: [{ title: 'A wink', tokens: 5, isActive: true }],
    })
  })

  test('DESK-SPLIT-01 a group tip stands in the console, and is called off with full refunds', async () => {
    const before = await viewer.tokens()
    const inRoom = await footlight.room(viewer, ROOM)
    must(await pay(viewer, `/tip-split/${ROOM}/propose`, { amount: 100, target_splitters: 2 }))
    await expect.poll(() => text('group-tip'), soon).toMatch(/Group tip: 100 tokens.*1 of 2 have joined/)
    await consoleApp.page.getByTestId('group-tip').getByRole('button', { name: 'Cancel group tip' }).click()
    await expect.poll(() => viewer.tokens(), soon).toBe(before)
    await inRoom.close()
  })

  test('DESK-MODES-01 on standby nothing is red and nobody sees the performer; back, they are on air', async () => {
    await consoleApp.page.getByRole('button', { name: 'Standby' }).click()
    await consoleApp.page.locator('[data-testid=on-air][data-state=standby]').waitFor()
    expect(await status()).toBe('standby')
    await consoleApp.page.getByRole('button', { name: 'Leave standby' }).click()
    await expectOnAir(consoleApp)
    expect(await status()).toBe('online')
  })

  test('DESK-MODES-02 a password closes the room and opens it again', async () => {
    const closed = async () => must(await viewer.get(`/room/${ROOM}/modes`)).modes.hasCamPassword
    await consoleApp.page.getByRole('button', { name: 'Password', exact: true }).click()
    await consoleApp.page.getByLabel('Password', { exact: true }).fill('abc')
    expect(await consoleApp.page.getByRole('button', { name: 'Lock the room' }).isDisabled()).toBe(true)
    await consoleApp.page.getByLabel('Password', { exact: true }).fill('velvet')
    await consoleApp.page.getByRole('button', { name: 'Lock the room' }).click()
    await consoleApp.page.getByRole('button', { name: 'Password on' }).waitFor()
    expect(await closed()).toBe(true)
    await consoleApp.page.getByRole('button', { name: 'Password on' }).click()
    await consoleApp.page.getByRole('button', { name: 'Open the room to everyone' }).click()
    await consoleApp.page.getByRole('button', { name: 'Password', exact: true }).waitFor()
    expect(await closed()).toBe(false)
  })

  test('DESK-VERSUS-01 an invitation out, one in, a battle with its score, and an early end that gives it away', async () => {
    const performer = await footlight.login(ROOM)
    await consoleApp.page.getByRole('button', { name: 'Battle' }).click()
    await consoleApp.page.getByLabel('Which performer do you invite?').fill(PEER)
    await consoleApp.page.getByRole('button', { name: 'Invite', exact: true }).click()
    await consoleApp.page.getByRole('alert').getByText('The other performer is not live.').waitFor()
    const rules = consoleApp.page.getByTestId('invite-rules')
    const invite = await consoleApp.page.getByRole('button', { name: 'Invite', exact: true }).boundingBox()
    const heading = await rules.getByRole('heading').boundingBox()
    expect(heading!.y - invite!.y - invite!.height).toBeGreaterThanOrEqual(16)
    await rules.getByRole('switch', { name: 'Couples may' }).click()
    const chosen = async () => must(await performer.get('/versus-settings')).versus_invite_gender_blocked
    await expect.poll(chosen, soon).toEqual(['c'])
    await rules.getByRole('switch', { name: 'Couples may' }).click()
    await expect.poll(chosen, soon).toEqual([])
    await consoleApp.page.keyboard.press('Escape')
    other = await goLiveElsewhere(footlight.server, PEER)
    const peer = await footlight.login(PEER)
    must(await peer.post(`/versus/${PEER}/invite`, { opponent: ROOM, minutes: 5 }))
    await consoleApp.page.getByTestId('versus-invite').getByRole('button', { name: 'Accept' }).click()
    await consoleApp.page.getByTestId('versus').waitFor()
    must(await viewer.tip(ROOM, 70))
    await expect.poll(() => text('versus-score'), soon).toBe('70to0')
    // One order for both rooms (VERSUS-09).
    await consoleApp.page.getByTestId('chat').getByRole('button', { name: 'demo_whale' }).last().click()
    await consoleApp.page.getByText('Silence …').click()
    await consoleApp.page.getByRole('checkbox', { name: `Also in ${PEER}’s room` }).check()
    await consoleApp.page.getByRole('button', { name: 'Silence', exact: true }).click()
    const silenced = async () => must(await peer.get(`/chat/react/${PEER}`)).chat.silencedUsernameList
    await expect.poll(silenced, soon).toEqual(['demo_whale'])
    must(
      await peer.post(`/versus/${PEER}/moderate`, { action: 'unsilence', target: 'demo_whale', reason: '' }),
    )
    await consoleApp.page.getByRole('button', { name: 'End the battle' }).click()
    await consoleApp.page.getByRole('alertdialog').getByRole('button', { name: 'End battle' }).click()
    await expect.poll(() => text('versus-result'), soon).toMatch(/You lost the battle/)
    await consoleApp.page.getByTestId('versus-result').getByRole('button', { name: 'Close' }).click()
  })

  test('DESK-WATCH-02 in a private show one player runs for both', async () => {
    // The server draws its films when somebody first asks for them.
    must(await viewer.get('/watch-clips'))
    const participant = await footlight.room(viewer, ROOM)
    must(await pay(viewer, `/private/${ROOM}/request`, { watch_porn_together: true }))
    await consoleApp.page.getByTestId('request').getByText('Watch together').waitFor()
    await answerRequest(consoleApp, 'Accept')
    const player = consoleApp.page.getByTestId('watch')
    await expect.poll(() => player.locator('option').count(), soon).toBeGreaterThan(1)
    await player.getByLabel('Film').selectOption({ index: 1 })
    await player.getByRole('button', { name: 'Play for both' }).click()
    expect(await participant.next('v3.watch.state', (state) => state.playing)).toMatchObject({ by: ROOM })
    await expect
      .poll(() => player.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime), {
        timeout: 10_000,
      })
      .toBeGreaterThan(0.3)
    const { version } = must(await viewer.get(`/watch/${ROOM}`)).state
    must(await viewer.post(`/watch/${ROOM}`, { base_version: version, command: { action: 'pause' } }))
    await player.getByRole('button', { name: 'Play for both' }).waitFor()
    await consoleApp.page.getByRole('button', { name: 'End the private show' }).click()
    await consoleApp.page.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
    await consoleApp.page.getByTestId('ended-show').waitFor()
    expect(consoleApp.errors).toEqual([])
  })
})
