import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openHouse, VIEWER_CLOCK, whyNoShows, type House, type Viewer } from './browser/show-house.ts'
import { shootConsole, shootPage } from './browser/show-shots.ts'
import { acceptByKeys, endPrivate, expectCover, expectRequest, expectRole, expectTick, openQuestion, readReceipt, receiptOf, showState, startedAt, startSpying, terms } from './browser/show-steps.ts'
import { expectClock, expectShutOut, testimony } from './browser/show-witness.ts'
import { balance, expectPlaying } from './browser/viewer-steps.ts'

const missing = whyNoShows()
const hers = { below: VIEWER_CLOCK }
let house: House
let ada: Viewer
let ben: Viewer
let showId = ''
let closedAt = 0

beforeAll(async () => {
  if (missing !== null) return
  house = await openHouse({ ...terms('private', { pricePerMinuteInToken: 600, exclusivePricePerMinuteInToken: 900 }), ...terms('spy', { pricePerMinuteInToken: 120, startupTipInToken: 5 }) })
  ada = await house.admit(1_000)
  ben = await house.admit(500)
})

afterAll(async () => {
  await house?.close()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const video = ({ page }: Viewer) => page.getByTestId('video')

// Each test is a scene of one evening, and stands on the one before. Ada pays, Ben is the public.
describe('a private show, seen from all sides', () => {
  test('the price stands in the question, and two presses are one request', async () => {
    await Promise.all([expectClock(video(ada), hers), expectClock(video(ben), hers)])
    const question = await openQuestion(ada, /^Private show/)
    await question.getByText('600/min').first().waitFor()
    await shootPage(ada.page, 'private-question')
    await question.getByRole('button', { name: 'Ask for the show' }).dblclick()
    await ada.page.getByTestId('request-card').waitFor()
    await expectRequest(house.desk, ada.username, 'wants a private show')
    await shootPage(ada.page, 'private-waiting')
    await shootConsole(house.desk, 'private-request')
    expect((await showState({ api: house.performer })).desk?.requests.map(({ username }) => username)).toEqual([ada.username])
    // One minute is set aside, once.
    await expect.poll(() => balance(ada.page)).toBe(400)
  })

  test('accepted by keyboard, Ada sees her go on, and Ben the card and not one picture more', async () => {
    await acceptByKeys(house.desk)
    await expectRole(ada, 'payer')
    closedAt = await startedAt(house)
    await expectClock(video(ada), hers)
    await expectCover(ben, 'private')
    expect(ben.tap.last('v3.media.state')).toMatchObject({ producers: [] })
    await shootPage(ada.page, 'private-payer')
    await shootPage(ben.page, 'private-outside')
    await shootPage(ben.page, 'private-outside', 'light')
    await shootConsole(house.desk, 'private-running')
    expect(await house.desk.page.getByTestId('refused').count()).toBe(0)
  })

  test('her tokens go by the tick, and still nothing has come to Ben', async () => {
    await expectTick(ada, 100)
    expect(Number((await ada.page.getByTestId('show-spent').textContent())!.split(' ')[0])).toBeGreaterThanOrEqual(100)
    await expectShutOut(ben.page, closedAt)
    showId = (await showState(ada)).stage!.show_id
  })

  test('Ben looks in as a spy: he sees her and learns nothing of Ada', async () => {
    await startSpying(ben)
    await expectClock(video(ben), hers)
    await house.desk.page.getByTestId('spies').getByText(/^1 ·/).waitFor()
    await shootPage(ben.page, 'private-spy')
    await shootConsole(house.desk, 'private-with-spy')
    expect((await testimony(ben.page)).videosAtOnce).toBe(1)
    expect(ben.tap.text()).not.toContain(ada.username)
  })

  test('Ada ends it: receipt, rating, and both are back in public', async () => {
    const before = (await testimony(ben.page)).frames
    await ada.page.getByRole('button', { name: 'End show' }).click()
    await shootPage(ada.page, 'private-end-question')
    await ada.page.keyboard.press('Escape')
    await endPrivate(ada)
    await ada.page.getByTestId('receipt').waitFor()
    await shootPage(ada.page, 'private-receipt')
    const { paid } = await readReceipt(ada)
    const receipt = await receiptOf(ada, showId)
    expect(paid).toBe(receipt.tokens)
    expect(paid).toBeGreaterThanOrEqual(100)
    expect(await balance(ada.page)).toBe(1_000 - paid)
    await ada.page.getByRole('dialog', { name: /How was it with/ }).waitFor()
    await shootPage(ada.page, 'private-rating')
    await ada.page.getByRole('button', { name: 'Good', exact: true }).click()
    await ada.page.getByText('Thank you for your rating').waitFor()
    const { paid: spied } = await readReceipt(ben)
    expect(await balance(ben.page)).toBe(500 - spied)
    await Promise.all([ada, ben].map(async (viewer) => {
      await expectPlaying(viewer.page)
      await expectClock(video(viewer), hers)
    }))
    expect((await testimony(ben.page)).frames).toBeGreaterThan(before)
    await expectHerReceipt(paid + spied)
    expect([...ada.errors, ...ben.errors, ...house.desk.errors]).toEqual([])
  })
})

/** On the console: the end of the show with its sum, and the same sum whole in the split. */
async function expectHerReceipt(tokens: number): Promise<void> {
  const { page } = house.desk
  const ended = page.getByTestId('ended-show')
  await ended.getByText('The viewer ended it.').waitFor()
  await shootConsole(house.desk, 'private-ended')
  await ended.getByRole('button', { name: 'Receipt' }).click()
  await expect.poll(() => page.getByTestId('receipt-tokens').textContent()).toBe(String(tokens))
  await shootConsole(house.desk, 'private-receipt')
  const { split } = await receiptOf({ api: house.performer }, showId)
  expect(split!.model + split!.studio + split!.platform).toBe(tokens)
  await page.getByTestId('split').getByText(`${split!.model} tk`).waitFor()
  await page.keyboard.press('Escape')
}
