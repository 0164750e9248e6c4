import type { Clock, Ledger } from '@footlight/core/ports'
import type { OutboxDraft } from '@footlight/core/ports/ledger'
import type { PurchaseState, ReUpStop } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { stopOf } from '@footlight/core/rules/billing/re-up'
import type { StoredPurchase } from './billing-port.ts'
import type { CardRepository } from './card-port.ts'

interface ReUpBooksDeps {
  readonly cards: CardRepository
  readonly ledger: Pick<Ledger, 'execute'>
  readonly clock: Clock
}

/** Tells of a top-up that was paid, in the command that gives its tokens. */
export function reUpEvents(
  { origin, step, account }: StoredPurchase,
  credited: number,
): readonly OutboxDraft[] {
  return origin === 're_up' && step === 0 ? [eventOf(account, credited, null)] : []
}

/**
 * The next top-up may come, or none: the first that is not paid ends them, and so does money that went back (BILLING-27). Happens
 * again with each word on the purchase.
 */
export async function reUpOver(purchase: StoredPurchase, deps: ReUpBooksDeps): Promise<void> {
  const { id, account, origin, state, declineCode } = purchase
  if (state === 'disputed' || state === 'charged_back') return endReUps(account, 'contact_support', deps)
  if (origin !== 're_up') return
  const stop = stopAt(state, declineCode)
  const { cards, clock } = deps
  if ((await cards.reUps(account))?.underWay !== id) return
  // First, so that a crash in between tells it twice and never not at all.
  if (stop !== null) await announce(account, stop, deps)
  await cards.reUpOver(account, id, stop, clock.now())
}

/** `expired`: the biller never heard of it, which says nothing of the card. */
function stopAt(state: PurchaseState, declineCode: string | null): ReUpStop | null {
  if (state === 'paid' || state === 'expired') return null
  return state === 'declined' ? stopOf(declineCode) : 'contact_support'
}

/** Ends top-ups that are on, and tells their owner why. */
export async function endReUps(account: AccountId, stop: ReUpStop, deps: ReUpBooksDeps): Promise<void> {
  const { cards, clock } = deps
  if ((await cards.reUps(account))?.isOn !== true) return
  await announce(account, stop, deps)
  await cards.stopReUps(account, stop, clock.now())
}

async function announce(account: AccountId, stop: ReUpStop, { ledger, clock }: ReUpBooksDeps): Promise<void> {
  await ledger.execute({ kind: 'announce', at: clock.now(), events: [eventOf(account, 0, stop)] })
}

function eventOf(account: AccountId, tokens: number, error: ReUpStop | null): OutboxDraft {
  return {
    topic: `account:${account}`,
    name: 'v3.reUp.update',
    payload: { success: error === null, tokens, error },
  }
}
