import type { Balance, Ledger, LedgerCommand } from '@footlight/core/ports'
import { doubleOf } from '@footlight/core/ports/testing/double'
import { ok } from '@footlight/core/rules'
import { expect, it } from 'vitest'
import { CachedLedger } from './cached-ledger.ts'

/** Counts readings, and holds each open until the test answers it. */
function setUp() {
  const readings: ((posted: number) => void)[] = []
  const commands: (() => void)[] = []
  const ledger = doubleOf<Ledger>({
    balance: () => new Promise<Balance>((resolve) => readings.push((posted) => resolve({ posted }))),
    execute: () =>
      new Promise((resolve) =>
        commands.push(() => resolve(ok({ transferId: 't', repeated: false, available: {} }))),
      ),
  })
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
  expect((await first).posted).toBe(10)
  expect((await cached.balance('wallet:1')).posted).toBe(10)
  const other = cached.balance('wallet:9')
  readings[1]!(7)
  await other
  const done = cached.execute(tip)
  commands[0]!()
  await done
  expect((await cached.balance('wallet:9')).posted).toBe(7)
  const after = cached.balance('wallet:1')
  readings[2]!(5)
  expect((await after).posted).toBe(5)
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
  expect((await after).posted).toBe(5)
})
