import { type BenchRow, median, quantile, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import { callFor } from './call.ts'
import type { BenchPerson, FromServer, ToServer } from './serve.ts'

const ROUNDS = 5
/** Longer than a session is answered from memory without being read again. */
const ROUND_MS = 12_000
const WARM_MS = 2_000
const CALLERS = 32
const PATH = '/api/v1/site_config'
const promised = [
  { sessions: 1_000, target: '>= 0.8' },
  { sessions: 1, target: '>= 0.85' },
] as const

type Server = Child<ToServer, FromServer>

/** JSON for people who are logged in, against `node:http` with its sessions in a map, each on a core of its own. */
export async function measureSessions(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { sessions, target } of promised) rows.push(await measureOne(sessions, target))
  return rows
}

async function measureOne(sessions: number, target: BenchRow['target']): Promise<BenchRow> {
  const subject: Server = new Child('../callers/serve.ts', 1, [String(sessions)])
  try {
    const ours = await subject.next('ready')
    const bytes = (await (await fetch(`${ours.url}${PATH}`)).text()).length
    const bare: Server = new Child('../callers/serve-bare.ts', 1, [String(sessions), String(bytes)])
    try {
      const theirs = await bare.next('ready')
      await ask(ours, WARM_MS)
      await ask(theirs, WARM_MS)
      const perCpuSecond = { ours: [] as number[], theirs: [] as number[] }
      const used = async (server: Server) => (await server.ask({ kind: 'usage' }, 'usage')).cpuSeconds
      const rounds: { subject: number; peer: number }[] = []
      const p99s: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const [oursBefore, theirsBefore] = [await used(subject), await used(bare)]
        const calls = await ask(ours, ROUND_MS)
        const peers = await ask(theirs, ROUND_MS)
        rounds.push({ subject: calls.perSecond, peer: peers.perSecond })
        perCpuSecond.ours.push(calls.times.length / ((await used(subject)) - oursBefore))
        perCpuSecond.theirs.push(peers.times.length / ((await used(bare)) - theirsBefore))
        p99s.push(quantile(calls.times, 0.99))
      }
      return toRow({
        metric: `authenticated JSON, ${sessions === 1 ? 'one session' : `${sessions.toLocaleString('en-US')} sessions`}`,
        unit: 'answers/s',
        peerName: 'node:http, sessions in a map',
        target,
        rounds,
        note: `${CALLERS} callers on the other core; ${bytes} bytes of JSON; p99 ${median(p99s).toFixed(1)} ms; per CPU-second ${Math.round(median(perCpuSecond.ours))}, the peer ${Math.round(median(perCpuSecond.theirs))}`,
      })
    } finally {
      await bare.end()
    }
  } finally {
    await subject.end()
  }
}

function ask({ url, people }: { url: string; people: readonly BenchPerson[] }, forMs: number) {
  const { host } = new URL(url)
  const callOf = (caller: number, count: number) => {
    const { cookie } = people[(caller * 7 + count * 31) % people.length]!
    return `GET ${PATH} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n\r\n`
  }
  return callFor({ url, callers: CALLERS, forMs, callOf })
}
