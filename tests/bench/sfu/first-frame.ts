import { fileURLToPath } from 'node:url'
import type { MediaPlane } from '@footlight/server/sfu/plane'
import type { Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { type OpenMediaPage, openMediaPage } from '../../e2e/media-page/open-media-page.ts'
import { joinRoom, nextEvent, startSfu } from '../../integration/sfu-support/start-sfu.ts'
import { type BenchRow, toRow } from '../row.ts'
import type { JanusPage } from './janus-page.ts'
import { JANUS_ROOM, type Janus, startJanus } from './serve-janus.ts'

const ROUNDS = 5
const JOINS_PER_ROUND = 10
/**
 * Chromium drops a request for a key frame within 300 ms of the last one; a viewer who comes alone never
 * meets that.
 */
const PAUSE_MS = 400
const JOIN_WITHIN_MS = 10_000
const NOTE = [
  `${ROUNDS} rounds of ${JOINS_PER_ROUND} joins each, in turns: a round's p95 is its slowest join.`,
  'One Chromium, two cameras on air all the time (fake device, 640x360, 30/s, VP8).',
  'From the click, with the socket open but no handle and no transport, to the callback of the first video frame.',
  "Janus as by default: full ICE, no fir_freq, a key frame is asked for (PLI) when the viewer's transport is up; media over the machine's own address, since Janus never gathers loopback.",
  "Its signalling is a WebSocket; ours goes over the line of the browser's remote control.",
  'Missed because both wait for the same: ICE, DTLS and a key frame of the same encoder; the room page makes its transport before the click, which a cold join does not show.',
].join(' ')

/** Joins, sees one frame, leaves: resolves with the ms from the viewer's click to the first decoded frame. */
type Join = () => Promise<number>

export async function measureFirstFrame(): Promise<readonly BenchRow[]> {
  const opened: (() => Promise<void>)[] = []
  try {
    const sfu = await startSfu()
    opened.push(() => sfu.close())
    const janus = await startJanus()
    opened.push(() => janus.close())
    const page = await openMediaPage()
    opened.push(() => page.close())
    const joins = { subject: await footlightOnAir(sfu, page), peer: await janusOnAir(janus, page.page) }
    const rounds = await measureRounds(joins)
    return [
      toRow({
        metric: 'click to first decoded frame, p95',
        unit: 'ms',
        peerName: 'janus',
        target: '<= 0.85',
        rounds,
        note: NOTE,
      }),
    ]
  } finally {
    for (const close of opened.reverse()) await close()
  }
}

async function measureRounds(joins: {
  readonly subject: Join
  readonly peer: Join
}): Promise<BenchRow['rounds']> {
  // The first join of each also waits until its camera is on air.
  await timed(joins.subject)
  await timed(joins.peer)
  const rounds: { subject: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times = { subject: [] as number[], peer: [] as number[] }
    // Turned round each time, so that neither always goes first.
    const order = round % 2 === 0 ? (['subject', 'peer'] as const) : (['peer', 'subject'] as const)
    for (let join = 0; join < JOINS_PER_ROUND; join += 1) {
      for (const name of order) times[name].push(await timed(joins[name]))
    }
    rounds.push({ subject: p95(times.subject), peer: p95(times.peer) })
  }
  return rounds
}

async function timed(join: Join): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error(`a viewer saw nothing within ${JOIN_WITHIN_MS} ms`)),
      JOIN_WITHIN_MS,
    ).unref()
  })
  return Promise.race([join(), tooLate])
}

function p95(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!
}

async function footlightOnAir(sfu: MediaPlane, page: OpenMediaPage): Promise<Join> {
  const room = 'demo_model'
  page.bind('publisher', joinRoom(sfu, room, { mayProduce: true, mayConsume: false }))
  const started = nextEvent(sfu, room, 'started')
  await page.call('publish', 'publisher', [{}])
  await started
  const { id } = sfu
    .room(room)
    .state()
    .producers.find(({ kind }) => kind === 'video')!
  return async () => {
    const viewer = joinRoom(sfu, room)
    page.bind('viewer', viewer)
    const tookMs = await page.call('watch', 'viewer', id)
    await page.call('stopWatching', 'viewer')
    viewer.close()
    return tookMs
  }
}

async function janusOnAir({ url }: Janus, page: Page): Promise<Join> {
  await page.addScriptTag({ content: await bundle('janus-page.ts') })
  const api = await page.evaluateHandle(() => (window as unknown as { janusPage: JanusPage }).janusPage)
  await api.evaluate((janus, url) => janus.connect(url), url)
  const camera = await api.evaluate((janus, room) => janus.publish(room), JANUS_ROOM)
  return () =>
    api.evaluate((janus, [room, camera]) => janus.watchOnce(room, camera), [JANUS_ROOM, camera] as const)
}

async function bundle(name: string): Promise<string> {
  const build = await rolldown({ input: fileURLToPath(new URL(name, import.meta.url)), platform: 'browser' })
  const { output } = await build.generate({ format: 'iife', minify: false })
  await build.close()
  return output[0].code
}
