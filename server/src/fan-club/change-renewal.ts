import type { BodyOf, Failure, FanClubTerms, FanLevel, fanClubRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { joinTerms } from '@footlight/core/rules/fan-club/membership'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredMembership } from './fan-club-port.ts'
import { pricesOf, settledMembership } from './join-fan-club.ts'
import type { SellDeps } from './sell-month.ts'

export type RenewalWish = BodyOf<typeof fanClubRoutes.renewFanClub> | { readonly renewal: 'off' }

/**
 * Whether a membership goes on, at which level, for how much. null: it is so from now on. A month that was being
 * renewed in the same moment came before; the one after it takes nothing.
 */
export async function changeRenewal(
  member: Person,
  owner: Person,
  said: RenewalWish,
  deps: Omit<SellDeps, 'shares'>,
): Promise<Failure | null> {
  const { fanClub, ledger, clock } = deps
  const notAMember: Failure = { error: 'wrong_state', state: 'not_a_member' }
  const membership = await settledMembership(member, owner, deps)
  if (membership === null) return notAMember
  const agreed = await agreedRenewal(membership, owner, said, deps)
  if (!agreed.ok) return agreed.error
  const to = { renewal: said.renewal, ...agreed.value }
  if (!(await fanClub.setRenewal(membership, to, clock.now()))) return notAMember
  const payload = {
    username: owner.username,
    level: membership.level,
    what: 'changed',
    ends_at: isoTime(membership.endsAt),
  }
  await ledger.execute({
    kind: 'announce',
    at: clock.now(),
    events: [{ topic: `account:${member.id}`, name: 'v3.fan_club.membership', payload }],
  })
  return null
}

/**
 * As it was agreed, or as it is offered today, whichever the member saw (FANCLUB-PRICE-01). Who ends it keeps what
 * they had, for when they think again.
 */
async function agreedRenewal(
  { renewalLevel, renewalPrice }: StoredMembership,
  owner: Person,
  said: RenewalWish,
  { fanClub, clock }: Pick<SellDeps, 'fanClub' | 'clock'>,
): Promise<Result<{ readonly level: FanLevel; readonly price: number }, Failure>> {
  if (said.renewal !== 'on') return ok({ level: renewalLevel, price: renewalPrice })
  const { isOpen, prices } = pricesOf(await fanClub.fields(owner.id))
  const { level, price } = said
  const current = prices[level]
  if (!isOpen || current === null) return fail({ error: 'wrong_state', state: 'not_offered' })
  const isAgreed = level === renewalLevel && price === Math.min(renewalPrice, current)
  if (isAgreed || price === current) return ok({ level, price })
  return fail({ error: 'offer_changed', terms: newTerms(owner, level, current, clock.now()) })
}

/** A month of this level as somebody new would buy it. */
function newTerms({ id }: Person, level: FanLevel, price: number, now: number): FanClubTerms {
  const prices = { supporter: null, insider: null, legend: null, [level]: price }
  return joinTerms(id, { isOpen: true, prices }, null, level, now)!
}
