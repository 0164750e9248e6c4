import { type BenchRow, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import type { FromLoad, FromServer, ServerName, ToLoad, ToServer } from '../sockets/messages.ts'

const VIEWERS = 500
const ROUNDS = 5
const SERVER_CORE = 0
const LOAD_CORE = 1
/** A load that needs more than this share of its core measures itself; the round is void. */
const LOAD_CPU_SHARE_MAX = 0.95

/** One event at a time, and what one commit of the ledger brings when it is busy. */
const single = { bursts: 100, perBurst: 1, gapMs: 4 }
const coalesced = { bursts: 4, perBurst: 32, gapMs: 60 }
type Play = typeof single

/** A server and its viewers, each on a core of its own. */
export class Stand {
  readonly viewers: number
  readonly server: Child<ToServer, FromServer>
  readonly load: Child<ToLoad, FromLoad>

  private constructor(viewers: number, server: Child<ToServer, FromServer>, load: Child<ToLoad, FromLoad>) {
    this.viewers = viewers
    this.server = server
    this.load = load
  }

  static async open(name: ServerName, viewers = VIEWERS): Promise<Stand> {
    const server = new Child<ToServer, FromServer>('serve.ts', SERVER_CORE, [name])
    const load = new Child<ToLoad, FromLoad>('load.ts', LOAD_CORE, [])
    const { port } = await server.next('ready')
    await load.ask({ kind: 'connect', server: name, port, count: viewers }, 'connected')
    await load.ask({ kind: 'settled' }, 'settled')
    return new Stand(viewers, server, load)
  }

  /** Deliveries per CPU-second of the server; null: the load was at its limit. */
  async measure(play: Play): Promise<number | null> {
    const deliveries = play.bursts * play.perBurst * this.viewers
    await this.load.ask({ kind: 'expect', frames: deliveries }, 'expecting')
    const received = this.load.next('received')
    const { cpuMs } = await this.server.ask({ kind: 'play', ...play }, 'played')
    const { cpuShare } = await received
    return cpuShare > LOAD_CPU_SHARE_MAX ? null : (deliveries / cpuMs) * 1_000
  }

  async end(): Promise<void> {
    await Promise.all([this.server.end(), this.load.end()])
  }
}

interface Round {
  readonly footlight: number
  readonly ws: number
  readonly 'socket.io': number
}

async function measureRound(stands: Record<ServerName, Stand>, play: Play): Promise<Round | null> {
  const footlight = await stands.footlight.measure(play)
  const ws = await stands.ws.measure(play)
  const socketIo = await stands['socket.io'].measure(play)
  return footlight === null || ws === null || socketIo === null
    ? null
    : { footlight, ws, 'socket.io': socketIo }
}

function row(
  rounds: readonly (Round | null)[],
  peer: 'ws' | 'socket.io',
  metric: string,
  target: BenchRow['target'],
  note: string,
): BenchRow {
  const valid = rounds.filter((round) => round !== null)
  const voids = rounds.length - valid.length
  return toRow({
    metric,
    unit: 'deliveries/CPU-s',
    peerName: peer === 'ws' ? 'loop of ws sends' : 'socket.io',
    target,
    rounds: valid.map((round) => ({ subject: round.footlight, peer: round[peer] })),
    note: voids === 0 ? note : `${note}; ${voids} of ${rounds.length} rounds void, the load was at its limit`,
  })
}

/**
 * One room of 500 viewers: what a CPU-second of the server delivers. Three servers, interleaved; one warm-up
 * round.
 */
export async function measureFanOut(): Promise<readonly BenchRow[]> {
  const stands = {
    footlight: await Stand.open('footlight'),
    ws: await Stand.open('ws'),
    'socket.io': await Stand.open('socket.io'),
  }
  try {
    const singles: (Round | null)[] = []
    const bursts: (Round | null)[] = []
    for (let round = -1; round < ROUNDS; round += 1) {
      const [one, many] = [await measureRound(stands, single), await measureRound(stands, coalesced)]
      if (round < 0) continue
      singles.push(one)
      bursts.push(many)
    }
    const burstNote = `${coalesced.perBurst} tips of one commit reach each viewer in one write`
    return [
      row(bursts, 'ws', 'room fan-out, coalesced, 500 viewers', '>= 10', burstNote),
      row(bursts, 'socket.io', 'room fan-out, coalesced, 500 viewers', '>= 11', burstNote),
      row(
        singles,
        'ws',
        'room fan-out, one event at a time, 500 viewers',
        '>= 1.15',
        'the peer encodes each event once too, and sends the same bytes',
      ),
    ]
  } finally {
    await Promise.all(Object.values(stands).map((stand) => stand.end()))
  }
}
