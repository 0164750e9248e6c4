import type { LedgerCommand } from '@footlight/core/ports'
import { fail } from '@footlight/core/rules'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/logger.ts'
import type { LedgerBackend } from './backend.ts'
import type { BatchOutcome } from './engine.ts'
import { GroupCommitLedger } from './group-commit-ledger.ts'

const command = (id: string): LedgerCommand => ({
  kind: 'transfer',
  id,
  at: 0,
  reason: 'any',
  lines: [{ debit: 'promotions', credit: 'platform', tokens: 1 }],
})

/** What a batch of two logs where its database answers so. */
async function logged(outcome: BatchOutcome): Promise<readonly unknown[]> {
  const lines: unknown[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const run: LedgerBackend['run'] = async (commands) => ({
    outcomes: commands.map(() => outcome),
    events: [],
  })
  const ledger = new GroupCommitLedger({ run } as Partial<LedgerBackend> as LedgerBackend, logger)
  // The first goes alone, the others together.
  await Promise.allSettled(['a', 'b', 'c'].map((id) => ledger.execute(command(id))))
  return lines
}

test('LEDGER-22 a full disk is logged once for each batch, and so is a database that is gone', async () => {
  expect(await logged(fail({ code: 'storage_full' }))).toMatchObject([
    { event: 'ledger_storage_full', level: 50, commands: 1 },
    { event: 'ledger_storage_full', level: 50, commands: 2 },
  ])
  expect(await logged({ ok: false, lost: 'outcome_unknown' })).toMatchObject([
    { event: 'ledger_commit_failed', lost: 'outcome_unknown' },
    { event: 'ledger_commit_failed', lost: 'outcome_unknown' },
  ])
})

test('LEDGER-22 what is refused for another reason is no trouble of the database', async () => {
  expect(await logged(fail({ code: 'idempotency_conflict' }))).toEqual([])
})
