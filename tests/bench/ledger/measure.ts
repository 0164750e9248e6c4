import { type BenchRow, toRow } from '../row.ts'
import { type LedgerMeasurement, measureLedger as runLedger } from './measure-ledger.ts'
import { measurePgbench } from './measure-pgbench.ts'

const ROUNDS = 5
const DURATION_MS = 2_000
/** Where each is best, found by trying the powers of two from 1 to 32 and from 16 to 512. */
const PEER_CLIENTS = [8, 32]
const CALLERS = 512
/** What the engine gives a caller who does not wait for many others. */
const FEW_CALLERS = 16

/** Durable tips a second of the engine against `pgbench` with the same schema, interleaved. */
export async function measureLedger(): Promise<BenchRow[]> {
  const rounds: { subject: number; peer: number }[] = []
  const few: LedgerMeasurement[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = await runLedger({ durationMs: DURATION_MS, concurrency: CALLERS })
    few.push(await runLedger({ durationMs: DURATION_MS / 2, concurrency: FEW_CALLERS }))
    const peers = await measurePgbench({ durationMs: DURATION_MS, clients: PEER_CLIENTS })
    rounds.push({
      subject: subject.tipsPerSecond,
      peer: Math.max(...peers.map((peer) => peer.tipsPerSecond)),
    })
  }
  const calm = few.toSorted((a, b) => a.tipsPerSecond - b.tipsPerSecond)[Math.floor(ROUNDS / 2)]!
  const note = `${CALLERS} callers at once; with ${FEW_CALLERS}: ${Math.round(calm.tipsPerSecond)} tips/s, p99 ${calm.p99Ms.toFixed(1)} ms. Both sync every commit.`
  return [
    toRow({
      metric: 'durable tips a second, engine',
      unit: 'tips/s',
      peerName: `pgbench on PostgreSQL 18, best of ${PEER_CLIENTS.join(' and ')} clients`,
      target: '>= 3',
      rounds,
      note,
    }),
  ]
}
