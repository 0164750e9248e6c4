import type { LedgerCommand } from '@footlight/core/ports/ledger'
import { AccountId } from '@footlight/core/protocol/ids'
import fc from 'fast-check'

const WALLETS = ['wallet:1', 'wallet:2', 'wallet:3']
const OTHERS = [
  'earnings:7',
  'earnings:8',
  'platform',
  'promotions',
  'clearing:biller',
  'escrow:e',
  'escrow:s.1.participant',
  'escrow:s.2.participant',
  'escrow:s.accrued',
]

const MODEL = AccountId.parse(7)

type Draft = (n: number) => LedgerCommand

const account = fc.constantFrom(...WALLETS, ...OTHERS)
/** Around a midnight, and a day later. */
const at = fc.oneof(
  fc.integer({ min: 86_399_950, max: 86_400_050 }),
  fc.integer({ min: 172_800_000, max: 172_800_050 }),
)
const tokens = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(1_000_000))
/** Few, so that they meet. */
const key = fc.option(
  fc.record({
    scope: fc.constantFrom('a', 'b'),
    key: fc.constantFrom('1', '2', '3'),
    fingerprint: fc.constantFrom('x', 'x', 'y'),
  }),
)

const line = fc
  .record({ debit: account, credit: account, tokens })
  .filter(({ debit, credit }) => debit !== credit)
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const limits = fc.array(
  fc.record({ account: fc.constantFrom(...WALLETS), tokensMax: fc.integer({ min: 0, max: 100 }) }),
  { maxLength: 2 },
)
const source = fc.record({
  account: fc.constantFrom(...WALLETS, 'escrow:s.accrued', 'escrow:s.2.participant'),
  tokens,
})
const income = fc.option(
  fc.record({
    from: fc.array(source, { minLength: 1, maxLength: 2 }),
    model: fc.constantFrom('earnings:7', 'earnings:8'),
    studio: fc.constant('studio:3'),
    rates: fc.constantFrom(
      { platform: 5_000, studio: 1_500, model: 3_500 },
      { platform: 3_333, studio: 1, model: 6_666 },
    ),
  }),
)

const gift = fc.tuple(fc.constantFrom(...WALLETS), tokens, at).map(
  ([credit, amount, time]): Draft =>
    (n) => ({
      kind: 'transfer',
      id: `c${n}`,
      at: time,
      reason: 'gift',
      lines: [{ debit: 'promotions', credit, tokens: amount }],
    }),
)

const transfer = fc.tuple(lines, at, key, limits, fc.constantFrom('tip', 'media'), income).map(
  ([moved, time, idempotency, spendLimits, reason, shared]): Draft =>
    (n) => ({
      kind: 'transfer',
      id: `c${n}`,
      at: time,
      reason,
      lines: moved,
      ...(idempotency ? { idempotency } : {}),
      ...(shared ? { income: shared } : {}),
      escrow: { id: 's', kind: 'show', model: MODEL },
      spendLimits,
      events: [{ topic: `room:${n % 2}`, name: 'v3.tip.received', payload: { n } }],
      notify: [{ account: 'wallet:1', topic: 'account:1', username: 'one', type: 'tip' }],
    }),
)

/** Any sequence of commands that callers may send, good and bad, with keys that meet again. */
export const arbitraryCommands = fc
  .array(fc.oneof(gift, transfer, transfer, transfer), { minLength: 1, maxLength: 60 })
  .map((drafts) => drafts.map((draft, index) => draft(index)))
