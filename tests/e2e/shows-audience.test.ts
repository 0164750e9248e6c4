import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { must, pay } from '../dev-env/show-steps.ts'
import { shootConsole, shootPage } from './browser/show-shots.ts'
import {
  announce,
  closeSummary,
  endOnLayout,
  expectCover,
  expectRole,
  expectTick,
  goIn,
  readReceipt,
  startedAt,
  startOnLayout,
  terms,
} from './browser/show-steps.ts'
import {
  openTestBed,
  ROOM,
  type ShowTestBed,
  VIEWER_CLOCK,
  type Viewer,
  whyNoShows,
} from './browser/show-test-bed.ts'
import { expectClock, expectShutOut } from './browser/show-witness.ts'
import { balance, expectPlaying } from './browser/viewer-steps.ts'

const missing = whyNoShows()
let testBed: ShowTestBed
let ada: Viewer
let ben: Viewer

beforeAll(async () => {
  if (missing !== null) return
  testBed = await openTestBed(terms('group', { pricePerMinuteInToken: 600, threshold: 3 }))
  ada = await testBed.admit(1_000)
  ben = await testBed.admit(1_000)
})

afterAll(async () => {
  await testBed?.close()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

async function expectPicture(...viewers: readonly Viewer[]): Promise<void> {
  await Promise.all(
    viewers.map(async ({ page }) => {
      await expectPlaying(page)
      await expectClock(page.getByTestId('video'), { below: VIEWER_CLOCK })
    }),
  )
}

async function escrow(): Promise<readonly unknown[]> {
  return await testBed.footlight.server.ledger.holdings('escrow:')
}

// One evening in one room; each show leaves the room as it found it.
describe('shows for an audience', () => {
  test('a ticket show: who has a ticket is in, who has none is out until one is bought', async () => {
    await announce(testBed.consoleApp, 'Ticket show', {
      'What is it about?': 'Fire dance',
      Ticket: '40',
      'Minimum tickets': '1',
    })
    await shootConsole(testBed.consoleApp, 'ticket-announced')
    await ada.page.getByTestId('current-show').getByText('Fire dance').waitFor()
    await shootPage(ada.page, 'ticket-announced')
    await shootPage(ada.page, 'ticket-announced', 'light')
    await goIn(ada, 'Buy a ticket', 'Buy the ticket')
    await expect.poll(() => balance(ada.page)).toBe(960)
    await ada.page.getByText('You have a ticket').waitFor()
    await startOnLayout(testBed.consoleApp)
    const closedAt = await startedAt(testBed)
    await expectRole(ada, 'ticket')
    await expectPicture(ada)
    await expectCover(ben, 'limited')
    await shootPage(ada.page, 'ticket-inside')
    await shootPage(ben.page, 'ticket-outside')
    await shootConsole(testBed.consoleApp, 'ticket-running')
    await expectShutOut(ben.page, closedAt)
    await goIn(ben, 'Enter now', 'Buy the ticket')
    await expectRole(ben, 'ticket')
    await expectPicture(ben)
    await endOnLayout(testBed.consoleApp)
    // It was shorter than the refund window that was announced.
    expect(await Promise.all([readReceipt(ada), readReceipt(ben)])).toEqual([
      { paid: 0, refund: 40 },
      { paid: 0, refund: 40 },
    ])
    await expectPicture(ada, ben)
    expect([await balance(ada.page), await balance(ben.page)]).toEqual([1_000, 1_000])
    await shootConsole(testBed.consoleApp, 'ticket-ended')
    await closeSummary(testBed.consoleApp, 0)
    expect(await escrow()).toEqual([])
  })

  test('a ticket show that is called off gives the ticket back', async () => {
    must(
      await testBed.performer.post(`/limited/${ROOM}/announce`, { ticket_price: 100, message: 'Second act' }),
    )
    must(await pay(ben.api, `/limited/${ROOM}/ticket`))
    await expect.poll(() => balance(ben.page)).toBe(900)
    must(await testBed.performer.post(`/limited/${ROOM}/cancel`))
    await expect.poll(() => balance(ben.page)).toBe(1_000)
    expect(await readReceipt(ben)).toEqual({ paid: 0, refund: 100 })
    await closeSummary(testBed.consoleApp, 0)
    expect(await escrow()).toEqual([])
  })

  test('a goal: pledges reach it, it starts at once, for those who pledged and nobody else', async () => {
    await announce(testBed.consoleApp, 'Goal show', { 'What will you do?': 'Hoop dance', Goal: '100' })
    await ada.page.getByTestId('pledge-open').click()
    await ada.page.getByTestId('pledge-amount').fill('60')
    await shootPage(ada.page, 'goal-question')
    await ada.page.getByTestId('pledge-send').dblclick()
    await ada.page.getByText('60 of 100 tokens pledged, 40 to go').waitFor()
    await shootPage(ada.page, 'goal-open')
    await shootConsole(testBed.consoleApp, 'goal-open')
    expect(await balance(ada.page)).toBe(940)
    await ada.page.getByTestId('pledge-open').click()
    await ada.page.getByTestId('pledge-amount').fill('40')
    await ada.page.getByTestId('pledge-send').click()
    await testBed.consoleApp.page.getByTestId('show-badge').getByText('Goal show').waitFor()
    const closedAt = await startedAt(testBed)
    await expectRole(ada, 'pledge')
    await expectPicture(ada)
    await expectCover(ben, 'goal')
    await shootPage(ada.page, 'goal-inside')
    await shootPage(ben.page, 'goal-outside')
    await shootConsole(testBed.consoleApp, 'goal-running')
    await expectShutOut(ben.page, closedAt)
    await endOnLayout(testBed.consoleApp)
    expect(await readReceipt(ada)).toEqual({ paid: 0, refund: 100 })
    await expectPicture(ada, ben)
    expect([await balance(ada.page), await balance(ben.page)]).toEqual([1_000, 1_000])
    await closeSummary(testBed.consoleApp, 0)
    expect(await escrow()).toEqual([])
  })

  test('a group: nobody pays before it starts, all pay by the minute, and one too few ends it for all', async () => {
    const cleo = await testBed.footlight.newPerson('viewer', 700)
    const participant = await testBed.footlight.room(cleo, ROOM)
    for (const viewer of [ada, ben]) await goIn(viewer, /^(Group show|Reserve a seat)/, 'Reserve seat')
    await testBed.consoleApp.page.getByText('1 more person needed before it can start.').waitFor()
    await shootConsole(testBed.consoleApp, 'group-gathers')
    await shootPage(ben.page, 'group-gathers')
    must(await pay(cleo, `/group/${ROOM}/reserve`))
    await startOnLayout(testBed.consoleApp)
    for (const viewer of [ada, ben]) await expectRole(viewer, 'group')
    await expectPicture(ada, ben)
    await participant.next('v3.media.state', ({ producers }) => producers.length > 0)
    await shootPage(ada.page, 'group-inside')
    await shootConsole(testBed.consoleApp, 'group-running')
    await expectTick(ben, 100)
    const left = must(await cleo.post(`/group/${ROOM}/leave`))
    expect(await participant.next('v3.limited.end')).toMatchObject({
      kind: 'group',
      reason: 'below_threshold',
    })
    const [{ paid: adaPaid }, { paid: benPaid }] = await Promise.all([readReceipt(ada), readReceipt(ben)])
    await expectPicture(ada, ben)
    expect([await balance(ada.page), await balance(ben.page), await cleo.tokens()]).toEqual([
      1_000 - adaPaid,
      1_000 - benPaid,
      700 - left.tokens,
    ])
    await closeSummary(testBed.consoleApp, adaPaid + benPaid + left.tokens)
    expect(await escrow()).toEqual([])
    expect([...ada.errors, ...ben.errors, ...testBed.consoleApp.errors]).toEqual([])
    await participant.close()
  })
})
