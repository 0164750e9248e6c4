import type { LedgerCommand } from '@footlight/core/ports/ledger'
import { accountKind, mayOverdraw } from '@footlight/core/rules/ledger/accounts'
import { expect, test } from 'vitest'
import { assertCommand } from './check-command.ts'

const good: Extract<LedgerCommand, { kind: 'transfer' }> = {
  kind: 'transfer',
  id: 'c',
  at: 0,
  reason: 'tip',
  lines: [{ debit: 'wallet:1', credit: 'platform', tokens: 1 }],
}

test('LEDGER-02 a whole command passes', () => {
  expect(() => assertCommand(good)).not.toThrow()
})

test.each<[string, Partial<typeof good>]>([
  ['no line', { lines: [] }],
  ['no id', { id: '' }],
  ['a long id', { id: 'x'.repeat(129) }],
  ['a time that is no time', { at: Number.NaN }],
  [
    'tokens as a text',
    { lines: [{ debit: 'wallet:1', credit: 'platform', tokens: '25' as unknown as number }] },
  ],
  [
    'tokens without end',
    { lines: [{ debit: 'wallet:1', credit: 'platform', tokens: Number.POSITIVE_INFINITY }] },
  ],
  ['one account on both sides', { lines: [{ debit: 'wallet:1', credit: 'wallet:1', tokens: 1 }] }],
  ['an account of no kind', { lines: [{ debit: 'purse:1', credit: 'platform', tokens: 1 }] }],
  [
    'an account that is a property of every object',
    { lines: [{ debit: 'constructor', credit: 'platform', tokens: 1 }] },
  ],
])('LEDGER-02 %s is a programmer’s error', (_, change) => {
  expect(() => assertCommand({ ...good, ...change })).toThrow('assertion failed')
})

test('LEDGER-03 only what the site gives or loses, and the world outside, may be negative', () => {
  const negative = [
    'wallet:1',
    'earnings:1',
    'studio:1',
    'platform',
    'escrow:x',
    'payouts:1',
    'promotions',
    'clearing:x',
    'chargebacks',
  ].filter(mayOverdraw)
  expect(negative).toEqual(['promotions', 'clearing:x', 'chargebacks'])
  expect(accountKind('wallet:12')).toBe('wallet')
})
