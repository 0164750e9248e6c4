import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { FromServer, ToServer } from '../browse/serve.ts'
import { type BenchRow, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'

const PROMISED_TO_GUESTS = 1_000
/** Half of what React draws of the same page with nothing around it. */
const PROMISED_TO_SESSIONS = 72
/** As many cards are on the first page. */
const CARDS = 47
const ROUNDS = 3
const ROUND_MS = 5_000
const READERS = 4

/** The first page with its 47 cards: to guests, who share what was drawn, and to viewers, for each of whom it is drawn. */
export async function measurePages(): Promise<readonly BenchRow[]> {
  const child = new Child<ToServer, FromServer>('../browse/serve.ts', 1, [String(CARDS), '5'])
  try {
    const { url } = await child.next('ready')
    const cookies = await Promise.all(Array.from({ length: READERS }, () => sessionAt(url)))
    const guests = cookies.map(() => '')
    await load(child, url, cookies, 3_000)
    await load(child, url, guests, 1_000)
    const rounds: { subject: number; peer: number }[][] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const peers = [PROMISED_TO_GUESTS, PROMISED_TO_SESSIONS]
      for (const [index, readers] of [guests, cookies].entries())
        rounds[index]!.push({ subject: await load(child, url, readers, ROUND_MS), peer: peers[index]! })
    }
    const note = `${CARDS} cards; ${READERS} readers who never pause; brotli, over HTTP`
    return ['guests', 'viewers with a session'].map((who, index) =>
      toRow({
        metric: `first page, ${who}, pages per CPU-second`,
        unit: '/s',
        peerName: 'what is promised',
        target: '>= 1',
        rounds: rounds[index]!,
        note,
      }),
    )
  } finally {
    await child.end()
  }
}

/** Pages per CPU-second. */
async function load(
  child: Child<ToServer, FromServer>,
  url: string,
  cookies: readonly string[],
  forMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: cookies.length })
  let pages = 0
  const before = await child.ask({ kind: 'usage' }, 'usage')
  const end = performance.now() + forMs
  await Promise.all(
    cookies.map(async (cookie) => {
      for (; performance.now() < end; pages += 1) await read(url, cookie, agent)
    }),
  )
  const after = await child.ask({ kind: 'usage' }, 'usage')
  agent.destroy()
  return pages / (after.cpuSeconds - before.cpuSeconds)
}

async function read(url: string, cookie: string, agent: Agent): Promise<void> {
  const headers = { cookie, 'accept-encoding': 'br', accept: 'text/html', 'accept-language': 'de,en;q=0.8' }
  const sent = request(`${url}/`, { agent, headers })
  sent.end()
  const [answer] = await once(sent, 'response')
  if (answer.statusCode !== 200) throw new Error(`the page answered ${answer.statusCode}`)
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
