import { callFor } from '../callers/call.ts'
import { type BenchRow, quantile, toRow } from '../row.ts'
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

type Server = Child<ToServer, FromServer>
type Rounds = { subject: number; peer: number }[]

export const openServer = (models: number, live: number, changes: number): Server =>
  new Child('../browse/serve.ts', 1, [models, live, changes].map(String))

/** Lists of a full house, and of many models few of whom are on air; readers never pause. */
export async function measureBrowse(): Promise<readonly BenchRow[]> {
  return [...(await measureFullHouse()), ...(await measureFewLive())]
}

/** 10,000 rooms on air, of which 100 change each second. */
async function measureFullHouse(): Promise<readonly BenchRow[]> {
  const child = openServer(10_000, 10_000, 100)
  try {
    const { url } = await child.next('ready')
    const cookies = await Promise.all(Array.from({ length: 20 }, () => sessionAt(url)))
    await load(child, url, cookies, 2_000)
    const [one, twenty, rates, rare, rareRates]: Rounds[] = [[], [], [], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await load(child, url, cookies.slice(0, 1), ROUND_MS)
      const crowd = await load(child, url, cookies, ROUND_MS)
      one!.push({ subject: quantile(alone.times, 0.99), peer: PROMISED_MS })
      twenty!.push({ subject: quantile(crowd.times, 0.99), peer: PROMISED_MS })
      rates!.push({ subject: crowd.perCpuSecond, peer: PROMISED_PER_CPU_SECOND })
      const wide = await load(child, url, cookies, ROUND_MS, rareLists)
      rare!.push({ subject: quantile(wide.times, 0.99), peer: PROMISED_MS })
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
        rounds: rates!,
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

/** The same lists where 100,000 models are stored and 100 are on air, beside a server with those 100 alone. */
async function measureFewLive(): Promise<readonly BenchRow[]> {
  const [many, few] = [openServer(100_000, 100, 1), openServer(100, 100, 1)]
  try {
    const readers = await Promise.all(
      [many, few].map(async (child) => {
        const { url } = await child.next('ready')
        return { child, url, cookies: await Promise.all(Array.from({ length: 20 }, () => sessionAt(url))) }
      }),
    )
    const measure = async (asked: readonly string[]) => {
      const loads: Load[] = []
      for (const { child, url, cookies } of readers)
        loads.push(await load(child, url, cookies, ROUND_MS, asked))
      return loads[0]!
    }
    const memoryOf = async (child: Server) => (await child.ask({ kind: 'memory' }, 'memory')).bytes / 2 ** 20
    // Each list is counted once before: that is paid by the first who asks after a start.
    await measure(lists)
    await measure(rareLists)
    const [times, rareTimes, memory]: Rounds[] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const plain = await measure(lists)
      times!.push({ subject: quantile(plain.times, 0.99), peer: PROMISED_MS })
      const rare = await measure(rareLists)
      rareTimes!.push({ subject: quantile(rare.times, 0.99), peer: PROMISED_MS })
      memory!.push({ subject: await memoryOf(many), peer: await memoryOf(few) })
    }
    const row = { unit: 'ms', peerName: 'what is promised', target: '<= 1' } as const
    const note = '100,000 models, 100 of them on air; 20 readers'
    return [
      toRow({
        ...row,
        metric: 'browse, 100,000 models, p99',
        rounds: times!,
        note: `${note} of ${lists.length} lists`,
      }),
      toRow({
        ...row,
        metric: 'browse, 100,000 models, lists that few ask for, p99',
        rounds: rareTimes!,
        note: `${note} of ${rareLists.length} pages of lists`,
      }),
      toRow({
        metric: 'browse, 100,000 models, memory in use',
        unit: 'MiB',
        peerName: 'with 100 models',
        target: '<= 1.25',
        rounds: memory!,
        note: `${note}; after a collection of garbage; the same server and load where only the 100 on air are stored`,
      }),
    ]
  } finally {
    await Promise.all([many.end(), few.end()])
  }
}

/** What readers who never pause are answered, one for each of `cookies`. */
export async function load(
  child: Server,
  url: string,
  cookies: readonly string[],
  forMs: number,
  asked: readonly string[] = lists,
): Promise<Load> {
  const { host } = new URL(url)
  const before = await child.ask({ kind: 'usage' }, 'usage')
  const { times } = await callFor({
    url,
    callers: cookies.length,
    forMs,
    callOf: (reader, count) => {
      const list = asked[((reader + count) * 7 + reader * 31) % asked.length]
      return `GET /api/v1/browse/react/${list} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookies[reader]}\r\n\r\n`
    },
  })
  const after = await child.ask({ kind: 'usage' }, 'usage')
  return { times, perCpuSecond: times.length / (after.cpuSeconds - before.cpuSeconds) }
}

export async function sessionAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/user/current`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0]!)
    .join('; ')
}
