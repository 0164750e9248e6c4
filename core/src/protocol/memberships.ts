import * as z from 'zod/mini'
import { Card, Product } from './billing.ts'
import { CardId, cardStops } from './billing-cards.ts'
import { PurchaseTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'
import { Membership } from './user.ts'

/** What is charged when a membership ends, as its owner saw it: the price stays theirs, whatever others pay by then. */
export const MembershipRenewal = z.object({ card: CardId, terms: PurchaseTerms })
export type MembershipRenewal = z.infer<typeof MembershipRenewal>

/**
 * Why a renewal ended. `offer_ended`: it is no longer sold; `over_budget`: their own budget does not allow it; `lapsed`: it could
 * not be charged within a week of the end, as in a cool-off.
 */
export const MembershipStop = z.enum([...cardStops, 'offer_ended', 'over_budget', 'lapsed'])
export type MembershipStop = z.infer<typeof MembershipStop>

/** Times are ISO 8601. */
export const OwnMembership = z.object({
  membership: Membership,
  /** When another level holds, or none; null: none does now. */
  level_until: z.nullable(z.string()),
  /** When no level holds any more; null: none does now. */
  until: z.nullable(z.string()),
  /** null: it is not renewed. */
  renewal: z.nullable(MembershipRenewal),
  /** null: the site did not end it. */
  stopped: z.nullable(MembershipStop),
  /** Cards that can renew it: their holder lets them be charged while they are away. */
  cards: z.array(Card),
  /** What a renewal is ordered at now, one for each level that is for sale. */
  renewable: z.array(Product),
})
export type OwnMembership = z.infer<typeof OwnMembership>

const errors = [
  'models_cannot_purchase',
  'purchases_blocked',
  'cooling_off',
  'account_suspended',
  'not_found',
  'offer_changed',
  'invalid_value',
] as const

/** Memberships are bought as packs of tokens are (`purchase`, `oneClick`): products whose id begins with `membership_`. */
export const membershipRoutes = {
  membership: defineRoute({
    method: 'GET',
    path: '/billing/membership',
    summary: 'My membership, and whether it renews',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: OwnMembership,
    errors: [],
  }),
  /** Off until its owner sets it. `not_found`: no such card, or no membership to renew. */
  renewMembership: defineRoute({
    method: 'POST',
    path: '/billing/membership/renewal',
    summary: 'Turn on automatic renewal of my membership',
    access: 'user',
    at: 'anywhere',
    sells: true,
    body: MembershipRenewal,
    response: OwnMembership,
    errors: [...errors],
  }),
  endMembershipRenewal: defineRoute({
    method: 'DELETE',
    path: '/billing/membership/renewal',
    summary: 'Turn off automatic renewal; the paid time stays',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: OwnMembership,
    errors: [],
  }),
} as const
