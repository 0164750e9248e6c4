import { randomUUID } from 'node:crypto'
import { postgresMissing, startPostgres } from '../../conformance/postgres-server.ts'
import { measurePgbench } from '../ledger/measure-pgbench.ts'
import { type BenchRow, median, quantile, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import { type Calls, callFor } from './call.ts'
import type { BenchPerson, FromServer, ToServer } from './serve.ts'

const ROUNDS = 5
const ROUND_MS = 2_000
const WARM_MS = 2_000
/** Both have the whole machine. */
const CORES = '0,1'
const PEOPLE = 300
const CALLERS = [16, 256] as const
const P99_PROMISED_MS = 10
/** Where the peer is best, found by trying the powers of two from 1 to 32. */
const PEER_CLIENTS = [8, 32]
/** Of the peer, whose tips come without a web server. */
const promised = { SQLite: '>= 1.2', PostgreSQL: '>= 0.8' } as const
const body = '{"amount":25,"comment":"well done"}'

type Server = Child<ToServer, FromServer>
interface Round {
  readonly subject: number
  readonly peer: number
  readonly p99Ms: number
  readonly perCpuSecond: number
}

/** Tips as browsers send them, each answered when it is on the disk, against `pgbench` with the same books. */
export async function measureTips(): Promise<BenchRow[]> {
  return [...(await tipsOn('SQLite', '')), ...(await tipsOnPostgres())]
}

async function tipsOnPostgres(): Promise<readonly BenchRow[]> {
  const missing = postgresMissing()
  if (missing !== null) throw new Error(missing)
  const server = await startPostgres()
  try {
    return await tipsOn('PostgreSQL', await server.createDatabase())
  } finally {
    await server.stop()
  }
}

async function tipsOn(database: keyof typeof promised, databaseUrl: string): Promise<readonly BenchRow[]> {
  const server: Server = new Child('../callers/serve.ts', CORES, [String(PEOPLE), databaseUrl])
  try {
    const { url, people } = await server.next('ready')
    const tip = (callers: number, forMs: number): Promise<Calls> =>
      callFor({ url, callers, forMs, callOf: (caller, count) => tipOf(url, people, caller * 7 + count * 31) })
    await tip(CALLERS[1], WARM_MS)
    const rounds = new Map<number, Round[]>(CALLERS.map((callers) => [callers, []]))
    for (let round = 0; round < ROUNDS; round += 1) {
      const peers = await measurePgbench({ durationMs: ROUND_MS, clients: PEER_CLIENTS })
      const peer = Math.max(...peers.map(({ tipsPerSecond }) => tipsPerSecond))
      for (const [callers, list] of rounds) {
        const before = await server.ask({ kind: 'usage' }, 'usage')
        const { perSecond, times } = await tip(callers, ROUND_MS)
        const after = await server.ask({ kind: 'usage' }, 'usage')
        const perCpuSecond = times.length / (after.cpuSeconds - before.cpuSeconds)
        list.push({ subject: perSecond, peer, p99Ms: quantile(times, 0.99), perCpuSecond })
      }
    }
    const { problems } = await server.ask({ kind: 'reconcile' }, 'reconcile')
    if (problems.length > 0) throw new Error(`the books do not add up: ${problems.join('; ')}`)
    return [...rounds].flatMap(([callers, list]) => rowsOf(database, callers, list))
  } finally {
    await server.end()
  }
}

function rowsOf(database: keyof typeof promised, callers: number, rounds: readonly Round[]): BenchRow[] {
  const metric = `tips over HTTP until durable, ${database}, ${callers} callers`
  const rates = toRow({
    metric,
    unit: 'tips/s',
    peerName: `pgbench on PostgreSQL 18, best of ${PEER_CLIENTS.join(' and ')} clients`,
    target: promised[database],
    rounds: rounds.map(({ subject, peer }) => ({ subject, peer })),
    note: `p99 ${median(rounds.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms; ${Math.round(median(rounds.map(({ perCpuSecond }) => perCpuSecond)))} tips per CPU-second of the server; all to one room; callers, server and books on the same two cores, and so is the peer. Both sync every commit`,
  })
  if (database !== 'SQLite' || callers !== CALLERS[0]) return [rates]
  const waits = rounds.map(({ p99Ms }) => ({ subject: p99Ms, peer: P99_PROMISED_MS }))
  return [
    rates,
    toRow({
      metric: `${metric}, p99`,
      unit: 'ms',
      peerName: 'what is promised',
      target: '<= 1',
      rounds: waits,
    }),
  ]
}

function tipOf(url: string, people: readonly BenchPerson[], turn: number): string {
  const { cookie, csrf } = people[turn % people.length]!
  return [
    'POST /api/v1/tip/demo_model HTTP/1.1',
    `host: ${new URL(url).host}`,
    `cookie: ${cookie}`,
    `x-csrf-token: ${csrf}`,
    `idempotency-key: ${randomUUID()}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    '',
    body,
  ].join('\r\n')
}
