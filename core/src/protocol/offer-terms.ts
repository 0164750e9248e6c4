import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { MAX_TIP_TOKENS } from './tokens.ts'

/**
 * What a buyer saw before they ordered. Every order that takes tokens at a price of the performer's carries
 * these terms; the server compares them with its own at the moment of the decision and sells nothing under
 * others (OFFER-01). Where the buyer names the sum themself (a tip for nothing in particular, the proposal of
 * a group tip) there is nothing to compare.
 */

const id = z.string().check(z.minLength(1), z.maxLength(64))
const tokens = z.int().check(z.minimum(0), z.maximum(MAX_TIP_TOKENS))
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

/**
 * Asking for a private show. The prices are those of the kind that is asked for, with the discount of that
 * moment taken off.
 */
export const PrivateTerms = z.object({
  kind: z.literal('private'),
  is_exclusive: z.boolean(),
  price_per_minute: tokens,
  /** Paid when the show starts; 0: none. */
  pre_tip: tokens,
  /** Owed even when the payer ends it earlier; 0: none. */
  minimum_minutes: count,
  /** The payer keeps a recording. */
  keeps_recording: z.boolean(),
  /** Others may watch as spies. */
  may_be_spied_on: z.boolean(),
})
export type PrivateTerms = z.infer<typeof PrivateTerms>

/**
 * What a spy of this show is asked for: 0 and 0 of a member of the fan club. A spy who has paid the startup tip
 * minutes ago pays less.
 */
export const SpyTerms = z.object({
  kind: z.literal('spy'),
  show_id: id,
  price_per_minute: tokens,
  startup_tip: tokens,
})
export type SpyTerms = z.infer<typeof SpyTerms>

/** 0: free. */
export const CameraTerms = z.object({ kind: z.literal('cam2cam'), price_per_minute: tokens })
export type CameraTerms = z.infer<typeof CameraTerms>

export const RecordingTerms = z.object({ kind: z.literal('recording'), price_per_minute: tokens })
export type RecordingTerms = z.infer<typeof RecordingTerms>

export const TicketTerms = z.object({
  kind: z.literal('ticket'),
  show_id: id,
  price: tokens,
  refund_minutes: count,
})
export type TicketTerms = z.infer<typeof TicketTerms>

export const TicketRecordingTerms = z.object({
  kind: z.literal('ticket_recording'),
  show_id: id,
  price: tokens,
})
export type TicketRecordingTerms = z.infer<typeof TicketRecordingTerms>

/** How much is pledged is the buyer's own word; this is what for. */
export const PledgeTerms = z.object({
  kind: z.literal('pledge'),
  show_id: id,
  target: tokens,
  refund_minutes: count,
})
export type PledgeTerms = z.infer<typeof PledgeTerms>

/** `is_running`: a minute costs from now on; else nobody pays before the show starts. */
export const GroupTerms = z.object({
  kind: z.literal('group'),
  price_per_minute: tokens,
  threshold: count,
  is_running: z.boolean(),
})
export type GroupTerms = z.infer<typeof GroupTerms>

export const GoldenTicketTerms = z.object({ kind: z.literal('golden_ticket'), round_id: id, price: tokens })
export type GoldenTicketTerms = z.infer<typeof GoldenTicketTerms>

export const ScratchTerms = z.object({ kind: z.literal('scratchoff'), card_id: id, price: tokens })
export type ScratchTerms = z.infer<typeof ScratchTerms>

/** `price`: what one who joins pays. */
export const GroupTipTerms = z.object({ kind: z.literal('tip_split'), split_id: id, price: tokens })
export type GroupTipTerms = z.infer<typeof GroupTipTerms>

export const ToyControlTerms = z.object({ kind: z.literal('toy_control'), price: tokens, seconds: count })
export type ToyControlTerms = z.infer<typeof ToyControlTerms>

/** A tip for an item of the menu. */
export const MenuItemTerms = z.object({
  kind: z.literal('menu_item'),
  item_id: z.string().check(z.minLength(1), z.maxLength(64)),
  title: z.string().check(z.maxLength(200)),
  price: tokens,
})
export type MenuItemTerms = z.infer<typeof MenuItemTerms>

/**
 * A tip that is to move the toys. Tips of `from` to `to` tokens (null: and more) do it; `level` is 0 to 1.
 */
export const ToyLevelTerms = z.object({
  kind: z.literal('toy_level'),
  from: tokens,
  to: z.nullable(tokens),
  level: z.number().check(z.gte(0), z.lte(1)),
  seconds: count,
})
export type ToyLevelTerms = z.infer<typeof ToyLevelTerms>

/** A tip that is to take the crown of the hill: the least that does. */
export const CrownTerms = z.object({
  kind: z.literal('koth'),
  mode: z.enum(['single', 'sum']),
  price: tokens,
})
export type CrownTerms = z.infer<typeof CrownTerms>

/** An item of a performer's library; `price`: what it costs this buyer, a discount taken off. */
export const MediaTerms = z.object({ kind: z.literal('media'), media_id: z.int(), price: tokens })
export type MediaTerms = z.infer<typeof MediaTerms>

/**
 * Everything of a performer that the buyer does not have. `media`: their ids in rising order, with commas between them;
 * `price`: of all together.
 */
export const MediaBundleTerms = z.object({
  kind: z.literal('media_bundle'),
  performer: z.int(),
  media: z.string().check(z.maxLength(4_000), z.regex(/^\d+(?:,\d+)+$/)),
  item_count: count,
  price: tokens,
})
export type MediaBundleTerms = z.infer<typeof MediaBundleTerms>

/** A post with its media; `price`: what it costs this buyer, a discount taken off; `items`: how many there are. */
export const PostTerms = z.object({
  kind: z.literal('post'),
  post_id: z.int(),
  price: tokens,
  items: count,
})
export type PostTerms = z.infer<typeof PostTerms>

/**
 * A month in a fan club. `price` is taken now and pays for `days` from now: fewer than thirty where days were given in
 * advance. `renewal_price` is taken for every later month, until the member ends it.
 */
export const FanClubTerms = z.object({
  kind: z.literal('fan_club'),
  /** Account id of the performer. */
  performer: z.int(),
  level: FanLevel,
  price: tokens,
  days: count,
  renewal_price: tokens,
})
export type FanClubTerms = z.infer<typeof FanClubTerms>

/** On screen `media_rating` is "Personal rating". */
export const CommissionService = z.enum(['custom_media', 'media_rating', 'social_account'])
export type CommissionService = z.infer<typeof CommissionService>
export const AccountNetwork = z.enum(['snapchat', 'instagram', 'telegram'])
export type AccountNetwork = z.infer<typeof AccountNetwork>
/** Months, a year, or for good. */
export const AccountDuration = z.enum(['1M', '6M', '1Y', 'lifetime'])
export type AccountDuration = z.infer<typeof AccountDuration>

/** An order to a performer. Within their range the buyer names the price. `network`, `duration`: of an account. */
export const CommissionTerms = z.object({
  kind: z.literal('commission'),
  service: CommissionService,
  price: tokens,
  delivery_days: count,
  network: z.nullable(AccountNetwork),
  duration: z.nullable(AccountDuration),
})
export type CommissionTerms = z.infer<typeof CommissionTerms>
/** A month in a fan club for somebody else, as a code; not redeemed within `redeem_days`, its tokens come back. */
export const FanClubGiftTerms = z.object({
  kind: z.literal('fan_club_gift'),
  performer: z.int(),
  level: FanLevel,
  price: tokens,
  days: count,
  redeem_days: count,
})
export type FanClubGiftTerms = z.infer<typeof FanClubGiftTerms>

/** One message to a companion, or one picture by it. */
export const CompanionTerms = z.object({
  kind: z.literal('companion'),
  companion: z.int(),
  service: z.enum(['message', 'picture']),
  price: tokens,
})
export type CompanionTerms = z.infer<typeof CompanionTerms>

/** What a tip may be for. */
export const TipTerms = z.discriminatedUnion('kind', [MenuItemTerms, ToyLevelTerms, CrownTerms])
export type TipTerms = z.infer<typeof TipTerms>

/**
 * A pack of tokens for money: `amount` and `tax` in minor units of `currency`, the tax within the amount. The one kind that
 * gives tokens.
 */
export const PurchaseTerms = z.object({
  kind: z.literal('purchase'),
  product: id,
  tokens: z.int(),
  amount: z.int(),
  currency: z.string(),
  tax: z.int(),
})
export type PurchaseTerms = z.infer<typeof PurchaseTerms>

export const OfferTerms = z.discriminatedUnion('kind', [
  PrivateTerms,
  SpyTerms,
  CameraTerms,
  RecordingTerms,
  TicketTerms,
  TicketRecordingTerms,
  PledgeTerms,
  GroupTerms,
  GoldenTicketTerms,
  ScratchTerms,
  GroupTipTerms,
  ToyControlTerms,
  MenuItemTerms,
  ToyLevelTerms,
  CrownTerms,
  MediaTerms,
  MediaBundleTerms,
  FanClubTerms,
  FanClubGiftTerms,
  PostTerms,
  CommissionTerms,
  CompanionTerms,
  PurchaseTerms,
])
export type OfferTerms = z.infer<typeof OfferTerms>
export type OfferKind = OfferTerms['kind']
