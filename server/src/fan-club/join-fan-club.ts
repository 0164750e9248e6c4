import type { Idempotency } from '@footlight/core/ports'
import type { Failure, FanClubFields, FanClubTerms } from '@footlight/core/protocol'
import { fanClubLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type FanClubPrices, isActive, joinTerms } from '@footlight/core/rules/fan-club/membership'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import { leftOf, paymentFailure } from '../ledger/payment.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import { type ReceiverPlaces, receiverRefusal } from '../orders/receiver-refusal.ts'
import type { RoomRepository } from '../rooms/room-port.ts'
import type { StoredMembership } from './fan-club-port.ts'
import { type SellDeps, sellMonth, settle } from './sell-month.ts'

export interface JoinDeps extends SellDeps, ReceiverPlaces {
  readonly roomRepository: Pick<RoomRepository, 'bansOf'>
}

export interface Joined {
  /** 0: it had been paid already. */
  readonly charged: number
  /** What the member has left. */
  readonly tokens: number
}

const DAY_MS = 24 * 3_600_000

/**
 * Pays for a month now: the first, one after a gap, or one of a higher level. What is refused took nothing; what a
 * crash or a second tab got in the way of is paid once and theirs, or not paid (FANCLUB-BUY-02, -03).
 */
export async function joinFanClub(
  owner: Person,
  terms: FanClubTerms,
  buyer: PayerIdentity,
  idempotency: Idempotency,
  deps: JoinDeps,
): Promise<Result<Joined, Failure>> {
  const { fanClub, ledger, clock } = deps
  const member = buyer.person
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return fail({ error: granted.error.code })
  const membership = await settledMembership(member, owner, deps)
  if (granted.value !== null) return ok({ charged: terms.price, tokens: leftOf(granted.value, member.id) })
  const prices = pricesOf(await fanClub.fields(owner.id))
  const refusal =
    (await payerRefusal(owner, buyer, deps)) ?? termsRefusal(owner, terms, prices, membership, clock.now())
  if (refusal !== null) return fail(refusal)
  const now = clock.now()
  const period = {
    viewer: member.id,
    model: owner.id,
    period: (membership?.periods ?? 0) + 1,
    level: terms.level,
    cause: membership !== null && now < membership.paidUntil ? ('upgrade' as const) : ('join' as const),
    price: terms.price,
    renewalPrice: terms.renewal_price,
    beginsAt: now,
    endsAt: now + terms.days * DAY_MS,
  }
  await fanClub.begin(period, now)
  const sale = await sellMonth(period, member, owner, idempotency, deps)
  if (!sale.ok) return fail(paymentFailure(sale.error, terms.price))
  if (sale.value.left !== null) return ok({ charged: terms.price, tokens: sale.value.left })
  // Another tab was quicker, with an order for another level.
  if (sale.value.period.level !== terms.level) return fail({ error: 'conflict' })
  const { posted } = await ledger.balance(walletOf(member.id))
  return ok({ charged: 0, tokens: posted })
}

/** As the books know it: a month whose end a crash swallowed is in it. */
export async function settledMembership(
  member: Person,
  owner: Person,
  { fanClub, ledger }: Pick<SellDeps, 'fanClub' | 'ledger'>,
): Promise<StoredMembership | null> {
  const membership = await fanClub.membership(member.id, owner.id)
  const next = { viewer: member.id, model: owner.id, period: (membership?.periods ?? 0) + 1 }
  if ((await settle(next, { fanClub, ledger })) === null) return membership
  return fanClub.membership(member.id, owner.id)
}

export function pricesOf(fields: FanClubFields): FanClubPrices {
  const { enabled, priceSupporter, priceInsider, priceLegend } = fields
  return {
    isOpen: enabled,
    prices: { supporter: priceSupporter, insider: priceInsider, legend: priceLegend },
  }
}

/** What is wrong whatever was ordered; null: nothing. */
export async function payerRefusal(
  owner: Person,
  { person, username }: PayerIdentity,
  { roomRepository, placeRules, clock }: JoinDeps,
): Promise<Failure | null> {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  const refusal = receiverRefusal(owner, { placeRules, clock }) ?? suspensionOf(person, clock)
  if (refusal !== null) return refusal
  const bans = await roomRepository.bansOf(username, [owner.id], clock.now())
  return bans.length > 0 ? { error: 'banned' } : null
}

function termsRefusal(
  owner: Person,
  terms: FanClubTerms,
  prices: FanClubPrices,
  membership: StoredMembership | null,
  now: number,
): Failure | null {
  const offered = joinTerms(owner.id, prices, membership, terms.level, now)
  if (offered !== null) return offerRefusal(terms, offered)
  const isMember = membership !== null && isActive(membership, now) && prices.isOpen
  return isMember ? { error: 'already_purchased' } : { error: 'wrong_state', state: 'not_offered' }
}

/** Until then nothing of an ended membership is kept. ms */
export const KEPT_MS = fanClubLimits.pauseDays * DAY_MS
