import type { Browser, Page } from 'playwright-core'
import { startFootlight } from '../../dev-env/start-footlight.ts'
import { openBrowser } from '../../e2e/browser/open-browser.ts'
import { type BenchRow, median, toRow } from '../row.ts'
import { startPeer } from './peer.ts'

/** The first few are slow: rooms of the demo are still being drawn beside them. */
const ROUNDS = 15
const ROOM = 'saffron_quill'
const ON_AIR_WITHIN_MS = 150_000
const INP_PROMISED_MS = 80

/** What a page is opened on. */
interface Visitor {
  readonly described: string
  readonly cpuSlower: number
  readonly line: {
    readonly offline: false
    /** Bytes a second. */
    readonly downloadThroughput: number
    readonly uploadThroughput: number
    /** There and back, ms. */
    readonly latency: number
  }
  /** Until nothing more is fetched that the first look needs. */
  readonly settledMs: number
  readonly lcpPromisedMs: { readonly room: number; readonly home: number }
}

/** A phone of the middle: a fourth of this machine's speed. */
const slow: Visitor = {
  described: 'Chromium at 390 px, 4 times slower, 1.6 Mbit/s and 150 ms',
  cpuSlower: 4,
  line: { offline: false, downloadThroughput: 200_000, uploadThroughput: 94_000, latency: 150 },
  settledMs: 6_000,
  lcpPromisedMs: { room: 1_200, home: 1_200 },
}

/** At home. */
const fast: Visitor = {
  described: 'Chromium at 390 px, 10 Mbit/s and 40 ms',
  cpuSlower: 1,
  line: { offline: false, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000, latency: 40 },
  settledMs: 3_000,
  lcpPromisedMs: { room: 900, home: 700 },
}

/** ms. */
interface Vitals {
  /** When the largest picture or text was there. */
  readonly lcp: number
  /** For how long the page was too busy to answer, beyond 50 ms each time. */
  readonly tbt: number
  /** The longest from a press to the next picture. */
  readonly inp: number
}

declare global {
  interface Window {
    vitals: { lcp: number; tbt: number; inp: number }
  }
}

/** From a press on a link until the next page is painted. */
const TURN_PROMISED_MS = 1_000

type Visits = readonly Readonly<Record<'room' | 'home' | 'peer', Vitals>>[]

/** The first page and a room, on a slow phone and at home, against a minimal page that plays and chats. */
export async function measureVitals(): Promise<readonly BenchRow[]> {
  const footlight = await startFootlight({ config: { demoRooms: true } })
  const browser = await openBrowser([], { isWhole: true })
  try {
    const peer = await startPeer(await pictureOf(footlight.url))
    const rows: BenchRow[] = []
    for (const visitor of [slow, fast]) {
      const rounds = await visits(browser, visitor, footlight.url, peer.url)
      rows.push(...(['room', 'home'] as const).flatMap((page) => rowsOf(page, visitor, rounds)))
    }
    const turns: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) turns.push(await turn(browser, footlight.url, '/girls'))
    await peer.stop()
    return [...rows, turnRow(turns)]
  } finally {
    await browser.close()
    await footlight.stop()
  }
}

async function visits(browser: Browser, visitor: Visitor, ours: string, theirs: string): Promise<Visits> {
  const pressOf = (name: string) => (page: Page) => page.getByRole('button', { name }).press('Enter')
  const rounds: { readonly room: Vitals; readonly home: Vitals; readonly peer: Vitals }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      room: await visit(browser, visitor, `${ours}/${ROOM}`, pressTab),
      peer: await visit(browser, visitor, theirs, pressOf('Send a tip')),
      home: await visit(browser, visitor, ours, pressOf('Language')),
    })
  return rounds
}

function rowsOf(page: 'room' | 'home', visitor: Visitor, rounds: Visits): readonly BenchRow[] {
  const name = page === 'room' ? 'page of a live room' : 'first page'
  const note = `${visitor.described}; nothing in its cache`
  const against = (what: keyof Vitals, metric: string, target: BenchRow['target']) =>
    toRow({
      metric: `${name}, ${metric}`,
      unit: 'ms',
      peerName: 'minimal video.js + socket.io-client page',
      target,
      note,
      rounds: rounds.map((round) => ({ subject: round[page][what], peer: round.peer[what] })),
    })
  const promised = (what: keyof Vitals, metric: string, limit: number) =>
    toRow({
      metric: `${name}, ${metric}`,
      unit: 'ms',
      peerName: 'what is promised',
      target: '<= 1',
      note: `${note}; the minimal page in the same run: ${Math.round(median(rounds.map((round) => round.peer[what])))} ms`,
      rounds: rounds.map((round) => ({ subject: round[page][what], peer: limit })),
    })
  return [
    ...(visitor === slow ? [against('lcp', 'largest contentful paint', '<= 0.8')] : []),
    promised('lcp', 'largest contentful paint', visitor.lcpPromisedMs[page]),
    ...(visitor === slow ? [against('tbt', 'total blocking time', '<= 0.5')] : []),
    promised('inp', 'longest press to the next picture', INP_PROMISED_MS),
  ]
}

function turnRow(turns: readonly number[]): BenchRow {
  return toRow({
    metric: 'from the first page to a list, until it is painted',
    unit: 'ms',
    peerName: 'what is promised',
    target: '<= 1',
    note: slow.described,
    rounds: turns.map((turned) => ({ subject: turned, peer: TURN_PROMISED_MS })),
  })
}

const pressTab = (page: Page) => page.getByRole('tab', { name: 'About' }).press('Enter')

/** Opens `url` as this visitor does, until nothing more comes. */
async function open(browser: Browser, visitor: Visitor, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  await context.addCookies([{ name: 'adults_only', value: '1', url }])
  const page = await context.newPage()
  await page.addInitScript(watchVitals)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', visitor.line)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: visitor.cpuSlower })
  await page.goto(url)
  await page.waitForTimeout(visitor.settledMs)
  return page
}

/** From a press on the link to `to` until the next page is painted, ms. */
async function turn(browser: Browser, url: string, to: string): Promise<number> {
  const page = await open(browser, slow, url)
  const turned = await page.evaluate(async (address) => {
    const link = [...document.querySelectorAll<HTMLElement>(`a[href="${address}"]`)].find(
      (each) => each.offsetParent !== null,
    )
    if (link === undefined) throw new Error(`no link to ${address} is seen`)
    const { title } = document
    const begun = performance.now()
    link.click()
    while (document.title === title) await new Promise(requestAnimationFrame)
    return performance.now() - begun
  }, to)
  await page.context().close()
  return turned
}

async function visit(
  browser: Browser,
  visitor: Visitor,
  url: string,
  press: (page: Page) => Promise<void>,
): Promise<Vitals> {
  const page = await open(browser, visitor, url)
  const { lcp, tbt } = await page.evaluate(() => ({ ...window.vitals }))
  await press(page)
  await page.waitForTimeout(1_000)
  const { inp } = await page.evaluate(() => ({ ...window.vitals }))
  await page.context().close()
  if (lcp === 0) throw new Error(`${url} painted nothing`)
  // What is below the clock of this browser counts as its smallest step.
  return { lcp, tbt: Math.max(tbt, 1), inp: Math.max(inp, 16) }
}

/** Runs in the page, before anything of its own. */
function watchVitals(): void {
  const vitals = { lcp: 0, tbt: 0, inp: 0 }
  window.vitals = vitals
  const watch = (options: PerformanceObserverInit, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe(options)
  watch({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => {
    vitals.lcp = startTime
  })
  watch({ type: 'longtask', buffered: true }, ({ duration }) => {
    vitals.tbt += Math.max(0, duration - 50)
  })
  watch({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
    if ((entry as PerformanceEventTiming).interactionId) vitals.inp = Math.max(vitals.inp, entry.duration)
  })
}

/** The room's own thumbnail, once it is on air and has one. */
async function pictureOf(url: string): Promise<Buffer> {
  const end = Date.now() + ON_AIR_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${url}/api/v1/chat/react/${ROOM}`)
    const { stream } = (await answer.json()) as { stream?: { thumbUrl: string | null } }
    if (stream?.thumbUrl != null) {
      const cookie = answer.headers
        .getSetCookie()
        .map((set) => set.split(';')[0]!)
        .join('; ')
      const picture = await fetch(url + stream.thumbUrl, { headers: { cookie } })
      if (picture.ok) return Buffer.from(await picture.arrayBuffer())
    }
    if (Date.now() > end) throw new Error('the demo room did not come on air')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
