import type { Idempotency } from '@footlight/core/ports'
import type { CommissionTerms, Failure } from '@footlight/core/protocol'
import { commissionLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import { isStaff } from '../accounts/roles.ts'
import type { BlockRepository } from '../friends/friend-port.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import type { Asking } from '../library/media-reader.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { type ReceiverPlaces, receiverRefusal } from '../orders/receiver-refusal.ts'
import { linesOf, requestRefusal } from '../prohibited-terms/written-lines.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { CommissionKeeper, KeeperDeps } from './commission-keeper.ts'
import { holdCommand, holdId } from './commission-money.ts'
import type { CommissionDraft, StoredCommission, StoredOffer } from './commission-port.ts'

export interface OrderDeps extends KeeperDeps, ReceiverPlaces {
  readonly commissionKeeper: CommissionKeeper
  readonly roomRepository: Pick<RoomRepository, 'bansOf'>
  readonly accountBlocks: Pick<BlockRepository, 'isBlocked'>
}

export interface CommissionWords {
  readonly terms: CommissionTerms
  readonly text: string
}

interface Ordered {
  /** What the viewer has left. */
  readonly tokens: number
  readonly order: StoredCommission
}

/** An order whose tokens may still be on their way to escrow takes a place for so long. ms */
const BEGUN_MS = 10_000

/**
 * Orders something of a performer: it is written down as begun before the books hold its tokens under its id, once. A
 * second tab with the same key, a retry and a crash leave one order whose tokens are held, or none
 * (COMMISSION-ORDER-02, -03).
 */
export async function orderCommission(
  owner: Person,
  words: CommissionWords,
  buyer: PayerIdentity,
  isBlockedFrom: Asking['isBlockedFrom'],
  idempotency: Idempotency,
  deps: OrderDeps,
): Promise<Result<Ordered, Failure>> {
  const { commissions, commissionKeeper, ledger, clock } = deps
  const { person } = buyer
  const { price } = words.terms
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  if (granted.value !== null) {
    const order = await commissions.byRef(person.id, idempotency.key)
    if (order === null) return fail({ error: 'conflict' })
    return ok({ tokens: leftOf(granted.value, person.id), order: await commissionKeeper.fresh(order) })
  }
  const refusal =
    (await buyerRefusal(owner, buyer, isBlockedFrom, deps)) ?? (await wordsRefusal(owner, words, deps))
  if (refusal !== null) return fail(refusal)
  const { posted } = await ledger.balance(walletOf(person.id))
  if (posted < price) return fail({ error: 'not_enough_tokens', needed: price })
  const begun = await begin(owner, words, person, idempotency.key, deps)
  if (!begun.ok) return begun
  const hold = holdCommand(begun.value, person, clock.now(), idempotency)
  const receipt = await ledger.execute(hold).catch(async (error: unknown) => {
    // It was held in spite of it: the order is found, and nobody is told that nothing happened.
    if ((await ledger.movement(holdId(begun.value))) !== null) return ledger.recall(idempotency)
    throw error
  })
  if (!receipt.ok)
    return fail(
      receipt.error.code === 'idempotency_conflict'
        ? { error: 'idempotency_conflict' }
        : paymentFailure(receipt.error, price),
    )
  if (receipt.value === null) return fail({ error: 'unavailable' })
  const order = await commissionKeeper.fresh(begun.value)
  return ok({ tokens: leftOf(receipt.value, person.id), order })
}

async function begin(
  owner: Person,
  { terms, text }: CommissionWords,
  viewer: Person,
  ref: string,
  { commissions, clock }: OrderDeps,
): Promise<Result<StoredCommission, Failure>> {
  const draft: CommissionDraft = {
    viewer: viewer.id,
    model: owner.id,
    service: terms.service,
    price: terms.price,
    deliveryDays: terms.delivery_days,
    network: terms.network,
    duration: terms.duration,
    request: linesOf(text),
    ref,
  }
  const offer = (await commissions.offersOf(owner.id)).find(({ service }) => service === terms.service)
  const now = clock.now()
  const limits = {
    ofService: offer?.open_max ?? 0,
    ofViewer: commissionLimits.openPerViewer,
    begunSince: now - BEGUN_MS,
  }
  const order = await commissions.begin(draft, now, limits)
  if (order === null) return fail({ error: 'wrong_state', state: 'too_many_orders' })
  // A key that was refused before is remembered by nobody but this row.
  return isOf(order, draft) ? ok(order) : fail({ error: 'idempotency_conflict' })
}

function isOf(order: StoredCommission, { ref: _key, ...draft }: CommissionDraft): boolean {
  return (Object.keys(draft) as (keyof typeof draft)[]).every((field) => order[field] === draft[field])
}

/** What is wrong whatever was ordered; null: nothing. */
async function buyerRefusal(
  owner: Person,
  { person, username }: PayerIdentity,
  isBlockedFrom: Asking['isBlockedFrom'],
  { roomRepository, accountBlocks, placeRules, clock }: OrderDeps,
): Promise<Failure | null> {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  const refusal = receiverRefusal(owner, { placeRules, clock }) ?? suspensionOf(person, clock)
  if (refusal !== null) return refusal
  if (isBlockedFrom(owner.username)) return { error: 'region_blocked' }
  const bans = await roomRepository.bansOf(username, [owner.id], clock.now())
  if (bans.length > 0) return { error: 'banned' }
  // A block is told to nobody (FRIEND-06): to who is blocked there is nothing on offer.
  const isBlocked = !isStaff(person.roles) && (await accountBlocks.isBlocked(owner.id, username))
  return isBlocked ? { error: 'wrong_state', state: 'not_offered' } : null
}

async function wordsRefusal(
  owner: Person,
  { terms, text }: CommissionWords,
  { commissions }: OrderDeps,
): Promise<Failure | null> {
  const offer = (await commissions.offersOf(owner.id)).find(({ service }) => service === terms.service)
  if (offer?.is_open !== true || !owner.identityConfirmed)
    return { error: 'wrong_state', state: 'not_offered' }
  const changed = offerRefusal(terms, termsOf(offer, terms.price))
  if (changed !== null) return changed
  // An account is sold as it is: there is nothing to ask for.
  const isAsked = terms.service !== 'social_account'
  if (isAsked && text === '') return { error: 'invalid_value', fields: { text: 'required' } }
  if (!isAsked && text !== '') return { error: 'invalid_value', fields: { text: 'invalid' } }
  const refused = requestRefusal(linesOf(text), 'order')
  return refused === null ? null : { error: 'invalid_value', fields: { text: refused } }
}

/** What is offered to somebody who would pay `price`: theirs to name within the range. */
function termsOf(offer: StoredOffer, price: number): CommissionTerms {
  return {
    kind: 'commission',
    service: offer.service,
    price: Math.min(Math.max(price, offer.price_min), offer.price_max),
    delivery_days: offer.delivery_days,
    network: offer.network,
    duration: offer.duration,
  }
}
