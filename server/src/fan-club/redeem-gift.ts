import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type GiftMonth, giftMonth } from '@footlight/core/rules/fan-club/gift'
import type { Person } from '../accounts/people-port.ts'
import { paymentFailure } from '../ledger/payment.ts'
import type { PayerIdentity } from '../orders/paying-command.ts'
import type { FanClubPeriod, StoredMembership } from './fan-club-port.ts'
import type { FanClubGiftRepository, StoredGift } from './gift-port.ts'
import { type JoinDeps, payerRefusal, pricesOf, settledMembership } from './join-fan-club.ts'
import { periodId, sellMonth } from './sell-month.ts'

export interface RedeemDeps extends JoinDeps {
  readonly fanClubGifts: FanClubGiftRepository
}

/** A join, a renewal and another gift may each take the number first. */
const ATTEMPTS = 4
const gone: Failure = { error: 'not_found' }

/**
 * Makes a month of a gift, once, for whoever comes first: the books let one transfer debit its account. null: it is
 * theirs, now or since before (FANCLUB-GIFT-04).
 */
export async function redeemGift(
  code: string,
  owner: Person,
  redeemer: PayerIdentity,
  deps: RedeemDeps,
): Promise<Failure | null> {
  const member = redeemer.person
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const membership = await settledMembership(member, owner, deps)
    const gift = await deps.fanClubGifts.byCode(code)
    if (gift === null) return gone
    if (gift.state === 'redeemed' && gift.redeemedBy === member.id) return null
    if (!isRedeemable(gift, deps.clock.now())) return gone
    const refusal = await payerRefusal(owner, redeemer, deps)
    if (refusal !== null) return refusal
    const month = giftMonth(membership, gift, deps.clock.now())
    if (month === null) return { error: 'wrong_state', state: 'higher_level' }
    const redeemed = await take(gift, month, membership, member, owner, deps)
    if (!redeemed.ok) return redeemed.error
    if (redeemed.value) return null
  }
  return { error: 'conflict' }
}

/** Whose code would be answered as a wrong one. */
export function isRedeemable({ state, redeemUntil }: StoredGift, now: number): boolean {
  return state === 'waiting' && now < redeemUntil
}

/** False: another order took the number of this month, and the gift was not touched. */
async function take(
  gift: StoredGift,
  month: GiftMonth,
  membership: StoredMembership | null,
  member: Person,
  owner: Person,
  deps: RedeemDeps,
): Promise<Result<boolean, Failure>> {
  const { fanClub, clock } = deps
  const now = clock.now()
  const current = pricesOf(await fanClub.fields(owner.id)).prices[gift.level]
  const period: FanClubPeriod = {
    viewer: member.id,
    model: owner.id,
    period: (membership?.periods ?? 0) + 1,
    level: gift.level,
    cause: month.as,
    price: gift.price,
    // What they would pay who go on with it: what everybody pays who is new.
    renewalPrice: current ?? gift.price,
    beginsAt: month.beginsAt,
    endsAt: month.endsAt,
    gift: { id: gift.id, worth: month.worth, renewal: month.renewal, at: now },
  }
  await fanClub.begin(period, now)
  const key = `${gift.id}.${period.period}`
  const idempotency = { scope: `fan_club_gift:${member.id}`, key, fingerprint: periodId(period) }
  const sale = await sellMonth(period, member, owner, idempotency, deps)
  if (sale.ok) return ok(sale.value.period.gift?.id === gift.id)
  // Somebody was quicker, or it went back.
  return fail(sale.error.code === 'not_enough_tokens' ? gone : paymentFailure(sale.error, 0))
}
