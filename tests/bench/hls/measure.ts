import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { type Footlight, startFootlight } from '../../dev-env/start-footlight.ts'
import { openBrowser } from '../../e2e/browser/open-browser.ts'
import { type OpenMediaPage, openMediaPage } from '../../e2e/media-page/open-media-page.ts'
import { hlsEncoders } from '../../integration/hls-support/encoders.ts'
import { joinRoom } from '../../integration/sfu-support/start-sfu.ts'
import { type BenchRow, median, toRow } from '../row.ts'
import type { Shown } from './clock-page.ts'

const ROOM = 'demo_model'
const ROUNDS = 3
const PROMISED_BEHIND_MS = 1_200
const PROMISED_BACK_MS = 10_000
const STOP_MS = 2_500
/** Until the player has found its distance. */
const SETTLE_MS = 6_000
const LOOK_MS = 5_000
const AFTER_MS = 20_000
/** Nearer to where it was than one part of a second that anybody sees. */
const BACK_WITHIN_MS = 150
const ON_AIR_WITHIN_MS = 20_000

interface Round {
  readonly behindMs: number
  /** From the end of the stop. */
  readonly backMs: number
  readonly stillMs: number
  /** Whether the player had to begin anew. */
  readonly isAnew: boolean
}

/** A room by HLS behind what its performer sends, and after a stop of the encoder. */
export async function measureHls(): Promise<readonly BenchRow[]> {
  const opened: (() => Promise<void>)[] = []
  try {
    const footlight = await startFootlight()
    opened.push(() => footlight.stop())
    const camera = await openMediaPage()
    opened.push(() => camera.close())
    const browser = await openBrowser()
    opened.push(() => browser.close())
    await goLive(footlight, camera)
    const script = await bundle()
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) rounds.push(await watch(browser, footlight.url, script))
    return rowsOf(rounds)
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

function rowsOf(rounds: readonly Round[]): readonly BenchRow[] {
  const anew = rounds.filter(({ isAnew }) => isAnew).length
  const still = Math.round(median(rounds.map(({ stillMs }) => stillMs)))
  const how =
    'a room page in Chromium without WebRTC, VP8 of 640x360 at 15/s in four sizes, by a clock in the picture'
  const row = { peerName: 'what is promised', target: '<= 1', unit: 'ms' } as const
  return [
    toRow({
      ...row,
      metric: 'HLS behind the sender',
      note: `${how}; the middle of ${LOOK_MS / 1000} s in each round`,
      rounds: rounds.map(({ behindMs }) => ({ subject: behindMs, peer: PROMISED_BEHIND_MS })),
    }),
    toRow({
      ...row,
      metric: `HLS as near as before a stop of the encoder of ${STOP_MS / 1000} s, after its end`,
      note: `${how}; the picture stood still for ${still} ms, the player began anew in ${anew} of ${rounds.length} rounds`,
      rounds: rounds.map(({ backMs }) => ({ subject: backMs, peer: PROMISED_BACK_MS })),
    }),
  ]
}

async function goLive({ server }: Footlight, camera: OpenMediaPage): Promise<void> {
  const sfu = server.sfu as MediaPlane
  camera.bind('publisher', joinRoom(sfu, ROOM, { mayProduce: true, mayConsume: true }))
  await camera.call('publish', 'publisher', [{ scaleResolutionDownBy: 2 }], 'video/VP8', 'canvas')
  const end = Date.now() + ON_AIR_WITHIN_MS
  while (server.live.openSince(ROOM) === null || sfu.room(ROOM).state().producers.length < 2) {
    if (Date.now() > end) throw new Error('the room did not come on air')
    await wait(50)
  }
}

async function watch(browser: Browser, url: string, script: string): Promise<Round> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'adults_only', value: '1', url }])
  await context.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'))
  await context.addInitScript(script)
  const page = await context.newPage()
  let beginnings = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/hls/${ROOM}/index.m3u8`) beginnings += 1
  })
  await page.goto(`${url}/${ROOM}`)
  await page.locator('[data-testid=video-panel][data-status=playing]').waitFor()
  await page.getByTestId('video').evaluate((video) => window.watchClock(video as HTMLVideoElement))
  const since = (at: number) => page.evaluate((from) => window.shown.filter((each) => each.at >= from), at)
  await wait(SETTLE_MS + LOOK_MS)
  const before = await since(Date.now() - LOOK_MS)
  const behindMs = median(before.map((each) => each.behindMs))
  const [encoder] = hlsEncoders()
  if (encoder === undefined || before.length === 0) throw new Error('nobody saw the room')
  process.kill(encoder, 'SIGSTOP')
  const stoppedAt = Date.now()
  await wait(STOP_MS)
  process.kill(encoder, 'SIGCONT')
  const endedAt = Date.now()
  await wait(AFTER_MS)
  const after = await since(stoppedAt)
  await context.close()
  return {
    behindMs,
    backMs: backAfter(after, behindMs + BACK_WITHIN_MS) - endedAt,
    stillMs: longestPause(after),
    isAnew: beginnings > 1,
  }
}

/** When it was near for good. */
function backAfter(shown: readonly Shown[], nearMs: number): number {
  const far = shown.findLastIndex(({ behindMs }) => behindMs > nearMs)
  return (shown[far + 1] ?? shown.at(-1)!).at
}

function longestPause(shown: readonly Shown[]): number {
  return Math.max(...shown.slice(1).map(({ at }, index) => at - shown[index]!.at))
}

async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('clock-page.ts', import.meta.url))
  const build = await rolldown({ input, platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: false })
  await build.close()
  return output[0].code
}
