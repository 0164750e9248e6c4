import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { expectOnAir } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { resizeWindow } from './electron/within-window.ts'
import {
  type GridDress,
  type GridPlace,
  gridLanguages,
  isWholeGrid,
  walkGrid,
} from './screens/screen-grid.ts'

const ROOM = 'demo_model'
const sizes = [
  { width: 1024, height: 700 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
] as const

let footlight: Footlight
let consoleApp: RunningConsole
let page: Page
let viewer: TestApi
let participant: TestSocket

setUpConsole(
  (opened) => {
    ;({ footlight, consoleApp } = opened)
    page = consoleApp.page
  },
  { username: null },
)

/** The languages of the console are chosen in its settings, and by keys from wherever one is. */
const dress: GridDress = {
  size: (_page, { width, height }) => resizeWindow(consoleApp, [width, height]),
  theme: (_page, theme) =>
    page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme),
  language: async (_page, language) => {
    if ((await page.getByRole('dialog').count()) > 0) await closeDialog()
    for (const cover of ['logs', 'library'])
      if ((await page.getByTestId(cover).count()) > 0) await page.keyboard.press('Escape')
    await page.keyboard.press(',')
    await page.locator('select:has(option[value=de])').selectOption(language)
    await closeDialog()
  },
}

async function closeDialog(): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

const inBar = (...names: readonly string[]) => names.map((name) => page.getByTestId(name))
const answers = () => page.getByTestId('decision').getByRole('button')

/** A screen of the console with what must be in reach there. */
function place(name: string, pinned: () => ReturnType<typeof inBar>, open = async () => {}): GridPlace {
  return { name, open, pinned }
}

/** A dialog over what stands there; the bar is in reach above it. */
function dialog(name: string, key: string, pinned: () => ReturnType<typeof inBar>): GridPlace {
  return place(`${name}-${key}`, pinned, async () => {
    await page.keyboard.press(key)
    await page.getByRole('dialog').waitFor()
  })
}

/** An ordinary run leaves out the language that every other test is in. */
async function expectNoFaults(...places: readonly GridPlace[]): Promise<void> {
  const languages = isWholeGrid ? gridLanguages : (['de', 'fr'] as const)
  const faults: string[] = []
  for (const each of places) {
    faults.push(...(await walkGrid(page, [each], { dress, sizes, languages, axeAt: [sizes[0]] })))
  }
  await dress.language(page, 'en')
  expect(faults).toEqual([])
}

// One evening by the keyboard alone; each test is a scene of it, and its screens at every size.
describe('the screens of the console', () => {
  test('SCREEN-01 the log-in, and the way in by keyboard', async () => {
    await page.getByLabel('Username or email').waitFor()
    expect(
      await walkGrid(page, [place('log-in', () => [page.getByRole('button', { name: 'Log in' })])], {
        dress: { ...dress, language: async () => {} },
        sizes,
        languages: ['en'],
        axeAt: [sizes[0]],
      }),
    ).toEqual([])
    await page.getByLabel('Username or email').focus()
    await page.keyboard.type(ROOM)
    await page.keyboard.press('Tab')
    await page.keyboard.type('footlight-demo')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Before you go live' }).waitFor()
  })

  test('SCREEN-01 before the show', async () => {
    const pinned = () => [...inBar('panic'), page.getByTestId('safety-bar').getByRole('button').first()]
    await expectNoFaults(place('ready', pinned), dialog('ready', '?', pinned))
  }, 120_000)

  test('SCREEN-01 SCREEN-02 on air: by keyboard, with a subject that was not saved', async () => {
    await page.getByLabel('Subject').fill('Requests evening')
    await page.keyboard.press('Control+Shift+L')
    await expectOnAir(consoleApp)
    // DESK-SUBJECT-02
    await page.getByTestId('subject').getByText('Requests evening').waitFor()
    viewer = await footlight.login('demo_viewer')
    participant = await footlight.room(viewer, ROOM)
    participant.send('v3.chat.message', { ref: 'hello', message: 'Good evening' })
    must(await viewer.tip(ROOM, 25, { comment: 'for the encore' }))
    await page.getByTestId('tip-leaders').getByText('demo_viewer').waitFor()
    const pinned = () => inBar('stop', 'panic')
    await expectNoFaults(
      place('air', pinned),
      ...['$', ','].map((key) => dialog('air', key, pinned)),
      place('air-people', pinned, () => page.keyboard.press('p')),
    )
    await page.getByRole('tab', { name: 'Chat', exact: true }).click()
  }, 180_000)

  test('SCREEN-01 SCREEN-02 a request: its answers are in reach over a dialog and the logs, and the keys accept', async () => {
    const whale = await footlight.login('demo_whale')
    const { request_id } = must(await pay(whale, `/private/${ROOM}/request`, { exclusive: true }))
    await page.getByTestId('decision').waitFor()
    const pinned = () => [...inBar('stop', 'panic'), answers().nth(0), answers().nth(1)]
    await expectNoFaults(place('request', pinned), dialog('request', '$', pinned))
    must(await whale.post(`/private/${ROOM}/cancel`, { request_id }))
    await page.getByTestId('decision').waitFor({ state: 'detached' })
    must(await pay(viewer, `/private/${ROOM}/request`))
    await page.getByTestId('decision').getByText('demo_viewer').waitFor()
    await page.keyboard.press('Control+Shift+A')
    await page.getByTestId('current-show').waitFor()
  }, 180_000)

  test('SCREEN-01 SCREEN-02 a private: what pays, what ends it, and a line to the payer alone', async () => {
    participant.send('v3.chat.message', { ref: 'mine', message: 'hello you' })
    await page.keyboard.press('c')
    await page.keyboard.type('for you alone')
    await page.keyboard.press('Enter')
    const said = await participant.next('v3.chat.message', ({ message }) => message === 'for you alone')
    expect(said.is_private).toBe(true)
    await page.keyboard.press('Escape')
    const pinned = () => inBar('bar-show', 'end-show', 'stop', 'panic')
    await expectNoFaults(
      place('private', pinned),
      dialog('private', '$', pinned),
      place('private-public', pinned, () => page.getByRole('tab').nth(1).click()),
      place('private-logs', pinned, async () => {
        await page.locator('header button:has(svg.lucide-book-text)').click()
        await page.getByTestId('logs').waitFor()
      }),
      place('private-library', pinned, async () => {
        await page.keyboard.press('u')
        await page.getByTestId('library').waitFor()
      }),
    )
  }, 180_000)
})
