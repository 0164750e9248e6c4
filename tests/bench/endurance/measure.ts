import { setTimeout as delay } from 'node:timers/promises'
import { type BenchRow, median, quantile, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import { type FromLoad, type FromServer, type ToLoad, type ToServer, type Wait, waits } from './messages.ts'

const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const LOOK_EVERY_MS = 60_000
/** Ms that are promised to who waits, at the 99th percentile, and to the event loop at the longest. */
const promised: Readonly<Record<Wait, number>> = { tip: 10, list: 20, page: 200, show: 100, chat: 50 }
const LOOP_DELAY_PROMISED_MS = 50

interface Look {
  readonly rss: number
  readonly heap: number
  readonly loopDelayMs: number
  readonly collectionMs: number
  readonly cpuMs: number
  readonly tipMs: readonly number[]
  /** Of the load, at the 99th percentile. */
  readonly loadDelayMs: number
  readonly times: Readonly<Record<Wait, readonly number[]>>
}

/**
 * A site in the evening, for as long as `BENCH_MINUTES` says (10 unless it does): 300 rooms, 3,000 sockets, tips,
 * chat, private shows, lists and pages at once. Whatever goes wrong ends it.
 */
export async function measureEndurance(): Promise<readonly BenchRow[]> {
  const server = new Child<ToServer, FromServer>('../endurance/serve.ts', '0,1', [])
  const load = new Child<ToLoad, FromLoad>('../endurance/load.ts', '0,1', [])
  try {
    const { kind: _, ...site } = await server.next('ready')
    const { sockets } = await load.ask({ kind: 'begin', ...site }, 'begun')
    process.stdout.write(`  ${sockets} sockets are open\n`)
    await delay(LOOK_EVERY_MS)
    // The first minute is that of the compiler.
    await Promise.all([server.ask({ kind: 'look' }, 'looked'), load.ask({ kind: 'times' }, 'timed')])
    const looks: Look[] = []
    const faults: string[] = []
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await delay(LOOK_EVERY_MS)
      const [looked, timed] = await Promise.all([
        server.ask({ kind: 'look' }, 'looked'),
        load.ask({ kind: 'times' }, 'timed'),
      ])
      looks.push({ ...looked, loadDelayMs: timed.loopDelayMs, times: timed.times })
      faults.push(...Object.entries(timed.faults).map(([what, count]) => `${count} times: ${what}`))
      process.stdout.write(`  ${minuteLine(minute + 1, looks.at(-1)!, timed.sockets)}\n`)
    }
    await load.ask({ kind: 'end' }, 'ended')
    const { problems } = await server.ask({ kind: 'check' }, 'checked')
    if (faults.length + problems.length > 0) throw new Error([...faults, ...problems].join('; '))
    return rowsOf(looks)
  } finally {
    await Promise.all([server.end(), load.end()])
  }
}

function minuteLine(minute: number, look: Look, sockets: number): string {
  const { rss, heap, loopDelayMs, collectionMs, cpuMs, tipMs, loadDelayMs, times } = look
  const waited = waits.map((wait) => `${wait} ${quantile(times[wait], 0.99).toFixed(1)}`).join(', ')
  return `minute ${minute}: ${mib(rss)} MiB, heap ${mib(heap)}, loop ${loopDelayMs.toFixed(0)} ms (garbage ${collectionMs.toFixed(0)} ms), cpu ${Math.round(cpuMs)} ms, ${sockets} sockets, p99 ms: ${waited}, tip in the server ${quantile(tipMs, 0.99).toFixed(1)}, a timer of the load ${loadDelayMs.toFixed(1)}`
}

const mib = (bytes: number) => Math.round(bytes / 1_048_576)

function rowsOf(looks: readonly Look[]): readonly BenchRow[] {
  const note = `${looks.length} minutes: 300 rooms, 3,000 sockets; a second 15 tips, 25 lines of chat, 20 lists, 4 pages, 5 who come and go, a private that lasts 20 s; the load runs on the same cores`
  const row = { peerName: 'what is promised', unit: 'ms', target: '<= 1', note } as const
  const half = Math.ceil(looks.length / 2)
  return [
    ...waits.map((wait) =>
      toRow({
        ...row,
        metric: `an evening: ${wait}, p99`,
        rounds: looks.map(({ times }) => ({ subject: quantile(times[wait], 0.99), peer: promised[wait] })),
      }),
    ),
    toRow({
      ...row,
      metric: 'an evening: tip, from its first byte at the server to its answer, p99',
      rounds: looks.map(({ tipMs }) => ({ subject: quantile(tipMs, 0.99), peer: promised.tip })),
      note: `${note}; a timer of the load came ${median(looks.map(({ loadDelayMs }) => loadDelayMs)).toFixed(1)} ms late at the 99th percentile`,
    }),
    toRow({
      ...row,
      metric: 'an evening: longest stop of the event loop',
      rounds: [{ subject: Math.max(...looks.map((look) => look.loopDelayMs)), peer: LOOP_DELAY_PROMISED_MS }],
    }),
    toRow({
      ...row,
      metric: 'an evening: memory in its second half',
      unit: 'MiB',
      peerName: 'in its first',
      target: '<= 1.05',
      rounds: [{ subject: memoryOf(looks.slice(-half)), peer: memoryOf(looks.slice(0, half)) }],
    }),
  ]
}

const memoryOf = (looks: readonly Look[]) => median(looks.map(({ rss }) => rss / 1_048_576))
