import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type BenchRow, toRow } from '../row.ts'
import { benchTags } from '../search/models.ts'
import { Child } from '../sockets/child.ts'
import type { FromServer, ToServer } from './serve.ts'

const PROMISED_MS = 20
const PROMISED_PER_CPU_SECOND = 3_000
const ROUNDS = 3
const ROUND_MS = 5_000
/** Lists that people look at, in turns: 98 cards each. */
const lists = ['', 'girls', 'men', 'girls/new', 'multi-filter?lang=english', 'girls?lang=english']

/** Lists that few ask for: tags and languages by area, and what else stands in the menus, some pages of each. */
const rareLists = ['', 'girls', 'men', 'couples', 'trans'].flatMap((area) =>
  [
    '',
    'new',
    'top-rated',
    'private-shows',
    ...['english', 'german', 'spanish', 'french'].map((language) => `language/${language}`),
    ...benchTags.slice(0, 7).map((tag) => `tag/${tag}`),
  ].flatMap((part) =>
    ['', '?p=2', '?p=3', '?p=4&lang=english'].map(
      (page) => `${[area, part].filter((each) => each !== '').join('/')}${page}`,
    ),
  ),
)

interface Load {
  /** Sorted. */
  readonly times: readonly number[]
  readonly perCpuSecond: number
}

/** A full house: 10,000 rooms on air, of which 100 change each second, and readers who never pause. */
export async function measureBrowse(): Promise<readonly BenchRow[]> {
  const child = new Child<ToServer, FromServer>('../browse/serve.ts', 1, [])
  try {
    const { url } = await child.next('ready')
    const cookies = await Promise.all(Array.from({ length: 20 }, () => sessionAt(url)))
    await load(child, url, cookies, 2_000)
    const [one, twenty]: { subject: number; peer: number }[][] = [[], []]
    const rates: { subject: number; peer: number }[] = []
    const [rare, rareRates]: { subject: number; peer: number }[][] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await load(child, url, cookies.slice(0, 1), ROUND_MS)
      const crowd = await load(child, url, cookies, ROUND_MS)
      one!.push({ subject: at(alone.times, 0.99), peer: PROMISED_MS })
      twenty!.push({ subject: at(crowd.times, 0.99), peer: PROMISED_MS })
      rates.push({ subject: crowd.perCpuSecond, peer: PROMISED_PER_CPU_SECOND })
      const wide = await load(child, url, cookies, ROUND_MS, rareLists)
      rare!.push({ subject: at(wide.times, 0.99), peer: PROMISED_MS })
      rareRates!.push({ subject: wide.perCpuSecond, peer: PROMISED_PER_CPU_SECOND })
    }
    const note = `10,000 rooms on air, 100 of them change each second; ${lists.length} lists in turns, 98 cards each, over HTTP`
    const row = { peerName: 'what is promised', note }
    const rareRow = {
      ...row,
      note: note.replace(`${lists.length} lists`, `${rareLists.length} pages of lists`),
    }
    return [
      toRow({ ...row, metric: 'browse, 1 reader, p99', unit: 'ms', target: '<= 1', rounds: one! }),
      toRow({ ...row, metric: 'browse, 20 readers, p99', unit: 'ms', target: '<= 1', rounds: twenty! }),
      toRow({
        ...row,
        metric: 'browse, answers per CPU-second',
        unit: '/s',
        target: '>= 1',
        rounds: rates,
      }),
      toRow({
        ...rareRow,
        metric: 'browse, 20 readers of lists that few ask for, p99',
        unit: 'ms',
        target: '<= 1',
        rounds: rare!,
      }),
      toRow({
        ...rareRow,
        metric: 'browse, lists that few ask for, answers per CPU-second',
        unit: '/s',
        target: '>= 1',
        rounds: rareRates!,
      }),
    ]
  } finally {
    await child.end()
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)]!

async function load(
  child: Child<ToServer, FromServer>,
  url: string,
  cookies: readonly string[],
  forMs: number,
  asked: readonly string[] = lists,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length })
  const times: number[] = []
  const before = await child.ask({ kind: 'usage' }, 'usage')
  const end = performance.now() + forMs
  await Promise.all(
    cookies.map(async (cookie, reader) => {
      for (let n = reader; performance.now() < end; n += 1) {
        const start = performance.now()
        await read(`${url}/api/v1/browse/react/${asked[(n * 7 + reader * 31) % asked.length]}`, cookie, agent)
        times.push(performance.now() - start)
      }
    }),
  )
  const after = await child.ask({ kind: 'usage' }, 'usage')
  agent.destroy()
  return {
    times: times.sort((a, b) => a - b),
    perCpuSecond: times.length / (after.cpuSeconds - before.cpuSeconds),
  }
}

/** The bytes are taken and thrown away: what a browser makes of them is not the server's. */
async function read(url: string, cookie: string, agent: Agent): Promise<void> {
  const sent = request(url, { agent, headers: { cookie, 'accept-encoding': 'identity' } })
  sent.end()
  const [answer] = await once(sent, 'response')
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
}

async function sessionAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user/current`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')
}
