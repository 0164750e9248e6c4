import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { LedgerCommand } from '@footlight/core/ports'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GroupCommitLedger } from '../group-commit-ledger.ts'
import { WorkerBackend } from './worker-backend.ts'

// A thread takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const logger = pino({ level: 'silent' })
let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'footlight-worker-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function gift(id: string): LedgerCommand {
  const lines = [{ debit: 'promotions', credit: 'wallet:1', tokens: 5 }]
  return {
    kind: 'transfer',
    id,
    at: 0,
    reason: 'gift',
    lines,
    idempotency: { scope: 'gift', key: id, fingerprint: '5' },
  }
}

/** The threads that are started from here on; Node tells of each. */
function startedThreads(): { readonly threads: readonly Worker[]; stop(): void } {
  const threads: Worker[] = []
  const listener = (worker: Worker): void => void threads.push(worker)
  process.on('worker', listener)
  return { threads, stop: () => process.off('worker', listener) }
}

test('LEDGER-22 a ledger thread that dies takes only its own answers with it: the same keys finish the work, once', async () => {
  const started = startedThreads()
  const ledger = new GroupCommitLedger(await WorkerBackend.open(join(folder, 'ledger.db'), logger), logger)
  await ledger.execute(gift('first'))
  const ids = Array.from({ length: 50 }, (_, count) => `g${count}`)
  const interrupted = Promise.allSettled(ids.map((id) => ledger.execute(gift(id))))
  await started.threads[0]?.terminate()
  const lost = (await interrupted).flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  for (const reason of lost) expect(reason).toMatchObject({ failure: 'outcome_unknown' })
  for (const id of ids)
    expect(await ledger.execute(gift(id))).toMatchObject({ ok: true, value: { transferId: id } })
  expect((await ledger.balance('wallet:1')).posted).toBe(5 * 51)
  expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  expect(started.threads).toHaveLength(2)
  await ledger.close()
  started.stop()
})

test('LEDGER-21 a file that is no database is refused at the start, and left as it is', async () => {
  const path = join(folder, 'ledger.db')
  writeFileSync(path, 'this is not a database, but something that somebody may still want'.repeat(100))
  await expect(WorkerBackend.open(path, logger)).rejects.toThrow()
})

test('LEDGER-21 closing twice is closing once', async () => {
  const backend = await WorkerBackend.open(join(folder, 'ledger.db'), logger)
  await backend.close()
  await backend.close()
  await expect(backend.head()).rejects.toMatchObject({ failure: 'unavailable' })
})
