import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerCommand } from '@footlight/core/ports'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { GroupCommitLedger } from '@footlight/server/ledger/group-commit-ledger'
import { WorkerBackend } from '@footlight/server/ledger/sqlite/worker-backend'
import pino from 'pino'
import { quantile } from '../row.ts'

export interface LedgerMeasurement {
  readonly tipsPerSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const VIEWERS = 1_000
const MODELS = 50
const TIP_TOKENS = 25

/**
 * Durable tips per second of the ledger on SQLite: `concurrency` callers, each sending its next tip when the
 * last one is on the disk. A tip is what a real one is: two lines, a key, the room's event and the payer's
 * new balance.
 */
export async function measureLedger(options: {
  readonly durationMs: number
  readonly concurrency: number
}): Promise<LedgerMeasurement> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-ledger-bench-'))
  const ledger = new GroupCommitLedger(
    await WorkerBackend.open(join(folder, 'ledger.db'), pino({ level: 'silent' })),
    pino({ level: 'silent' }),
  )
  try {
    for (let viewer = 0; viewer < VIEWERS; viewer += 1) void ledger.execute(fund(viewer))
    const latencies: number[] = []
    const began = performance.now()
    const end = began + options.durationMs
    await Promise.all(
      Array.from({ length: options.concurrency }, (_, caller) => tipUntil(ledger, caller, end, latencies)),
    )
    const seconds = (performance.now() - began) / 1_000
    const { problems } = await ledger.reconcile()
    if (problems.length > 0) throw new Error(`the books do not add up: ${problems.join('; ')}`)
    return {
      tipsPerSecond: latencies.length / seconds,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
    }
  } finally {
    await ledger.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tipUntil(
  ledger: GroupCommitLedger,
  caller: number,
  end: number,
  latencies: number[],
): Promise<void> {
  for (let count = 0; performance.now() < end; count += 1) {
    const began = performance.now()
    const result = await ledger.execute(tip((caller * 7 + count) % VIEWERS, (caller + count) % MODELS))
    if (!result.ok) throw new Error(`a tip was refused: ${result.error.code}`)
    latencies.push(performance.now() - began)
  }
}

function fund(viewer: number): LedgerCommand {
  const lines = [{ debit: 'promotions', credit: `wallet:${viewer}`, tokens: 1_000_000_000 }]
  return { kind: 'transfer', id: `fund-${viewer}`, at: Date.now(), reason: 'fund', lines }
}

function tip(viewer: number, model: number): LedgerCommand {
  const id = timeOrderedUuid(Date.now(), randomUUID())
  const at = Date.now()
  const wallet = `wallet:${viewer}`
  const platform = Math.floor(TIP_TOKENS / 2)
  return {
    kind: 'transfer',
    id,
    at,
    reason: 'tip',
    lines: [
      { debit: wallet, credit: `earnings:${model}`, tokens: TIP_TOKENS - platform },
      { debit: wallet, credit: 'platform', tokens: platform },
    ],
    idempotency: { scope: `tip:${viewer}`, key: id, fingerprint: `${model}:${TIP_TOKENS}` },
    memo: { comment: 'well done', gross: TIP_TOKENS },
    events: [
      {
        topic: `room:model${model}`,
        name: 'v3.tip.received',
        payload: {
          tokens: TIP_TOKENS,
          receiver_name: `model${model}`,
          sender_name: `viewer${viewer}`,
          transfer_id: id,
          sent_at: at,
        },
      },
    ],
    notify: [{ account: wallet, topic: `account:${viewer}`, username: `viewer${viewer}`, type: 'tip' }],
  }
}
