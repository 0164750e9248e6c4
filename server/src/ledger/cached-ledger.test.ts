import type { Balance, Ledger, LedgerCommand } from '@footlight/core/ports'
import { ok } from '@footlight/core/rules'
import { expect, it } from 'vitest'
import { CachedLedger } from './cached-ledger.ts'

/** Counts readings, and holds each open until the test answers it. */
function setUp() {
  const readings: ((posted: number) => void)[] = []
  const commands: (() => void)[] = []
  const ledger = {
    balance: () =>
      new Promise<Balance>((resolve) =>
        readings.push((posted) => resolve({ posted, held: 0, available: posted })),
      ),
    execute: () =>
      new Promise((resolve) =>
        commands.push(() => resolve(ok({ transferId: 't', repeated: false, available: {} }))),
      ),
    expireHolds: async (count: number) => count,
  } as unknown as Ledger
  return { cached: new CachedLedger(ledger), readings, commands }
}

const tip: LedgerCommand = {
  kind: 'transfer',
  id: 't',
  at: 0,
  reason: 'tip',
  lines: [{ debit: 'wallet:1', credit: 'earnings:2', tokens: 5 }],
}

it('reads a balance once, until a command touches it', async () => {
  const { cached, readings, commands } = setUp()
  const first = cached.balance('wallet:1')
  readings[0]!(10)
  expect((await first).available).toBe(10)
  expect((await cached.balance('wallet:1')).available).toBe(10)
  const other = cached.balance('wallet:9')
  readings[1]!(7)
  await other
  const done = cached.execute(tip)
  commands[0]!()
  await done
  expect((await cached.balance('wallet:9')).available).toBe(7)
  const after = cached.balance('wallet:1')
  readings[2]!(5)
  expect((await after).available).toBe(5)
  expect(readings).toHaveLength(3)
})

it('does not keep what was read while a command was on its way', async () => {
  const { cached, readings, commands } = setUp()
  const early = cached.balance('wallet:1')
  const done = cached.execute(tip)
  const during = cached.balance('wallet:1')
  readings[1]!(10)
  await during
  commands[0]!()
  await done
  readings[0]!(10)
  await early
  const after = cached.balance('wallet:1')
  readings[2]!(5)
  expect((await after).available).toBe(5)
})

it.each<LedgerCommand>([
  { kind: 'hold', id: 'h', at: 0, expiresAt: 1, reason: 'x', debit: 'wallet:1', tokens: 5 },
  { kind: 'post', id: 'p', at: 0, holdId: 'h', reason: 'x', lines: [] },
  { kind: 'void', id: 'v', at: 0, holdId: 'h', reason: 'x' },
])('$kind is seen', async (command) => {
  const { cached, readings, commands } = setUp()
  const first = cached.balance('wallet:1')
  readings[0]!(10)
  await first
  const done = cached.execute(command)
  commands[0]!()
  await done
  void cached.balance('wallet:1')
  expect(readings).toHaveLength(2)
})

it('holds that ran out are seen', async () => {
  const { cached, readings } = setUp()
  const first = cached.balance('wallet:1')
  readings[0]!(10)
  await first
  await cached.expireHolds(0)
  await cached.balance('wallet:1')
  await cached.expireHolds(1)
  void cached.balance('wallet:1')
  expect(readings).toHaveLength(2)
})
