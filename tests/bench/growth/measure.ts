import { writeFileSync } from 'node:fs'
import { load, openServer, sessionAt } from '../browse/measure.ts'
import { Stand } from '../fan-out/measure.ts'
import { type BenchRow, median, toRow } from '../row.ts'
import type { ServerName } from '../sockets/messages.ts'
import { type Curve, drawGrowth } from './draw-growth.ts'

const ROOMS = [1, 10, 100, 1_000, 10_000]
const VIEWERS = [10, 100, 1_000, 10_000]
const ROUNDS = 3
const READERS = 4
const READ_MS = 3_000
/** Each round of a fan-out, whoever it goes to. */
const DELIVERIES = 50_000
const pictureUrl = new URL('../../../docs/bench/growth.svg', import.meta.url)

/** One point of a curve. */
interface Sample {
  readonly size: number
  readonly values: readonly number[]
}

/** What a CPU-second of the server does, from a small house to a full one; drawn into `docs/bench`. */
export async function measureGrowth(): Promise<readonly BenchRow[]> {
  const answers = await samplesOf(ROOMS, answersPerCpuSecond)
  const [ours, theirs]: [Sample[], Sample[]] = [[], []]
  for (const viewers of VIEWERS) {
    const [footlight, ws] = await deliveriesPerCpuSecond(viewers)
    ours.push({ size: viewers, values: footlight })
    theirs.push({ size: viewers, values: ws })
  }
  writeFileSync(
    pictureUrl,
    drawGrowth([
      {
        title: 'Answers of a list per CPU-second, by rooms on air',
        curves: [curveOf('Footlight', answers)],
      },
      {
        title: 'Deliveries per CPU-second, by viewers of one room',
        curves: [curveOf('Footlight', ours), curveOf('loop of ws sends', theirs)],
      },
    ]),
  )
  return [
    rowOf('growth, answers per CPU-second, 10,000 rooms beside 10', answers, 10, '>= 0.25'),
    rowOf('growth, deliveries per CPU-second, 10,000 viewers beside 100', ours, 100, '>= 0.5'),
  ]
}

async function samplesOf(
  sizes: readonly number[],
  measure: (size: number) => Promise<readonly number[]>,
): Promise<readonly Sample[]> {
  const samples: Sample[] = []
  for (const size of sizes) samples.push({ size, values: await measure(size) })
  return samples
}

/** As many models as rooms, and in one of a hundred something changes each second. */
async function answersPerCpuSecond(rooms: number): Promise<readonly number[]> {
  const server = openServer(rooms, rooms, Math.ceil(rooms / 100))
  try {
    const { url } = await server.next('ready')
    const cookies = await Promise.all(Array.from({ length: READERS }, () => sessionAt(url)))
    await load(server, url, cookies, READ_MS)
    const values: number[] = []
    for (let round = 0; round < ROUNDS; round += 1)
      values.push((await load(server, url, cookies, READ_MS)).perCpuSecond)
    return values
  } finally {
    await server.end()
  }
}

/** One event at a time. A round in which the load was at its limit is left out. */
async function deliveriesPerCpuSecond(viewers: number): Promise<readonly [number[], number[]]> {
  const names: readonly ServerName[] = ['footlight', 'ws']
  const stands = await Promise.all(names.map((name) => Stand.open(name, viewers)))
  const play = { bursts: Math.ceil(DELIVERIES / viewers), perBurst: 1, gapMs: 4 }
  const values: [number[], number[]] = [[], []]
  try {
    for (let round = -1; round < ROUNDS; round += 1)
      for (const [n, stand] of stands.entries()) {
        const value = await stand.measure(play)
        if (round >= 0 && value !== null) values[n]!.push(value)
      }
    return values
  } finally {
    await Promise.all(stands.map((stand) => stand.end()))
  }
}

function curveOf(name: string, samples: readonly Sample[]): Curve {
  return {
    name,
    points: samples
      .filter(({ values }) => values.length > 0)
      .map(({ size, values }) => ({ size, value: median(values) })),
  }
}

/** The largest beside one that is small. */
function rowOf(
  metric: string,
  samples: readonly Sample[],
  smallSize: number,
  target: BenchRow['target'],
): BenchRow {
  const small = samples.find(({ size }) => size === smallSize)!
  const large = samples.at(-1)!
  const rounds = large.values
    .slice(0, small.values.length)
    .map((subject, round) => ({ subject, peer: small.values[round]! }))
  const note = 'all sizes in growth.svg'
  return toRow({ metric, unit: '/s', peerName: `with ${smallSize}`, target, rounds, note })
}
