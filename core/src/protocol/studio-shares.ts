import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { STUDIO_PART_MAX } from './limits.ts'
import { defineRoute } from './route.ts'
import { StudioShare } from './studio-members.ts'

export const STUDIO_SHARE_MESSAGE_CHARS_MAX = 500

/** The studio's part of what remains after the site's, in basis points. */
const StudioPart = z.int().check(z.minimum(0), z.maximum(STUDIO_PART_MAX))
/** A day of UTC, from whose first moment on it is in force. */
const Day = z.iso.date()

const term = { studio_part: StudioPart, from: Day }

/** What a studio and one of its performers agreed on. */
const AgreedTerm = z.object({ ...term, accepted_at: z.string() })

/** What a studio asks for, and the performer has not answered. */
const ShareOffer = z.object({
  id: z.int(),
  ...term,
  /** Of the studio; may be empty. */
  message: z.string(),
  /** null: the account is gone. */
  offered_by: z.nullable(z.string()),
  offered_at: z.string(),
  /** What would be shared how; as `shares`. */
  shares: z.array(StudioShare),
  /** The day has come too near: it cannot be accepted any more. */
  is_late: z.boolean(),
})

/** How the income of one performer is shared with their studio: both read the same. */
export const StudioShareState = z.object({
  studio_id: z.int(),
  username: z.string(),
  /** Of each kind of income, in force now. */
  shares: z.array(StudioShare),
  /** The latest day first, of one day what was accepted last; the one in force is among them. Empty: the site's shares hold. */
  agreed: z.array(AgreedTerm),
  offer: z.nullable(ShareOffer),
  /** The first day that an offer may name now: whoever accepts it has a day to read it. */
  earliest: z.string(),
})
export type StudioShareState = z.infer<typeof StudioShareState>

const ofPerson = { access: 'user', at: 'anywhere', response: StudioShareState } as const
const one = z.object({ username: Username })
const offer = z.object({ id: z.int().check(z.minimum(1)) })

/**
 * Shares between a studio and a performer (SHARE-06 to SHARE-10): asked for by the studio's owner, in force from a day on once the
 * performer has accepted. The site's part is not theirs to change, and what was earned before stays as it was shared.
 */
export const studioShareRoutes = {
  /** `not_found`: not one of mine. */
  memberShare: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/team/:username/share',
    summary: 'Shares of the income of one of my performers (shares.offer)',
    params: one,
    errors: ['forbidden', 'not_found'],
  }),
  /** `wrong_state`: `offered`: one is not answered; `late`: the day is too near; `same`: it is so already on that day. */
  offerShare: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/team/:username/share/offer',
    summary: 'Propose a new share to one of my performers (shares.offer)',
    params: one,
    body: z.object({
      ...term,
      message: z._default(z.string().check(z.trim(), z.maxLength(STUDIO_SHARE_MESSAGE_CHARS_MAX)), ''),
    }),
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  /** `wrong_state`: it was answered or taken back. */
  withdrawShareOffer: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/team/:username/share/withdraw',
    summary: 'Withdraw a proposed share (shares.offer)',
    params: one,
    body: offer,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  /** `not_found`: they work with no studio. */
  ownShare: defineRoute({
    ...ofPerson,
    method: 'GET',
    path: '/studio/own/share',
    summary: 'Shares of my income',
    errors: ['forbidden', 'not_found'],
  }),
  /** `conflict`: it is not what was shown. `wrong_state`: `answered`; `late`: its day is too near by now. */
  acceptShare: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/own/share/accept',
    summary: 'Accept the share that my studio proposed, as shown',
    body: z.object({ ...offer.shape, ...term }),
    errors: ['forbidden', 'not_found', 'conflict', 'wrong_state'],
  }),
  declineShare: defineRoute({
    ...ofPerson,
    method: 'POST',
    path: '/studio/own/share/decline',
    summary: 'Decline the share that my studio proposed',
    body: offer,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
