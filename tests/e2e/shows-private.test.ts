import { API_BASE } from '@footlight/core/protocol'
import { TOAST_DISMISS_MS } from '@footlight/core/protocol/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../dev-env/free-port.ts'
import { type RunningBiller, runSandboxBiller } from '../dev-env/run-sandbox-biller.ts'
import { must } from '../dev-env/show-steps.ts'
import { tabTo } from './browser/keys.ts'
import { shootConsole, shootPage } from './browser/show-shots.ts'
import {
  acceptByKeys,
  endPrivate,
  expectCover,
  expectRequest,
  expectRole,
  expectTick,
  openQuestion,
  readReceipt,
  receiptOf,
  showState,
  startedAt,
  startSpying,
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
import { expectClock, expectShutOut, testimony } from './browser/show-witness.ts'
import { balance, expectPlaying } from './browser/viewer-steps.ts'

const missing = whyNoShows()
const owned = { below: VIEWER_CLOCK }
let biller: RunningBiller
let testBed: ShowTestBed
let ada: Viewer
let ben: Viewer
let sentOfAda: ReturnType<typeof logOf>
let sentOfBen: ReturnType<typeof logOf>
let showId = ''
let closedAt = 0

beforeAll(async () => {
  if (missing !== null) return
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  biller = await runSandboxBiller(publicUrl)
  const closedTo = new Set<string>()
  testBed = await openTestBed(
    {
      ...terms('private', { pricePerMinuteInToken: 600, exclusivePricePerMinuteInToken: 900 }),
      ...terms('spy', { pricePerMinuteInToken: 120, startupTipInToken: 25 }),
    },
    { port, publicUrl, billers: [{ name: 'sandbox', url: biller.url, secret: biller.secret, closedTo }] },
  )
  ada = await testBed.admit(1_000)
  ben = await testBed.admit(500)
  ;[sentOfAda, sentOfBen] = [logOf(ada), logOf(ben)]
})

afterAll(async () => {
  await testBed?.close()
  await biller?.stop()
})

beforeEach((context) => context.skip(missing !== null, missing ?? ''))

const video = ({ page }: Viewer) => page.getByTestId('video')

/** What a page sends of its log from now on, as it leaves the browser. */
function logOf({ page }: Viewer): { readonly room?: string }[] {
  const batches: { readonly room?: string }[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `${API_BASE}/log`)
      batches.push(request.postDataJSON())
  })
  return batches
}

/** Lines as a fault of the page would write them, with everything in them that is private; answers the token that is in them. */
async function writeLines({ page, api, username }: Viewer): Promise<string> {
  const { node_token: token, email } = must(await api.get('/user/current')).user
  await page.evaluate(
    async ({ username, room, token, email }) => {
      const line = new RTCPeerConnection()
      line.addTransceiver('video')
      const { sdp } = await line.createOffer()
      line.close()
      console.warn('the picture stands still', { text: 'for you alone' })
      console.warn(`cannot draw "for you alone" of ${username} (${email}) in the room of ${room}`)
      console.warn('no answer to', sdp)
      console.warn(`refused: token=${token}`)
      console.warn('refused', token, 'and that is all')
    },
    { username, room: ROOM, token, email },
  )
  return token
}

// Each test is a scene of one evening, and stands on the one before. Ada pays, Ben is the public.
describe('a private show, seen from all sides', () => {
  test('OFFER-04 a price that changes while the question is open is told, costs nothing, and is asked for only after it was accepted', async () => {
    const prices = (perMinute: number) =>
      testBed.performer.post(
        '/performer/settings',
        terms('private', { pricePerMinuteInToken: perMinute, exclusivePricePerMinuteInToken: 900 }),
      )
    const question = await openQuestion(ada, /^Private show/)
    await question.getByText('600/min').first().waitFor()
    const size = ada.page.viewportSize()!
    await ada.page.setViewportSize({ width: 390, height: 700 })
    must(await prices(700))
    // The room tells the price at once: the button under the finger orders nothing any more.
    await question.getByRole('alert').getByText('Tokens per minute: was 600, now 700').waitFor()
    // On a phone too the button stands whole above the one that orders.
    const [accept, order] = await Promise.all(
      ['offer-accept', 'request-send'].map((id) => question.getByTestId(id).boundingBox()),
    )
    expect(accept!.y + accept!.height).toBeLessThan(order!.y)
    await ada.page.setViewportSize(size)
    await shootPage(ada.page, 'private-offer-changed')
    await shootPage(ada.page, 'private-offer-changed', 'light')
    expect([await ada.api.tokens(), (await showState(ada)).mine]).toEqual([1_000, []])
    // It leads to the word that is missing.
    await question.getByRole('button', { name: 'See what changed' }).click()
    await ada.page.keyboard.press('Enter')
    await question.getByText('700/min').first().waitFor()
    expect(await question.getByRole('alert').count()).toBe(0)
    expect((await showState(ada)).mine).toEqual([])
    await question.getByRole('button', { name: 'Ask for the show' }).click()
    await ada.page.getByTestId('request-card').waitFor()
    await expect.poll(() => balance(ada.page)).toBe(300)
    await ada.page.getByTestId('request-cancel').click()
    await expect.poll(() => balance(ada.page)).toBe(1_000)
    must(await prices(600))
    const again = await openQuestion(ada, /^Private show/)
    await again.getByText('600/min').first().waitFor()
    await ada.page.keyboard.press('Escape')
    await again.waitFor({ state: 'detached' })
  })

  test('the price stands in the question, and two presses are one request', async () => {
    await Promise.all([expectClock(video(ada), owned), expectClock(video(ben), owned)])
    await ben.page.getByTestId('chat-input').fill('said in public')
    await ben.page.keyboard.press('Enter')
    await ada.page.getByTestId('chat-list').getByText('said in public').waitFor()
    const question = await openQuestion(ada, /^Private show/)
    await question.getByText('600/min').first().waitFor()
    // WEB-CAMERA-AGE-03
    await question.getByText('Viewers’ cameras are off').waitFor()
    expect(await question.getByRole('checkbox', { name: /With my camera/ }).count()).toBe(0)
    await shootPage(ada.page, 'private-question')
    await question.getByRole('button', { name: 'Ask for the show' }).dblclick()
    await ada.page.getByTestId('request-card').waitFor()
    await expectRequest(testBed.consoleApp, ada.username, 'wants a private show')
    await shootPage(ada.page, 'private-waiting')
    await shootConsole(testBed.consoleApp, 'private-request')
    expect(
      (await showState({ api: testBed.performer })).performer?.requests.map(({ username }) => username),
    ).toEqual([ada.username])
    // One minute is held, once.
    await expect.poll(() => balance(ada.page)).toBe(400)
  })

  test('accepted by keyboard, Ada sees the show go on, and Ben the card and not one picture more', async () => {
    await acceptByKeys(testBed.consoleApp)
    await expectRole(ada, 'payer')
    closedAt = await startedAt(testBed)
    await expectClock(video(ada), owned)
    await expectCover(ben, 'private')
    expect(ben.tap.last('v3.media.state')).toMatchObject({ producers: [] })
    // READERS-02: the payer's page is not the public one, and says who reads before the first letter.
    await ada.page.getByTestId('video-panel').getByText('Private', { exact: true }).waitFor()
    await ada.page
      .getByTestId('only-you')
      .getByText(/^You and .*Spies may watch/)
      .waitFor()
    await ada.page.getByTestId('show-price').getByText('600/min').waitFor()
    // READERS-05: its own chat, and nothing of the public under it.
    await ada.page
      .getByTestId('private-head')
      .getByText(/^Only you and .* read this/)
      .waitFor()
    expect(await ada.page.getByTestId('chat-list').textContent()).not.toContain('said in public')
    await ada.page
      .getByTestId('chat-reader')
      .getByText(/^Only .* reads this$/)
      .waitFor()
    await ada.page.getByTestId('chat-input').fill('for you alone')
    await ada.page.keyboard.press('Enter')
    await ada.page
      .getByTestId('chat-list')
      .locator('p', { hasText: 'for you alone' })
      .getByTestId('line-private')
      .waitFor()
    await testBed.consoleApp.page
      .getByTestId('chat')
      .locator('li', { hasText: 'for you alone' })
      .getByTestId('line-private')
      .waitFor()
    await testBed.consoleApp.page.getByText(`To ${ada.username} only`, { exact: true }).waitFor()
    await shootPage(ada.page, 'private-payer')
    await shootPage(ben.page, 'private-outside')
    await shootPage(ben.page, 'private-outside', 'light')
    await shootConsole(testBed.consoleApp, 'private-running')
    expect(await testBed.consoleApp.page.getByTestId('refused').count()).toBe(0)
  })

  test('Ada’s tokens go by the tick, and still nothing has come to Ben', async () => {
    await expectTick(ada, 100)
    const [spent, unit] = (await ada.page.getByTestId('show-spent').textContent())!.split(' ')
    expect(Number(spent)).toBeGreaterThanOrEqual(100)
    expect(unit).toBe('tokens')
    await expectShutOut(ben.page, closedAt)
    showId = (await showState(ada)).current!.show_id
  })

  test('WEB-BILLING-16 Ada buys tokens in the middle of it, on a page of the biller, and not one picture is missing', async () => {
    const { page } = ada
    await page.evaluate(() => Object.assign(window, { isStillHere: true }))
    await page.getByTestId('tip-open').first().click()
    await page.getByTestId('tip-amount').fill('5000')
    await page.getByTestId('tip-send').click()
    const before = (await testimony(page)).frames
    const buy = page.getByTestId('buy-pack')
    await buy.waitFor()
    await page.getByTestId('pack-100').click()
    const [paying] = await Promise.all([page.context().waitForEvent('page'), buy.click()])
    await paying.getByLabel('Card number').fill('0000000000000001')
    await paying.getByLabel('Expires').fill('04/41')
    await paying.getByLabel('Security code').fill('123')
    await paying.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.getByTestId('purchase-state').getByText('100 tokens are yours.').waitFor()
    await paying.close()
    await shootPage(page, 'private-buying')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
    // The page was never left, the show never stopped, and it is charged on.
    expect(await page.evaluate(() => 'isStillHere' in window)).toBe(true)
    await expectRole(ada, 'payer')
    await expectClock(video(ada), owned)
    expect((await testimony(page)).frames).toBeGreaterThan(before)
    expect((await showState(ada)).current!.show_id).toBe(showId)
  })

  test('WEB-LOG-03 while it runs the log of Ada’s page is sent, and nothing of the private is in what is stored', async () => {
    await ada.page.waitForFunction(() => localStorage.getItem('footlight.log') !== null)
    const token = await writeLines(ada)
    const admin = await testBed.footlight.login('demo_admin')
    const stored = async () => JSON.stringify(must(await admin.get(`/admin/logs/of/${ada.username}`)).lines)
    await expect.poll(stored).toContain('and that is all')
    const text = await stored()
    for (const part of [
      'the picture stands still [Object]',
      'cannot draw [text] of [name]',
      '[sdp]',
      '[key]',
    ])
      expect(text).toContain(part)
    for (const part of ['for you alone', ada.username, ROOM, 'example.org', 'm=video', token])
      expect(text).not.toContain(part)
    expect(text).not.toMatch(/ice-|fingerprint/)
    // What the browser sent is told to this test a moment after the server has it.
    await expect.poll(() => new Set(sentOfAda.map(({ room }) => room))).toEqual(new Set([ROOM]))
    expect((await showState(ada)).current!.show_id).toBe(showId)
  })

  test('SHOWTERMS-03 the question before spying says how long the tokens last without the startup tip', async () => {
    await ben.page.getByTestId('spy-open').click()
    await ben.page.getByRole('dialog').getByText('Your tokens last for 3 minutes.').waitFor()
    await ben.page.keyboard.press('Escape')
  })

  test('TOAST-07 an order without an answer is told until Ben closes the notice, by keyboard and above the question', async () => {
    const { page } = ben
    const path = '**/video/spy/*'
    await page.route(path, (route) => route.fulfill({ status: 500, json: { status: 0, error: 'internal' } }))
    await page.getByTestId('spy-open').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start spying' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'you will not be charged twice' })
    await notice.waitFor()
    await page.waitForTimeout(TOAST_DISMISS_MS + 500)
    await notice.getByRole('button', { name: 'Close' }).focus()
    await page.keyboard.press('Enter')
    await notice.waitFor({ state: 'detached' })
    await page.unroute(path)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('SHOW-28 a member reads that spying is free; when the membership has ended, the price, and nothing is held', async () => {
    const { people, fanClub } = testBed.footlight.server.database
    const [fan, performer] = [await people.byUsername(ben.username), await people.byUsername(ROOM)]
    const untilIn = (ms: number) => fanClub.putMembership(fan!.id, performer!.id, 'insider', Date.now() + ms)
    await untilIn(60_000)
    await ben.page.reload()
    const open = ben.page.getByTestId('spy-open')
    await open.getByText('Watch as a spy, free').waitFor()
    await open.click()
    const question = ben.page.getByRole('dialog')
    await question.getByText('Free for members of the fan club: nothing is held or charged.').waitFor()
    expect(await question.getByTestId('cost').count()).toBe(0)
    await shootPage(ben.page, 'spy-free')
    await untilIn(-1)
    await question.getByRole('button', { name: 'Watch as a spy, free' }).click()
    await question.getByRole('alert').getByText('Tokens per minute: was 0, now 120').waitFor()
    expect([await ben.api.tokens(), (await showState(ben)).mine]).toEqual([500, []])
    await question.getByTestId('offer-accept').click()
    await question.getByRole('button', { name: 'Start spying' }).waitFor()
    await ben.page.keyboard.press('Escape')
    await open.getByText('Spy for 120/min').waitFor()
  })

  test('Ben joins as a spy: he sees the performer and learns nothing of Ada', async () => {
    await startSpying(ben)
    await expectClock(video(ben), owned)
    await testBed.consoleApp.page.getByTestId('spies').getByText(/^1 ·/).waitFor()
    // READERS-07
    await ben.page
      .getByTestId('chat-reader')
      .getByText(/^Public chat: /)
      .waitFor()
    await ben.page.getByTestId('chat-input').fill('said by a spy')
    await ben.page.keyboard.press('Enter')
    await ben.page
      .getByTestId('chat-list')
      .locator('p', { hasText: 'said by a spy' })
      .getByTestId('line-public')
      .waitFor()
    // READERS-06: in the console the public is the other tab, and says that it has something new.
    const desk = testBed.consoleApp.page
    expect(await desk.getByTestId('chat').textContent()).not.toContain('said by a spy')
    await desk.getByRole('tab', { name: 'Public chat 1' }).click()
    await desk.getByText('To everyone', { exact: true }).waitFor()
    await desk
      .getByTestId('chat')
      .locator('li', { hasText: 'said by a spy' })
      .getByTestId('line-public')
      .waitFor()
    expect(await ada.page.getByTestId('chat-list').textContent()).not.toContain('said by a spy')
    await shootPage(ben.page, 'private-spy')
    await shootConsole(testBed.consoleApp, 'private-with-spy')
    expect((await testimony(ben.page)).videosAtOnce).toBe(1)
    expect(ben.tap.text()).not.toContain(ada.username)
  })

  test('Ada ends it: receipt, rating, and both are back in public', async () => {
    const before = (await testimony(ben.page)).frames
    await ada.page.getByRole('button', { name: 'End show' }).click()
    await shootPage(ada.page, 'private-end-question')
    await ada.page.keyboard.press('Escape')
    await ada.page.getByTestId('chat-input').fill('not for all')
    await endPrivate(ada)
    const bill = ada.page.getByRole('dialog', { name: 'The private show is over' })
    await bill.getByTestId('receipt').waitFor()
    // SHOWVIEW-18, SHOWVIEW-09
    await bill.getByText('You ended it.').waitFor()
    await shootPage(ada.page, 'private-receipt')
    await bill.getByRole('button', { name: 'Good', exact: true }).click()
    await bill.getByText('Thank you for your rating').waitFor()
    const { paid } = await readReceipt(ada)
    const receipt = await receiptOf(ada, showId)
    expect(paid).toBe(receipt.tokens)
    expect(paid).toBeGreaterThanOrEqual(100)
    // With what was bought meanwhile.
    expect(await balance(ada.page)).toBe(1_100 - paid)
    // The public is back, and what was said in the private is gone with it.
    await ada.page.getByTestId('chat-list').getByText('said in public').waitFor()
    expect(await ada.page.getByTestId('chat-list').textContent()).not.toContain('for you alone')
    // READERS-08
    expect(await ada.page.getByTestId('chat-input').inputValue()).toBe('')
    const { paid: spied } = await readReceipt(ben)
    expect(await balance(ben.page)).toBe(500 - spied)
    await Promise.all(
      [ada, ben].map(async (viewer) => {
        await expectPlaying(viewer.page)
        await expectClock(video(viewer), owned)
      }),
    )
    expect((await testimony(ben.page)).frames).toBeGreaterThan(before)
    await expectHerReceipt(paid + spied)
    // The tip that was too large is one.
    // WEB-LOG-03: with the private it ends, and of a spy there never was one.
    await ada.page.waitForFunction(() => localStorage.getItem('footlight.log') === null)
    const late = { level: 'warn', message: 'late', ago_ms: 0, path: '/' }
    expect((await ada.api.post('/log', { room: ROOM, lines: [late] })).status).toBe(403)
    expect(sentOfBen).toEqual([])
    const faults = ada.errors.filter((error) => !error.includes('402 (Payment Required)'))
    const faultsOfBen = ben.errors.filter((error) => !/ (409|500) \(.*\/video\/spy\//.test(error))
    expect([...faults, ...faultsOfBen, ...testBed.consoleApp.errors]).toEqual([])
  })

  test('SCREEN-04 by the keyboard alone a viewer finds the room, enters, tips, asks for a private and ends it', async () => {
    const { page } = await testBed.admit(1_500)
    const { keyboard } = page
    await page.goto(testBed.footlight.url)
    const search = page.getByRole('searchbox').first()
    // The key is the page's once it runs.
    await expect
      .poll(async () => {
        await keyboard.press('/')
        return search.evaluate((field) => field === document.activeElement)
      })
      .toBe(true)
    await keyboard.type(ROOM)
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Demo Model' }).first())
    await keyboard.press('Enter')
    await expectPlaying(page)
    await keyboard.press('t')
    await page.getByTestId('tip-amount').waitFor()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('20')
    await keyboard.press('Enter')
    await expect.poll(() => balance(page)).toBe(1_480)
    await keyboard.press('Escape')
    await tabTo(page, page.getByTestId('show-bar').getByRole('button', { name: /^Private show/ }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Ask for the show' }))
    await keyboard.press('Enter')
    await page.getByTestId('request-card').waitFor()
    await acceptByKeys(testBed.consoleApp)
    await tabTo(page, page.getByRole('button', { name: 'End show' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'End show' }))
    await keyboard.press('Enter')
    await page.getByTestId('receipt').waitFor()
    await keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expectPlaying(page)
  })
})

/** On the console: the end of the show with its sum, and the same sum whole in the split. */
async function expectHerReceipt(tokens: number): Promise<void> {
  const { page } = testBed.consoleApp
  const ended = page.getByTestId('ended-show')
  await ended.getByText('The viewer ended it.').waitFor()
  await shootConsole(testBed.consoleApp, 'private-ended')
  await ended.getByRole('button', { name: 'Receipt' }).click()
  await expect.poll(() => page.getByTestId('receipt-tokens').textContent()).toBe(String(tokens))
  await shootConsole(testBed.consoleApp, 'private-receipt')
  const { split } = await receiptOf({ api: testBed.performer }, showId)
  expect(split!.model + split!.studio + split!.platform).toBe(tokens)
  await page.getByTestId('split').getByText(`${split!.model} tk`).waitFor()
  await page.keyboard.press('Escape')
}
