import { randomUUID } from 'node:crypto'
import type { Failure, RefundReason } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import { refundableOf } from '@footlight/core/rules/billing/standing'
import { logEvent } from '../platform/log-event.ts'
import type { BillerInbox, InboxDeps } from './biller-inbox.ts'
import { type Biller, BillerError } from './billers/biller.ts'
import type { StoredPurchase } from './billing-port.ts'
import type { BillingDeskRepository, StoredRefund } from './desk-port.ts'

export interface RefundDeps extends InboxDeps {
  readonly billingDesk: BillingDeskRepository
  readonly billerInbox: BillerInbox
}

export interface RefundOrder {
  readonly purchase: string
  readonly by: AccountId
  readonly ref: string
  /** Minor units. */
  readonly amount: number
  readonly reason: RefundReason
  readonly note: string
  /** What had gone back when the caller looked. */
  readonly reversed: number
}

const AT_ONCE = 50

/**
 * Writes down that money is to go back, and asks the biller, once for each refund however often it has to be asked. Tokens move
 * with the biller's word alone (BILLING-11).
 */
export async function refundPurchase(
  order: RefundOrder,
  deps: RefundDeps,
): Promise<Result<StoredRefund, Failure>> {
  const known = await deps.billingDesk.refundByRef(order.ref)
  const begun = known === null ? await begin(order, deps) : ok(known)
  // Sent twice at once: the other one was first, and has changed what this one looked at.
  const refund = begun.ok ? begun.value : await deps.billingDesk.refundByRef(order.ref)
  if (refund === null) return begun
  return isOf(refund, order) ? ok(await drive(refund, deps)) : fail({ error: 'idempotency_conflict' })
}

async function begin(order: RefundOrder, deps: RefundDeps): Promise<Result<StoredRefund, Failure>> {
  const { billing, billingDesk, billers, clock } = deps
  const { reversed, ...said } = order
  for (const other of await billingDesk.refundsOf(order.purchase)) await drive(other, deps)
  const purchase = await billing.purchase(order.purchase)
  if (purchase === null) return fail({ error: 'not_found' })
  // Nobody decides about money of their own.
  if (purchase.account === order.by) return fail({ error: 'forbidden' })
  if (purchase.reversed !== reversed) return fail({ error: 'conflict' })
  // Done at the biller's own desk; its word comes from there.
  if (billers.get(purchase.biller)?.refund === null) return fail({ error: 'wrong_state' })
  // A disputed one is with the bank: given back as well, it would be paid twice.
  const isWithBank = purchase.state === 'disputed' || purchase.state === 'charged_back'
  if (isWithBank || order.amount > refundableOf(await billing.factsOf(purchase.id)))
    return fail({ error: 'wrong_state' })
  const added = await billingDesk.addRefund({ ...said, id: randomUUID(), at: clock.now() })
  return added === 'under_way' ? fail({ error: 'conflict' }) : ok(added)
}

/** Asks billers again for what a crash or their silence left. */
export async function driveRefunds(deps: RefundDeps): Promise<void> {
  for (const refund of await deps.billingDesk.refundsUnderWay(AT_ONCE)) await drive(refund, deps)
}

function isOf(refund: StoredRefund, { purchase, by, amount, reason, note }: RefundOrder): boolean {
  return (
    refund.purchase === purchase &&
    refund.by === by &&
    refund.amount === amount &&
    refund.reason === reason &&
    refund.note === note
  )
}

/** As far as the biller lets it go now. */
async function drive(refund: StoredRefund, deps: RefundDeps): Promise<StoredRefund> {
  const { billing, billingDesk, billers } = deps
  if (refund.state === 'done' || refund.state === 'refused') return refund
  const purchase = await billing.purchase(refund.purchase)
  assert(purchase !== null, 'a refund is of a purchase')
  const biller = billers.get(purchase.biller)
  const now = refund.state === 'asked' ? await askBiller(refund, purchase, biller, deps) : refund
  if (now.state === 'sent' && biller !== undefined) await hear(biller, purchase, deps)
  const isHeard = (await billing.factsOf(purchase.id)).some(
    (fact) => fact.kind === 'refunded' && fact.refund === refund.id,
  )
  const last: StoredRefund = isHeard ? { ...now, state: 'done', problem: null } : now
  await billingDesk.refundStands(refund.id, last.state, last.problem)
  return last
}

async function askBiller(
  refund: StoredRefund,
  purchase: StoredPurchase,
  biller: Biller | undefined,
  { logger }: RefundDeps,
): Promise<StoredRefund> {
  if (biller === undefined) return { ...refund, problem: 'This payment service is no longer set up.' }
  // It was another program when this was written down.
  if (biller.refund === null)
    return { ...refund, state: 'refused', problem: 'This payment service gives money back at its own desk.' }
  try {
    await biller.refund(purchase, refund.id, refund.amount, refund.reason)
    return { ...refund, state: 'sent', problem: null }
  } catch (error) {
    if (!(error instanceof BillerError)) throw error
    const { failure, message } = error
    logEvent(logger, 'refund_failed', { biller: biller.name, refund: refund.id, failure, problem: message })
    return { ...refund, state: failure === 'refused' ? 'refused' : 'asked', problem: message.slice(0, 300) }
  }
}

/** Its word may be on the way already; who looks at the desk need not wait for it. */
async function hear(
  biller: Biller,
  purchase: StoredPurchase,
  { billerInbox, logger }: RefundDeps,
): Promise<void> {
  if (biller.ask === null) return
  try {
    await billerInbox.take(biller, await biller.ask(purchase))
  } catch (error) {
    if (!(error instanceof BillerError)) throw error
    logEvent(logger, 'refund_check_failed', { biller: biller.name, err: error })
  }
}
