import { type BenchRow, toRow } from '../row.ts'
import { Child } from '../sockets/child.ts'
import type { FromLoad, FromServer, ServerName, ToLoad, ToServer } from '../sockets/messages.ts'

/** As many as two processes can hold within the ports and file descriptors of an ordinary machine. */
const VIEWERS = 10_000
const ROUNDS = 3
const SERVER_CORE = 0
const LOAD_CORE = 1

/**
 * Resident bytes per viewer that is joined and hears nothing. A fresh process each time: memory that was
 * given back stays.
 */
async function bytesPerViewer(name: ServerName): Promise<number> {
  const server = new Child<ToServer, FromServer>('serve.ts', SERVER_CORE, [name])
  const load = new Child<ToLoad, FromLoad>('load.ts', LOAD_CORE, [])
  try {
    const { port } = await server.next('ready')
    const before = await server.ask({ kind: 'rss' }, 'rss')
    await load.ask({ kind: 'connect', server: name, port, count: VIEWERS }, 'connected')
    await load.ask({ kind: 'settled' }, 'settled')
    const after = await server.ask({ kind: 'rss' }, 'rss')
    return (after.bytes - before.bytes) / VIEWERS
  } finally {
    await Promise.all([server.end(), load.end()])
  }
}

export async function measureMemory(): Promise<readonly BenchRow[]> {
  const rounds: Record<ServerName, number>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      footlight: await bytesPerViewer('footlight'),
      ws: await bytesPerViewer('ws'),
      'socket.io': await bytesPerViewer('socket.io'),
    })
  }
  const against = (peer: 'ws' | 'socket.io', target: BenchRow['target']): BenchRow =>
    toRow({
      metric: 'memory per idle joined viewer, 10,000',
      unit: 'B',
      peerName: peer,
      target,
      rounds: rounds.map((round) => ({ subject: round.footlight, peer: round[peer] })),
      note: 'RSS after two full collections, less what the empty server had; a fresh process per round, 3 rounds',
    })
  return [against('socket.io', '<= 0.45'), against('ws', '<= 1.5')]
}
