import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Lag } from '../soak/lag.ts'
import { shootPage } from './browser/show-shots.ts'
import {
  acceptByKeys,
  expectRequest,
  expectRole,
  expectTick,
  openQuestion,
  readReceipt,
  receiptOf,
  showState,
  startedAt,
  terms,
} from './browser/show-steps.ts'
import { openTestBed, type ShowTestBed, type Viewer, whyNoShows } from './browser/show-test-bed.ts'
import { balance } from './browser/viewer-steps.ts'

const missing = whyNoShows()
const PRICE = 600
const TOKENS_PER_MS = PRICE / 60_000
/** The SFU knows a silence to half a second. */
const SILENCE_KNOWN_TO_MS = 500
let testBed: ShowTestBed
let ada: Viewer

beforeAll(async () => {
  if (missing !== null) return
  testBed = await openTestBed(terms('private', { pricePerMinuteInToken: PRICE }))
  ada = await testBed.admit(1_000)
})

afterAll(async () => {
  await testBed?.close()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

describe('the performer’s computer dies in a private', () => {
  test('the viewer pays for what was served and not for the silence, and stands before an empty room', async () => {
    const question = await openQuestion(ada, /^Private show/)
    await question.getByRole('button', { name: 'Ask for the show' }).click()
    await expectRequest(testBed.consoleApp, ada.username, 'wants a private show')
    await acceptByKeys(testBed.consoleApp)
    await expectRole(ada, 'payer')
    const [{ current: currentShow }, since] = [await showState(ada), await startedAt(testBed)]
    await expectTick(ada, 100)
    const lag = new Lag()
    const dying = testBed.consoleApp.app.process()
    const death = once(dying, 'exit')
    dying.kill('SIGKILL')
    await death
    // On a busy machine it sends for a while after it was told to die.
    const killedAt = Date.now()
    await ada.page.getByText('Paused: no video right now, and nothing is charged.').waitFor()
    await shootPage(ada.page, 'lost-paused')
    await ada.page.getByText('Demo Model’s stream was interrupted.').first().waitFor({ timeout: 30_000 })
    await shootPage(ada.page, 'lost-receipt')
    const { paid, refund } = await readReceipt(ada)
    // Packets that were sent in time are read late where the machine stands still.
    const knownToMs = SILENCE_KNOWN_TO_MS + lag.lateMs()
    lag.end()
    const receipt = await receiptOf(ada, currentShow!.show_id)
    expect(receipt).toMatchObject({ reason: 'unpublish', tokens: paid, refund })
    expect(paid).toBeGreaterThanOrEqual(100)
    expect(paid).toBeLessThanOrEqual(Math.floor((killedAt - since + knownToMs) * TOKENS_PER_MS))
    await expect.poll(() => balance(ada.page)).toBe(1_000 - paid)
    await ada.page.getByTestId('show-overlay').waitFor({ state: 'detached' })
    await ada.page
      .getByTestId('show-bar')
      .getByRole('button', { name: /^Private show/ })
      .waitFor({ state: 'detached' })
    await ada.page
      .getByTestId('video-panel')
      .getByText(/is offline/)
      .waitFor({ timeout: 30_000 })
    await shootPage(ada.page, 'lost-offline')
    expect(await testBed.footlight.server.ledger.holdings('escrow:')).toEqual([])
    expect(ada.errors).toEqual([])
  }, 120_000)
})
