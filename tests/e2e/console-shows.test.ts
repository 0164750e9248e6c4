import { describe, expect, test } from 'vitest'
import type { TestApi } from '../dev-env/api-client.ts'
import { must, pay } from '../dev-env/show-steps.ts'
import type { TestSocket } from '../dev-env/socket-client.ts'
import type { Footlight } from '../dev-env/start-footlight.ts'
import { answerRequest, expectEarned, expectOnAir, goLive } from './electron/console-steps.ts'
import type { RunningConsole } from './electron/launch-console.ts'
import { setUpConsole } from './electron/set-up-console.ts'
import { type Control, expectWithinWindow, resizeWindow, windowSizes } from './electron/within-window.ts'

const ROOM = 'demo_model'
/** What the console shows a moment later, on a machine with more to do. */
const soon = { timeout: 10_000 }
let footlight: Footlight
let consoleApp: RunningConsole
let viewer: TestApi
let participant: TestSocket

setUpConsole(async (opened) => {
  ;({ footlight, consoleApp } = opened)
  consoleApp.page.setDefaultTimeout(20_000)
  viewer = await footlight.login('demo_viewer')
})

const status = async (): Promise<string> =>
  (await footlight.guest().get(`/chat/react/${ROOM}`)).body.chat.status
const text = (id: string): Promise<string | null> => consoleApp.page.getByTestId(id).textContent()

/** `12:04` as seconds. */
async function secondsOn(id: string): Promise<number> {
  return (await text(id))!.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

async function speak(language: 'en' | 'de'): Promise<void> {
  await consoleApp.page.keyboard.press(',')
  await consoleApp.page.locator('select:has(option[value=de])').selectOption(language)
  await consoleApp.page.keyboard.press('Escape')
  await consoleApp.page.getByRole('dialog').waitFor({ state: 'detached' })
}

/**
 * In both sizes and languages: with nothing over the layout, with a dialog over it, and with the logs over
 * it.
 */
async function expectInReach(...controls: readonly Control[]): Promise<void> {
  for (const language of ['de', 'en'] as const) {
    await speak(language)
    for (const size of windowSizes) {
      await resizeWindow(consoleApp, size)
      await expectWithinWindow(consoleApp.page, ...controls)
      await consoleApp.page.keyboard.press('$')
      await consoleApp.page.getByRole('dialog').waitFor()
      await expectWithinWindow(consoleApp.page, ...controls)
      await consoleApp.page.keyboard.press('Escape')
      await consoleApp.page.getByRole('dialog').waitFor({ state: 'detached' })
      await consoleApp.page.getByRole('button', { name: /^(Logs|Protokoll)$/ }).click()
      await consoleApp.page.getByTestId('logs').waitFor()
      await expectWithinWindow(consoleApp.page, ...controls)
      await consoleApp.page.keyboard.press('Escape')
      await consoleApp.page.getByTestId('logs').waitFor({ state: 'detached' })
    }
  }
}

// One evening, from the prices to the last receipt; each test is a scene of it.
describe('an evening with shows', () => {
  test('DESK-PRICES-01 a price that is out of bounds is not sent; a good one is saved, and taken back with one click', async () => {
    const price = async () =>
      must(await viewer.get(`/performer/${ROOM}/settings`)).private.pricePerMinuteInToken
    const before = await price()
    await consoleApp.page.getByRole('button', { name: 'Prices' }).click()
    const field = consoleApp.page.locator('[data-path="private.pricePerMinuteInToken"]')
    // Opened, it waits for the price that is changed most often.
    await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true)
    await field.fill('0')
    await consoleApp.page.getByText('At least 1.').waitFor()
    expect(await consoleApp.page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await field.fill('600')
    await consoleApp.page.getByRole('button', { name: 'Save', exact: true }).click()
    await consoleApp.page.getByText('Saved.').waitFor()
    expect(await price()).toBe(600)
    await consoleApp.page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(price, soon).toBe(before)
    await field.fill('600')
    await consoleApp.page.keyboard.press('Enter')
    await expect.poll(price, soon).toBe(600)
    await consoleApp.page.keyboard.press('Escape')
  })

  test('DESK-REQUEST-01 a request shows who asks for what; declined, it is gone and nobody has paid', async () => {
    await goLive(consoleApp)
    participant = await footlight.room(viewer, ROOM)
    const tokens = await viewer.tokens()
    must(await pay(viewer, `/private/${ROOM}/request`, { exclusive: true }))
    const card = consoleApp.page.getByTestId('request')
    await card.getByText('wants an exclusive private show').waitFor()
    expect(await card.textContent()).toMatch(/demo_viewer/)
    await answerRequest(consoleApp, 'Decline')
    await card.waitFor({ state: 'detached' })
    expect((await participant.next('v3.private.declined')).username).toBe('demo_viewer')
    expect(await viewer.tokens()).toBe(tokens)
  })

  test('DESK-STOP-01 with a request: its answers, Stop and Panic are wholly in the window, over dialogs and logs, in German too', async () => {
    const { request_id } = must(await pay(viewer, `/private/${ROOM}/request`, { exclusive: true }))
    await consoleApp.page.getByTestId('decision').waitFor()
    await expectInReach('accept', 'decline', 'stop', 'panic')
    must(await viewer.post(`/private/${ROOM}/cancel`, { request_id }))
    await consoleApp.page.getByTestId('decision').waitFor({ state: 'detached' })
  }, 60_000)

  test('DESK-REQUEST-02 a request that the viewer takes back is gone from the console, and the keys answer nothing', async () => {
    const { request_id } = must(await pay(viewer, `/private/${ROOM}/request`))
    await consoleApp.page.getByTestId('request').waitFor()
    must(await viewer.post(`/private/${ROOM}/cancel`, { request_id }))
    await consoleApp.page.getByTestId('request').waitFor({ state: 'detached' })
    await consoleApp.page.keyboard.press('Control+Shift+A')
    expect(await status()).toBe('online')
  })

  test('DESK-PRIVATE-01 accepted by keyboard, once however often it is pressed: the room closes, clock and tokens run', async () => {
    must(await pay(viewer, `/private/${ROOM}/request`))
    const accept = consoleApp.page.getByTestId('decision').getByRole('button', { name: 'Accept' })
    await accept.waitFor()
    // The answer before may have been given a moment ago.
    await expect.poll(() => accept.isEnabled(), soon).toBe(true)
    await Promise.all([
      consoleApp.page.keyboard.press('Control+Shift+A'),
      consoleApp.page.keyboard.press('Control+Shift+A'),
    ])
    await consoleApp.page.getByTestId('current-show').waitFor()
    expect(await status()).toBe('private')
    expect(await text('show-badge')).toMatch(/Private.*demo_viewer/)
    await expect.poll(() => secondsOn('paid-time'), { timeout: 8_000 }).toBeGreaterThanOrEqual(3)
    expect(await consoleApp.page.getByTestId('refused').count()).toBe(0)
    // The first charge after ten seconds.
    await expect
      .poll(async () => Number((await text('show-tokens'))!.split(' ')[0]), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(90)
  })

  test('DESK-STOP-01 while a private runs: its end, Stop and Panic are wholly in the window, over dialogs and logs, in German too', async () => {
    await expectInReach('end', 'stop', 'panic')
  }, 60_000)

  test('DESK-STOP-02 while somebody pays neither a double click nor a short press of the key stops the show', async () => {
    await consoleApp.page.getByTestId('stop').dblclick()
    await consoleApp.page.keyboard.press('Control+Shift+X')
    await consoleApp.page.getByTestId('stop').press('Enter')
    // As long as the hold would take, had one of them begun one.
    await consoleApp.page.waitForTimeout(1_300)
    expect(await status()).toBe('private')
    await expectOnAir(consoleApp)
  })

  test('DESK-PRIVATE-02 closing the window says that somebody pays', async () => {
    await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]!.close())
    const dialog = consoleApp.page.getByRole('alertdialog')
    await dialog.getByText('A paid show is running.').waitFor()
    await dialog.getByRole('button', { name: 'Stay on air' }).first().click()
    await dialog.waitFor({ state: 'detached' })
  })

  test('DESK-PRIVATE-03 ended after a question: the same receipt as the viewer’s, with the split', async () => {
    await consoleApp.page.keyboard.press('Control+Shift+E')
    const question = consoleApp.page.getByRole('alertdialog')
    await question.getByText('the rest is refunded').waitFor()
    await consoleApp.page.keyboard.press('Enter')
    const { show_id } = await participant.next('v3.private.end')
    const theirs = must(await viewer.get(`/receipts/${show_id}`))
    await consoleApp.page.getByTestId('ended-show').getByRole('button', { name: 'Receipt' }).click()
    await expect.poll(() => text('receipt-tokens'), soon).toBe(theirs.tokens.toLocaleString('en'))
    expect(theirs.tokens).toBeGreaterThan(0)
    const owned = must(await (await footlight.login(ROOM)).get(`/receipts/${show_id}`))
    expect(await text('split')).toMatch(new RegExp(`You.*${owned.split.model}`))
    await consoleApp.page.keyboard.press('Escape')
    await consoleApp.page.getByTestId('ended-show').getByRole('button', { name: 'Close' }).click()
    await expectEarned(consoleApp.page, theirs.tokens)
    expect(await status()).toBe('online')
  })

  test('DESK-TICKET-01 DESK-TICKET-02 a ticket show: refused without a word, announced, held back below its minimum, started, ended', async () => {
    await consoleApp.page.getByRole('button', { name: 'Ticket show' }).click()
    await consoleApp.page.getByRole('button', { name: 'Announce' }).click()
    await consoleApp.page.getByText('Describe it in a few words.').waitFor()
    await consoleApp.page.getByLabel('What is it about?').fill('Two songs')
    await consoleApp.page.getByLabel('Ticket', { exact: true }).fill('40')
    await consoleApp.page.getByLabel('Minimum tickets').fill('1')
    await consoleApp.page.getByRole('button', { name: 'Announce' }).click()
    const card = consoleApp.page.getByTestId('current-show')
    await card.getByText('1 more ticket needed').waitFor()
    expect(await card.getByRole('button', { name: 'Start' }).isDisabled()).toBe(true)
    const offers = consoleApp.page.getByTestId('offers')
    await offers.getByRole('button', { name: 'Discount' }).waitFor()
    await offers.getByRole('button', { name: 'Prices' }).waitFor()
    expect(await offers.getByRole('button', { name: 'Ticket show' }).count()).toBe(0)
    await offers.getByRole('button', { name: 'Standby' }).click()
    await expect.poll(status).toBe('standby')
    await offers.getByRole('button', { name: 'Leave standby' }).click()
    await expect.poll(status).toBe('online')
    const tokens = await viewer.tokens()
    must(await pay(viewer, `/limited/${ROOM}/ticket`))
    await card.getByText('1 of 1 ticket sold').waitFor()
    await card.getByRole('button', { name: 'Start' }).click()
    await consoleApp.page.getByTestId('show-badge').getByText('Ticket show').waitFor()
    expect(await status()).toBe('limited')
    await card.getByText('everyone is refunded in full').waitFor()
    await consoleApp.page.getByRole('button', { name: 'End the ticket show' }).click()
    await consoleApp.page.getByRole('alertdialog').getByRole('button', { name: 'End the show' }).click()
    await consoleApp.page.getByTestId('ended-show').waitFor()
    // Shorter than the refund window that was announced.
    expect(await viewer.tokens()).toBe(tokens)
    await consoleApp.page.getByTestId('ended-show').getByRole('button', { name: 'Close' }).click()
  })

  test('DESK-GOAL-01 a goal show fills in the console, and called off refunds everything', async () => {
    await consoleApp.page.getByRole('button', { name: 'Goal show' }).click()
    await consoleApp.page.getByLabel('What will you do?').fill('The second act')
    await consoleApp.page.getByLabel('Goal', { exact: true }).fill('500')
    await consoleApp.page.getByRole('button', { name: 'Announce' }).click()
    await consoleApp.page.getByTestId('current-show').waitFor()
    const tokens = await viewer.tokens()
    must(await pay(viewer, `/goal/${ROOM}/pledge`, { amount: 20 }))
    await expect.poll(() => text('progress'), soon).toMatch(/20 of 500/)
    await consoleApp.page.getByRole('button', { name: 'Cancel show' }).click()
    await consoleApp.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel show' }).click()
    await consoleApp.page.getByTestId('offers').waitFor()
    expect(await viewer.tokens()).toBe(tokens)
  })

  test('DESK-DISCOUNT-01 a discount is offered with its countdown, and taken back', async () => {
    await consoleApp.page.getByRole('button', { name: 'Discount' }).click()
    await consoleApp.page.getByRole('button', { name: 'Offer discount' }).click()
    await expect.poll(() => text('discount'), soon).toMatch(/−20 %.*480 tokens a minute/)
    expect(must(await viewer.get(`/shows/${ROOM}`)).discount).toMatchObject({ discountRate: 20 })
    await consoleApp.page.getByTestId('discount').getByRole('button', { name: 'End discount' }).click()
    await consoleApp.page.getByTestId('discount').waitFor({ state: 'detached' })
  })

  test('DESK-HISTORY-01 the shows of the evening stand in the list, each with its receipt', async () => {
    await consoleApp.page.keyboard.press('l')
    await consoleApp.page
      .getByRole('button', { name: /Private show/ })
      .first()
      .click()
    await consoleApp.page.getByTestId('receipt').getByText('demo_viewer').first().waitFor()
    await consoleApp.page.keyboard.press('Escape')
  })

  test('DESK-STOP-02 held, with a dialog open, Stop ends the paid show and the stream', async () => {
    await consoleApp.page.getByTestId('stop').waitFor()
    must(await pay(viewer, `/private/${ROOM}/request`))
    await answerRequest(consoleApp, 'Accept')
    await consoleApp.page.getByTestId('current-show').waitFor()
    await consoleApp.page.keyboard.press('?')
    await consoleApp.page.getByRole('dialog').waitFor()
    await consoleApp.page.getByTestId('stop').hover()
    await consoleApp.page.mouse.down()
    await consoleApp.page.locator('[data-testid=stop][data-held]').waitFor()
    await consoleApp.page.getByRole('button', { name: 'Go live' }).waitFor()
    await consoleApp.page.mouse.up()
    await expect.poll(status, soon).toBe('offline')
    expect(consoleApp.errors).toEqual([])
  })
})
