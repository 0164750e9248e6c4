import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withdrawProof } from '../dev-env/prove-age.ts'
import { type RunningAgeCheck, runSandboxAgeCheck } from '../dev-env/run-sandbox-age-check.ts'
import { expectAccessible } from './browser/open-as.ts'
import { shootConsole, shootPage, shootThemes } from './browser/show-shots.ts'
import {
  acceptByKeys,
  endPrivate,
  expectRequest,
  expectRole,
  openQuestion,
  readReceipt,
  showCamera,
  showState,
  startSpying,
  terms,
} from './browser/show-steps.ts'
import {
  openTestBed,
  type ShowTestBed,
  VIEWER_CLOCK,
  type Viewer,
  whyNoShows,
} from './browser/show-test-bed.ts'
import { expectClock, testimony } from './browser/show-witness.ts'
import { balance, expectPlaying } from './browser/viewer-steps.ts'

const missing = whyNoShows()
let testBed: ShowTestBed
let ada: Viewer
let ben: Viewer
let service: RunningAgeCheck

beforeAll(async () => {
  if (missing !== null) return
  service = await runSandboxAgeCheck()
  const { url, secret } = service
  testBed = await openTestBed(
    {
      ...terms('private', { pricePerMinuteInToken: 120 }),
      ...terms('spy', { pricePerMinuteInToken: 60 }),
      ...terms('sharecam', { isAllowedInPublic: true, pricePerMinuteInPublicInToken: 60 }),
    },
    { ageChecks: { followsLaws: false, rulesPath: null, providers: [{ name: 'sandbox', url, secret }] } },
  )
  ada = await testBed.admit(1_000)
  ben = await testBed.admit(59)
})

afterAll(async () => {
  await testBed?.close()
  await service?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

/** On the page for it, and on that of the service; ends on ours. */
async function proveByFace(page: Page): Promise<void> {
  const view = page.getByTestId('age-check')
  await view.getByTestId('age-face_scan').getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Check my age' }).click()
  await view.getByRole('heading', { name: 'Your age is verified' }).waitFor()
}

const camera = () => testBed.consoleApp.page.getByTestId('viewer-camera').locator('video')

// Each test is a scene of one evening, and stands on the one before. The clock of Ada's camera runs far ahead
// of the performer's.
describe('cameras of viewers', () => {
  test('too few tokens: the way to more opens and says how many it takes, and nobody is asked', async () => {
    const question = await openQuestion(ben, /^Private show/)
    await question.getByText('That is 61 tokens more than you have.').waitFor()
    await question.getByRole('button', { name: 'Ask for the show' }).click()
    const more = ben.page.getByRole('dialog', { name: 'Get tokens' })
    await more.getByText('This takes 120 tokens, 61 more than you have. Nothing was charged.').waitFor()
    await shootPage(ben.page, 'too-few-tokens')
    await shootPage(ben.page, 'too-few-tokens', 'light')
    await more.getByRole('button', { name: 'Close' }).first().click()
    expect((await showState({ api: testBed.performer })).performer?.requests).toEqual([])
    expect(await ben.api.tokens()).toBe(59)
  })

  test('WEB-CAMERA-AGE-01 without a proof there is no camera to ask for, in a private or in public; the way to it leads back', async () => {
    const { page } = ada
    const beside = await openQuestion(ada, /^Show my camera/)
    await beside.getByRole('heading', { name: 'Prove your age to show your camera' }).waitFor()
    expect(await beside.getByRole('button', { name: 'Ask' }).count()).toBe(0)
    await expectAccessible(page)
    await shootThemes(page, 'camera-proof-public')
    await beside.getByRole('button', { name: 'Close' }).first().click()
    const question = await openQuestion(ada, /^Private show/)
    await question.getByTestId('own-camera-proof').waitFor()
    expect(await question.getByRole('checkbox', { name: /With my camera/ }).count()).toBe(0)
    await shootThemes(page, 'camera-proof-private')
    await question.getByRole('link', { name: 'Prove your age' }).click()
    const view = page.getByTestId('age-check')
    await view.getByRole('heading', { name: 'Choose how' }).waitFor()
    expect(await view.getByTestId('age-card').count()).toBe(0)
    await expectAccessible(page)
    await shootThemes(page, 'camera-proof-methods')
    await proveByFace(page)
    await shootThemes(page, 'camera-proof-done')
    await view.getByRole('link', { name: 'Continue' }).click()
    await page.waitForURL('**/demo_model')
    await expectPlaying(page)
  })

  test('in a private: the performer sees Ada move, and a spy on it receives the performer alone', async () => {
    const question = await openQuestion(ada, /^Private show/)
    await question.getByRole('checkbox', { name: /With my camera/ }).check()
    await question.getByRole('button', { name: 'Ask for the show' }).click()
    const request = await expectRequest(testBed.consoleApp, ada.username, 'wants a private show')
    await request.getByText('Wants to show a camera').waitFor()
    await acceptByKeys(testBed.consoleApp)
    await expectRole(ada, 'payer')
    await showCamera(ada)
    await expectClock(camera(), { from: VIEWER_CLOCK })
    await shootPage(ada.page, 'camera-private')
    await startSpying(ben)
    await expectClock(ben.page.getByTestId('video'), { below: VIEWER_CLOCK })
    await shootConsole(testBed.consoleApp, 'camera-private')
    expect((await testimony(ben.page)).videosAtOnce).toBe(1)
    expect(ben.tap.all('v3.media.state').filter((state) => 'cameras' in state)).toEqual([])
    expect(ben.tap.text()).not.toContain(ada.username)
  })

  test('WEB-CAMERA-AGE-02 a proof that was none takes the camera, and its button leads to another while the show goes on', async () => {
    const { page } = ada
    const { ageCheckRepository, people } = testBed.footlight.server.database
    const { id } = (await people.byUsername(ada.username))!
    const [check] = await ageCheckRepository.ofAccount(id, 0)
    await withdrawProof(testBed.footlight, check!.id)
    await page.getByTestId('camera-picture').waitFor({ state: 'detached' })
    await page.getByTestId('camera-open').click()
    const dialog = page.getByRole('dialog', { name: 'Prove your age to show your camera' })
    await dialog.getByText('The show continues meanwhile').waitFor()
    await expectAccessible(page)
    await shootThemes(page, 'camera-proof-running')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: 'Prove your age' }).click(),
    ])
    await proveByFace(tab)
    await tab.close()
    await page.bringToFront()
    await expectRole(ada, 'payer')
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.getByRole('dialog').getByRole('button', { name: 'Show my camera' }).click()
    await expectClock(camera(), { from: VIEWER_CLOCK })
  })

  test('with the private the camera goes, on both sides', async () => {
    await endPrivate(ada)
    await readReceipt(ada)
    await testBed.consoleApp.page.getByTestId('viewer-camera').waitFor({ state: 'detached' })
    await ada.page.getByTestId('camera-picture').waitFor({ state: 'detached' })
    await readReceipt(ben)
    await testBed.consoleApp.page.getByTestId('ended-show').getByRole('button', { name: 'Close' }).click()
  })

  test('in public: two presses are one request, two presses accept it once, and it is paid by the minute', async () => {
    const before = await balance(ada.page)
    const question = await openQuestion(ada, /^Show my camera/)
    await question.getByText('60/min').waitFor()
    expect(await question.getByTestId('cost').textContent()).toContain('Held now60 tokens')
    await shootPage(ada.page, 'camera-question')
    await question.getByRole('button', { name: 'Send request' }).dblclick()
    await expectRequest(testBed.consoleApp, ada.username, 'wants to show you their camera')
    await shootConsole(testBed.consoleApp, 'camera-request')
    await testBed.consoleApp.page.getByTestId('decision').getByRole('button', { name: 'Accept' }).dblclick()
    await ada.page.getByTestId('service-cam2cam').waitFor()
    await showCamera(ada)
    await expectClock(camera(), { from: VIEWER_CLOCK })
    await shootPage(ada.page, 'camera-public')
    await shootConsole(testBed.consoleApp, 'camera-public')
    expect(await testBed.consoleApp.page.getByTestId('refused').count()).toBe(0)
    expect(
      (await showState({ api: testBed.performer })).performer?.participants.map(({ username, kind }) => [
        username,
        kind,
      ]),
    ).toEqual([[ada.username, 'cam2cam']])
    // The public stream goes on, with the performer alone.
    await expectClock(ben.page.getByTestId('video'), { below: VIEWER_CLOCK })
    expect((await testimony(ben.page)).videosAtOnce).toBe(1)
    await ada.page.getByTestId('service-cam2cam').getByRole('button', { name: 'End cam2cam' }).click()
    const { paid } = await readReceipt(ada)
    expect(paid).toBeGreaterThan(0)
    await expect.poll(() => balance(ada.page)).toBe(before - paid)
    await testBed.consoleApp.page.getByTestId('viewer-camera').waitFor({ state: 'detached' })
    expect([...ada.errors, ...testBed.consoleApp.errors]).toEqual([])
    expect(await testBed.footlight.server.ledger.holdings('escrow:')).toEqual([])
  })
})
