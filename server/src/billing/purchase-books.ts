import type { Clock, Ledger, LedgerAccountId, LedgerLine } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { assert } from '@footlight/core/rules'
import { type Bearer, type Standing, standingOf } from '@footlight/core/rules/billing/standing'
import {
  CHARGEBACKS_ACCOUNT,
  CLAIMS_ACCOUNT,
  clearingOf,
  debtPrefixOf,
  uncoveredOf,
  walletOf,
} from '@footlight/core/rules/ledger/accounts'
import { detailsOf, movementOf } from '@footlight/core/rules/ledger/movements'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Transfer, walletNotice } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import type { BillingRepository, StoredPurchase } from './billing-port.ts'
import type { CardRepository } from './card-port.ts'
import { reUpEvents, reUpOver } from './re-up-books.ts'

export interface BooksDeps {
  readonly billing: BillingRepository
  readonly cards: CardRepository
  readonly ledger: Ledger
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
  readonly logger: Logger
}

/** Somebody else books, spends or pays back at the same moment; each of that is a round. */
const ROUNDS_MAX = 50

/**
 * Brings the books to where the facts of a purchase stand, and tells its buyer. Each movement has an id by its number, and its
 * memo says what it led to: a crash between the books and the row, a second process and a repeat find it there and go on
 * (BILLING-04).
 */
export async function settlePurchase(id: string, deps: BooksDeps): Promise<StoredPurchase> {
  const { billing, ledger, clock } = deps
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const purchase = await billing.purchase(id)
    assert(purchase !== null, 'a fact is of a purchase')
    // First what was booked and not written down: the facts may have changed back since.
    const before = await ledger.movement(movementIdOf(id, purchase.step))
    const done = before === null ? null : detailsOf('purchase', before)
    if (done !== null) {
      await billing.booked(id, purchase.step, done.credited)
      continue
    }
    const standing = standingOf(purchase, await billing.factsOf(id))
    if (purchase.credited !== standing.credited) {
      await book(purchase, standing, deps)
      continue
    }
    const { state, reversed, declineCode } = standing
    const hasChanged = await billing.stands(id, standing, clock.now())
    const now = { ...purchase, state, reversed, declineCode }
    // Where tokens moved the books told it with them.
    if (hasChanged && purchase.step === 0) await announce(now, deps)
    if (state !== 'open') await reUpOver(now, deps)
    return now
  }
  throw new Error(`purchase ${id} could not be booked`)
}

async function book(purchase: StoredPurchase, standing: Standing, deps: BooksDeps): Promise<void> {
  const { billing, ledger, logger } = deps
  const command = await commandOf(purchase, standing, deps)
  const receipt = await ledger.execute(command)
  if (receipt.ok) await billing.booked(purchase.id, purchase.step, standing.credited)
  // Tokens were spent, or a debt was paid, since the balance was read; or another process has booked this step.
  else if (receipt.error.code !== 'not_enough_tokens' && receipt.error.code !== 'idempotency_conflict') {
    logEvent(logger, 'purchase_booking_failed', { purchase: purchase.id, code: receipt.error.code })
    throw new Error(`the books refused: ${receipt.error.code}`)
  }
}

/** Of the movement that is the step of this number, from 0 on. */
export function movementIdOf(id: string, step: number): string {
  return `purchase.${id}.${step}`
}

async function commandOf(
  purchase: StoredPurchase,
  standing: Standing,
  deps: Pick<BooksDeps, 'ledger' | 'people' | 'clock'>,
): Promise<Transfer> {
  const { ledger, people, clock } = deps
  const { id, account, biller, step } = purchase
  const more = standing.credited - purchase.credited
  const { lines, repaid } =
    more > 0
      ? await linesIn(purchase, more, ledger)
      : { lines: await linesOut(purchase, -more, standing.bearer, ledger), repaid: 0 }
  const reason = reasonOf(purchase, standing)
  const person = await people.byId(account)
  const payload = { purchase: id, state: standing.state, tokens: standing.credited }
  return {
    kind: 'transfer',
    id: movementIdOf(id, purchase.step),
    at: clock.now(),
    reason,
    lines,
    idempotency: { scope: `purchase:${id}`, key: String(step), fingerprint: String(standing.credited) },
    ...movementOf('purchase', { account, purchase: id, biller, credited: standing.credited, repaid }),
    events: [
      { topic: `account:${account}`, name: 'v3.payment.update', payload },
      ...reUpEvents(purchase, standing.credited),
    ],
    notify: person === null ? [] : [walletNotice(person, reason)],
  }
}

/** What a statement calls it. */
function reasonOf({ credited, step }: StoredPurchase, standing: Standing): string {
  if (standing.credited > credited) return step === 0 ? 'purchase' : 'purchase_restored'
  return standing.state === 'disputed' || standing.state === 'charged_back' ? 'chargeback' : 'purchase_refund'
}

/** Bought, or back after a dispute: first what this purchase left uncovered, then what its buyer owes, the rest is theirs. */
async function linesIn(
  { id, account, biller }: StoredPurchase,
  tokens: number,
  ledger: Ledger,
): Promise<{ readonly lines: readonly LedgerLine[]; readonly repaid: number }> {
  const own: readonly LedgerAccountId[] = [uncoveredOf('debt', account, id), uncoveredOf('loss', account, id)]
  const owed = await ledger.holdings(debtPrefixOf(account))
  const others = owed.map((holding) => holding.account).filter((name) => !own.includes(name))
  const lines: LedgerLine[] = []
  let left = tokens
  for (const uncovered of [...own, ...others]) {
    const { posted } = await ledger.balance(uncovered)
    const paid = Math.min(left, posted)
    if (paid === 0) continue
    lines.push({ debit: clearingOf(biller), credit: CHARGEBACKS_ACCOUNT, tokens: paid })
    lines.push({ debit: uncovered, credit: CLAIMS_ACCOUNT, tokens: paid })
    left -= paid
  }
  if (left > 0) lines.push({ debit: clearingOf(biller), credit: walletOf(account), tokens: left })
  return { lines, repaid: tokens - left }
}

/** Back to where they came from: out of the wallet, and what is spent already for the account of who bears it. */
async function linesOut(
  { id, account, biller }: StoredPurchase,
  tokens: number,
  bearer: Bearer,
  ledger: Ledger,
): Promise<readonly LedgerLine[]> {
  const { posted } = await ledger.balance(walletOf(account))
  const there = Math.min(posted, tokens)
  const missing = tokens - there
  const uncovered = uncoveredOf(bearer === 'buyer' ? 'debt' : 'loss', account, id)
  return [
    ...(there > 0 ? [{ debit: walletOf(account), credit: clearingOf(biller), tokens: there }] : []),
    ...(missing > 0
      ? [
          { debit: CHARGEBACKS_ACCOUNT, credit: clearingOf(biller), tokens: missing },
          { debit: CLAIMS_ACCOUNT, credit: uncovered, tokens: missing },
        ]
      : []),
  ]
}

async function announce(
  { id, account, state, credited }: StoredPurchase,
  { ledger, clock }: Pick<BooksDeps, 'ledger' | 'clock'>,
): Promise<void> {
  const payload = { purchase: id, state, tokens: credited }
  const event = { topic: `account:${account}`, name: 'v3.payment.update', payload }
  await ledger.execute({ kind: 'announce', at: clock.now(), events: [event] })
}

/** What a buyer owes, tokens: their next purchase pays it first. */
export async function owedBy(account: AccountId, ledger: Pick<Ledger, 'holdings'>): Promise<number> {
  const owed = await ledger.holdings(debtPrefixOf(account))
  return owed.reduce((sum, { posted }) => sum + posted, 0)
}
