import type { Clock } from '@footlight/core/ports'
import type { SupportContact } from '@footlight/core/protocol'
import { openState } from '@footlight/core/rules/help/support-hours'
import { type SupportOffer, supportOffer } from '@footlight/core/rules/help/support-offer'
import type { FanMemberships } from '../accounts/fan-memberships.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { SUPPORT_CHAT_ROLE, SUPPORT_PHONE_ROLE } from '../accounts/roles.ts'
import type { BillingRepository } from '../billing/billing-port.ts'
import type { CardRepository } from '../billing/card-port.ts'
import type { MediaPurchaseRepository } from '../library/library-port.ts'
import type { ChangeableConfig } from '../platform/config.ts'
import type { PostPurchaseRepository } from '../posts/post-port.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'

export interface ContactDeps {
  readonly currentConfig: Pick<ChangeableConfig, 'support'>
  readonly blockedRegions: Pick<RegionBlocks, 'whereabouts'>
  readonly billing: Pick<BillingRepository, 'isBuyer'>
  readonly cards: Pick<CardRepository, 'hasCard'>
  readonly mediaPurchases: Pick<MediaPurchaseRepository, 'isBuyer'>
  readonly postPurchases: Pick<PostPurchaseRepository, 'isBuyer'>
  readonly fanClub: FanMemberships
  readonly clock: Clock
}

/** How a caller reaches the support (SUPPORT-01, SUPPORT-02), from where they call now. */
export async function offerOf(identity: Identity, deps: ContactDeps): Promise<SupportOffer> {
  const { currentConfig, blockedRegions, cards } = deps
  const { restrictedCountries, exemptStudios } = currentConfig.support
  const person = identity.kind === 'person' ? identity.person : null
  const has = (role: string) => person?.roles.includes(role) ?? false
  const country = blockedRegions.whereabouts.of(identity.sessionKey)?.country ?? null
  return supportOffer({
    isLoggedIn: person !== null,
    isModel: person?.type === 'model',
    hasCard: person !== null && (await cards.hasCard(person.id)),
    hasPurchase: person !== null && (await hasBought(person, deps)),
    isChatForced: has(SUPPORT_CHAT_ROLE),
    isRestricted: country !== null && restrictedCountries.has(country),
    isStudioExempt: person?.studioId != null && exemptStudios.has(person.studioId),
    isSuperVip: person?.membership === 'super_vip',
    isPhoneForced: has(SUPPORT_PHONE_ROLE),
  })
}

async function hasBought(
  { id, type }: Person,
  { billing, mediaPurchases, postPurchases, fanClub, clock }: ContactDeps,
): Promise<boolean> {
  if (type === 'model') return false
  return (
    (await billing.isBuyer(id)) ||
    (await mediaPurchases.isBuyer(id)) ||
    (await postPurchases.isBuyer(id)) ||
    (await fanClub.membershipsOf(id, clock.now())).length > 0
  )
}

/** What the operator says of the hours (SUPPORT-03); null: nothing. */
export function hoursNow({ currentConfig, clock }: ContactDeps): SupportContact['hours'] {
  const { hours } = currentConfig.support
  if (hours === null) return null
  const { isOpen, opensAt } = openState(hours, clock.now())
  return { text: hours.text, time_zone: hours.timeZone, is_open: isOpen, opens_at: isoTime(opensAt) }
}
