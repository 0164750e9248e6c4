import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { sessionAt } from '../browse/measure.ts'
import type { FromServer, ToServer } from '../browse/serve.ts'
import { type BenchRow, quantile, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import type { FromBare, ToBare } from './serve-bare.ts'

const PROMISED_TO_GUESTS = 1_000
/** As many cards are on the first page. */
const CARDS = 47
const ROUNDS = 5
const ROUND_MS = 4_000
const WARM_MS = 3_000
const READERS = 4
/** The peer draws no other page than ours: so much of its bytes may differ, as comments that React writes for itself. */
const UNLIKE_MAX = 0.05
const ADULT = 'adults_only=1'
/** A third of a frame of the screen. */
const CALL_PROMISED_MS = 5
const BESIDE_MS = 20_000
const PAGE_EVERY_MS = 250
const CALL_EVERY_MS = 8

interface Pages {
  readonly url: string
  /** Seconds of CPU since its process began. */
  readonly cpuSeconds: () => Promise<number>
}

/** Pages per CPU-second: to guests, who share what was drawn, and to viewers, for each of whom a page is drawn. */
export async function measurePages(): Promise<readonly BenchRow[]> {
  const subject = new Child<ToServer, FromServer>('../browse/serve.ts', 1, [
    String(CARDS - 1),
    String(CARDS - 1),
    '5',
    '1',
  ])
  const bare = new Child<ToBare, FromBare>('../pages/serve-bare.ts', 1, [])
  try {
    const { url, room } = await subject.next('ready')
    const cookies = await Promise.all(
      Array.from({ length: READERS }, async () => `${await sessionAt(url)}; ${ADULT}`),
    )
    const wanted = [
      { path: '/', name: 'first page', what: `${CARDS} cards`, target: '>= 0.5' },
      { path: `/${room}`, name: 'page of a live room', what: 'nobody else in the room', target: '>= 0.35' },
    ] as const
    const pages: Record<string, string> = {}
    for (const { path } of wanted) pages[path] = await htmlAt(url + path, cookies[0]!)
    const cards = pages['/']!.split('data-testid="room-card"').length - 1
    if (cards !== CARDS) throw new Error(`the first page has ${cards} cards instead of ${CARDS}`)
    const ours: Pages = {
      url,
      cpuSeconds: async () => (await subject.ask({ kind: 'usage' }, 'usage')).cpuSeconds,
    }
    const theirs: Pages = {
      url: (await bare.ask({ kind: 'draw', pages }, 'ready')).url,
      cpuSeconds: async () => (await bare.ask({ kind: 'usage' }, 'usage')).cpuSeconds,
    }
    const rows = [await guestsRow(ours, cookies.length)]
    for (const { path, name, what, target } of wanted) {
      const html = pages[path]!
      const drawn = await htmlAt(theirs.url + path, '')
      if (Math.abs(drawn.length / html.length - 1) > UNLIKE_MAX)
        throw new Error(`the peer draws ${drawn.length} characters of ${path}, and not ${html.length}`)
      const rounds = await inTurns(ours, theirs, path, cookies)
      rows.push(
        toRow({
          metric: `${name}, viewers with a session, pages per CPU-second`,
          unit: '/s',
          peerName: 'renderToPipeableStream of the same elements, node:http',
          target,
          rounds,
          note: `${what}; ${html.length.toLocaleString('en-US')} characters; ${READERS} readers who never pause; brotli as ours, over HTTP, each on the same core in turns`,
        }),
      )
    }
    rows.push(await besideRow())
    return rows
  } finally {
    await Promise.all([subject.end(), bare.end()])
  }
}

/** What a call waits for pages that others open. */
async function besideRow(): Promise<BenchRow> {
  const server = new Child<ToServer, FromServer>('../browse/serve.ts', '0,1', [
    String(CARDS - 1),
    String(CARDS - 1),
    '5',
    '1',
  ])
  try {
    const { url, room } = await server.next('ready')
    const cookie = `${await sessionAt(url)}; ${ADULT}`
    const agent = new Agent({ keepAlive: true })
    const took = async (path: string) => {
      const begun = performance.now()
      const answer = await open(url + path, cookie, agent)
      answer.resume()
      await once(answer, 'end')
      return performance.now() - begun
    }
    const repeat = async (everyMs: number, until: number, one: (at: number) => Promise<unknown>) => {
      for (let at = 0; performance.now() < until; at += 1) {
        const begun = performance.now()
        await one(at)
        await setTimeout(Math.max(0, everyMs - (performance.now() - begun)))
      }
    }
    const paths = ['/', `/${room}`]
    for (let warm = 0; warm < 40; warm += 1) await took(paths[warm % paths.length]!)
    const rounds: { subject: number; peer: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const calls: number[] = []
      const until = performance.now() + BESIDE_MS
      await Promise.all([
        repeat(PAGE_EVERY_MS, until, (at) => took(paths[at % paths.length]!)),
        repeat(CALL_EVERY_MS, until, async () => calls.push(await took('/api/v1/user/current'))),
      ])
      rounds.push({ subject: quantile(calls, 0.99), peer: CALL_PROMISED_MS })
    }
    agent.destroy()
    return toRow({
      metric: 'a call, while four pages a second are drawn, p99',
      unit: 'ms',
      peerName: 'what is promised',
      target: '<= 1',
      rounds,
      note: 'the first page and a live room in turns, with a session; a call every 8 ms; two cores',
    })
  } finally {
    await server.end()
  }
}

async function guestsRow(ours: Pages, readers: number): Promise<BenchRow> {
  const guests = Array.from({ length: readers }, () => ADULT)
  await load(ours, '/', guests, WARM_MS)
  const rounds: { subject: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ subject: await load(ours, '/', guests, ROUND_MS), peer: PROMISED_TO_GUESTS })
  return toRow({
    metric: 'first page, guests, pages per CPU-second',
    unit: '/s',
    peerName: 'what is promised',
    target: '>= 1',
    rounds,
    note: `${CARDS} cards; ${readers} readers who never pause; brotli, over HTTP`,
  })
}

async function inTurns(ours: Pages, theirs: Pages, path: string, cookies: readonly string[]) {
  for (const pages of [ours, theirs]) await load(pages, path, cookies, WARM_MS)
  const rounds: { subject: number; peer: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      subject: await load(ours, path, cookies, ROUND_MS),
      peer: await load(theirs, path, cookies, ROUND_MS),
    })
  return rounds
}

/** Pages per CPU-second. */
async function load(
  { url, cpuSeconds }: Pages,
  path: string,
  cookies: readonly string[],
  forMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length })
  let pages = 0
  const before = await cpuSeconds()
  const end = performance.now() + forMs
  await Promise.all(
    cookies.map(async (cookie) => {
      for (; performance.now() < end; pages += 1) {
        const answer = await open(url + path, cookie, agent)
        answer.resume()
        await once(answer, 'end')
      }
    }),
  )
  const used = (await cpuSeconds()) - before
  agent.destroy()
  return pages / used
}

async function open(url: string, cookie: string, agent?: Agent): Promise<IncomingMessage> {
  const headers = { cookie, 'accept-encoding': 'br', accept: 'text/html', 'accept-language': 'de,en;q=0.8' }
  const sent = request(url, { headers, ...(agent && { agent }) })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  return answer
}

async function htmlAt(url: string, cookie: string): Promise<string> {
  const answer = await open(url, cookie)
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return brotliDecompressSync(Buffer.concat(chunks)).toString()
}
