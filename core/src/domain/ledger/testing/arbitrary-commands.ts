import fc from 'fast-check'
import type { BookCommand } from '../books.ts'

const WALLETS = ['wallet:1', 'wallet:2', 'wallet:3']
const OTHERS = ['earnings:7', 'earnings:8', 'platform', 'promotions', 'clearing:biller', 'escrow:e']

type Draft = (n: number) => BookCommand

const account = fc.constantFrom(...WALLETS, ...OTHERS)
const at = fc.integer({ min: 0, max: 100 })
const tokens = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant(1_000_000))
/** Few, so that they meet. */
const key = fc.option(fc.record({ scope: fc.constantFrom('a', 'b'), key: fc.constantFrom('1', '2', '3'), fingerprint: fc.constantFrom('x', 'x', 'y') }))
const holdId = fc.constantFrom('h0', 'h1', 'h2', 'h3', 'unknown')

const line = fc.record({ debit: account, credit: account, tokens }).filter(({ debit, credit }) => debit !== credit)
const lines = fc.array(line, { minLength: 1, maxLength: 3 })
const limit = fc.option(fc.record({ account: fc.constantFrom(...WALLETS), sinceMs: at, tokensMax: fc.integer({ min: 0, max: 100 }) }))

const gift = fc.tuple(fc.constantFrom(...WALLETS), tokens, at).map(([credit, amount, time]): Draft => (n) =>
  ({ kind: 'transfer', id: `c${n}`, at: time, reason: 'gift', lines: [{ debit: 'promotions', credit, tokens: amount }] }))

const transfer = fc.tuple(lines, at, key, limit, fc.constantFrom('tip', 'media')).map(([moved, time, idempotency, spendLimit, reason]): Draft => (n) => ({
  kind: 'transfer', id: `c${n}`, at: time, reason, lines: moved,
  ...(idempotency ? { idempotency } : {}), ...(spendLimit ? { spendLimit } : {}),
  events: [{ topic: `room:${n % 2}`, name: 'v3.tip.received', payload: { n } }],
  notify: [{ account: 'wallet:1', topic: 'account:1', username: 'one', type: 'tip' }],
}))

const hold = fc.tuple(fc.constantFrom(...WALLETS), tokens, at, fc.integer({ min: 1, max: 50 }), holdId, key).map(
  ([debit, amount, time, forMs, id, idempotency]): Draft => () => ({
    kind: 'hold', id, at: time, expiresAt: time + forMs, reason: 'private', debit, tokens: amount, ...(idempotency ? { idempotency } : {}),
  }),
)

const post = fc.tuple(holdId, fc.constantFrom(...WALLETS), tokens, at).map(([id, debit, amount, time]): Draft => (n) =>
  ({ kind: 'post', id: `c${n}`, at: time, holdId: id, reason: 'private', lines: [{ debit, credit: 'earnings:7', tokens: amount }] }))

const release = fc.tuple(holdId, at).map(([id, time]): Draft => (n) => ({ kind: 'void', id: `c${n}`, at: time, holdId: id, reason: 'private' }))
const expire = fc.tuple(holdId, at).map(([id, time]): Draft => () => ({ kind: 'expire', holdId: id, at: time }))

/** Any sequence of commands that callers may send, good and bad, with keys and holds that meet again. */
export const arbitraryCommands = fc
  .array(fc.oneof(gift, transfer, transfer, hold, post, release, expire), { minLength: 1, maxLength: 60 })
  .map((drafts) => drafts.map((draft, index) => draft(index)))
