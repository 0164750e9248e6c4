import type { Clock } from '@footlight/core/ports'
import type { DeskPromoCode } from '@footlight/core/protocol'
import { promoCodeState } from '@footlight/core/rules/promotions/promo-code'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredPromoCode } from './promotion-port.ts'

export interface DeskCodeDeps {
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly clock: Clock
}

export async function presentCodes(
  codes: readonly StoredPromoCode[],
  { people, clock }: DeskCodeDeps,
): Promise<DeskPromoCode[]> {
  const makers = await people.byIds([...new Set(codes.map(({ createdBy }) => createdBy))])
  const names = new Map(makers.map(({ id, username }) => [id, username]))
  return codes.map((stored) => {
    const { id, code, tokens, audience, uses } = stored
    return {
      ...{ id, code, tokens, audience, uses },
      is_default: stored.isDefault,
      uses_max: stored.usesMax,
      from: isoTime(stored.from),
      until: isoTime(stored.until),
      ended_at: isoTime(stored.endedAt),
      by: names.get(stored.createdBy) ?? '',
      state: promoCodeState(stored, uses, clock.now()),
    }
  })
}
