import type { Clock, Idempotency, Ledger, LedgerError } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { giftAccountOf } from '@footlight/core/rules/ledger/accounts'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { leftOf, paymentCommand } from '../ledger/payment.ts'
import type { FanClubPeriod, FanClubRepository } from './fan-club-port.ts'

export interface SellDeps {
  readonly fanClub: FanClubRepository
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
}

type Sale = Result<
  {
    /** false: another order was quicker, and this one took nothing. */
    readonly isCharged: boolean
    /** What the books have under this number: the level may be another one's order. */
    readonly period: FanClubPeriod
    /** What the member has left; null: nothing was taken now. */
    readonly left: number | null
  },
  LedgerError
>

/**
 * Takes the tokens of a month that was begun. Its number is in the id of the transfer, so that the books themselves
 * sell it once, whoever asks: two tabs, a retry, a renewal in the same moment (FANCLUB-BUY-02). What they have is what
 * becomes of the membership, whatever was asked for.
 */
export async function sellMonth(
  period: FanClubPeriod,
  member: Person,
  owner: Person,
  idempotency: Idempotency,
  deps: SellDeps,
): Promise<Sale> {
  const { ledger, shares, clock } = deps
  const id = periodId(period)
  const { level, cause, price, renewalPrice, beginsAt, endsAt, gift } = period
  const sale = paymentCommand(
    {
      id,
      at: clock.now(),
      reason: 'fan_club',
      payer: member,
      ...(gift !== undefined && { source: giftAccountOf(gift.id) }),
      model: owner,
      tokens: price,
      movement: 'fan_club',
      memo: {
        level,
        cause: gift === undefined ? cause : 'gift',
        period: period.period,
        begins_at: beginsAt,
        ends_at: endsAt,
        price,
        renewal_price: renewalPrice,
        ...(gift !== undefined && {
          gift: { id: gift.id, as: cause, worth: gift.worth, renewal: gift.renewal },
        }),
      },
      events: [
        {
          topic: `account:${member.id}`,
          name: 'v3.fan_club.membership',
          payload: { username: owner.username, level, what: 'paid', ends_at: isoTime(endsAt) },
        },
        {
          topic: `account:${owner.id}`,
          name: 'v3.fan_club.member',
          payload: { username: member.username, level, cause, tokens: price },
        },
      ],
      idempotency,
    },
    shares,
  )
  let receipt: Awaited<ReturnType<Ledger['execute']>>
  try {
    receipt = await ledger.execute(sale)
  } catch (error) {
    const sold = await settle(period, deps)
    if (sold === null) throw error
    return ok({ isCharged: false, period: sold, left: null })
  }
  // What was begun stays: another order for the same month may be on its way.
  if (!receipt.ok) return fail(receipt.error)
  await settle(period, deps)
  return ok({ isCharged: true, period, left: gift === undefined ? leftOf(receipt.value, member.id) : null })
}

/**
 * Writes down what the books say of a month, which a crash may have kept from being written. null: they do not have
 * it.
 */
export async function settle(
  of: Pick<FanClubPeriod, 'viewer' | 'model' | 'period'>,
  { ledger, fanClub }: Pick<SellDeps, 'ledger' | 'fanClub'>,
): Promise<FanClubPeriod | null> {
  const movement = await ledger.movement(periodId(of))
  if (movement === null) return null
  const memo = detailsOf('fan_club', movement)
  if (memo === null || (memo.cause === 'gift' && memo.gift === undefined))
    throw new Error(`the books have ${periodId(of)}, and not as a month in a fan club`)
  const period: FanClubPeriod = {
    viewer: of.viewer,
    model: of.model,
    period: memo.period,
    level: memo.level,
    cause: memo.cause === 'gift' ? memo.gift!.as : memo.cause,
    price: memo.price,
    renewalPrice: memo.renewal_price,
    beginsAt: memo.begins_at,
    endsAt: memo.ends_at,
    ...(memo.gift !== undefined && {
      gift: { id: memo.gift.id, worth: memo.gift.worth, renewal: memo.gift.renewal, at: movement.at },
    }),
  }
  await fanClub.paid(period, memo.split?.model ?? 0)
  return period
}

export function periodId({
  viewer,
  model,
  period,
}: {
  readonly viewer: AccountId
  readonly model: AccountId
  readonly period: number
}): string {
  return `fan_club.${model}.${viewer}.${period}`
}
