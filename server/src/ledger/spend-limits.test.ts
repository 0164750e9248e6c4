import type { LedgerCommand } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { LedgerBackend } from './backend.ts'
import { GroupCommitLedger } from './group-commit-ledger.ts'
import { limited, type SpendLimits } from './spend-limits.ts'

const person = AccountId.parse(12)
const settings = new Map([[person, 60]])
const transfer = (debit: string, id = debit): Extract<LedgerCommand, { kind: 'transfer' }> => ({
  kind: 'transfer',
  id,
  at: 0,
  reason: 'any',
  lines: [{ debit, credit: 'platform', tokens: 1 }],
})

/** Keeps what it is asked to run; says yes to everything. */
function backendThatKeeps(run: LedgerCommand[]): LedgerBackend {
  const answer = (commands: readonly LedgerCommand[]) => {
    run.push(...commands)
    return Promise.resolve({
      outcomes: commands.map(() => ({
        ok: true as const,
        value: { transferId: 't', repeated: false, available: {} },
      })),
      events: [],
    })
  }
  return { run: answer, close: () => Promise.resolve() } as Partial<LedgerBackend> as LedgerBackend
}

test('LEDGER-13 a wallet that is debited has its limit, whatever the command: a line, an income; nothing else has one', () => {
  const spendLimits = [{ account: 'wallet:12', tokensMax: 60 }]
  const income = {
    from: [{ account: 'wallet:12', tokens: 1 }],
    model: 'earnings:7',
    studio: null,
    rates: { platform: 5_000, studio: 0, model: 5_000 },
  }
  for (const command of [
    transfer('wallet:12'),
    { ...transfer('wallet:12'), lines: [], income },
  ] satisfies LedgerCommand[])
    expect(limited(command, settings)).toEqual({ ...command, spendLimits })
  for (const debit of ['wallet:13', 'wallet:someone', 'escrow:s.12.participant', 'promotions'])
    expect(limited(transfer(debit), settings)).toEqual(transfer(debit))
})

test('LEDGER-13 a batch asks once, for all its payers, and keeps its order', async () => {
  const asked: (readonly AccountId[])[] = []
  const run: LedgerCommand[] = []
  const ledger = new GroupCommitLedger(backendThatKeeps(run), pino({ level: 'silent' }), async (accounts) => {
    asked.push(accounts)
    return settings
  })
  const ids = ['first', 'a', 'b', 'c']
  await Promise.all(ids.map((id) => ledger.execute(transfer(id === 'b' ? 'promotions' : 'wallet:12', id))))
  expect(asked).toEqual([[person], [person]])
  expect(run.map((command) => ('id' in command ? command.id : ''))).toEqual(ids)
})

test('LEDGER-13 where the limits cannot be read, payments from wallets are refused and all else goes on', async () => {
  const run: LedgerCommand[] = []
  const broken: SpendLimits = () => Promise.reject(new Error('no database'))
  const ledger = new GroupCommitLedger(backendThatKeeps(run), pino({ level: 'silent' }), broken)
  const results = await Promise.allSettled([
    ledger.execute(transfer('wallet:12')),
    ledger.execute(transfer('escrow:s.12.participant')),
    ledger.execute(transfer('wallet:12', 'again')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  expect(results[0]).toMatchObject({ reason: { failure: 'unavailable' } })
  expect(run).toEqual([transfer('escrow:s.12.participant')])
})
