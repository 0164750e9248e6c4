import * as z from 'zod/mini'
import { FanLevel } from '../../protocol/fan-level.ts'
import { CommissionService } from '../../protocol/offer-terms.ts'
import { ShowKind } from '../../protocol/shows.ts'

/** How an income was shared: the books write it into the memo of every movement that has one. */
const Split = z.object({ gross: z.int(), model: z.int(), studio: z.int(), platform: z.int() })
const split = z.optional(Split)

const BillLines = z.array(z.object({ account: z.int(), tokens: z.int() }))
/** `seats`: what the bills of the first versions call the participants. */
const PaidBill = z.union([z.object({ participants: BillLines }), z.object({ seats: BillLines })])
interface BillLine {
  readonly account: number
  readonly tokens: number
}
/** What of a stored bill is read beside the show itself. */
export type PaidBill =
  | { readonly participants: readonly BillLine[] }
  | { readonly seats: readonly BillLine[] }

/** Ids of accounts: who paid whom at once. */
const paid = { from: z.int(), to: z.int(), split }
const gift = { gift: z.string(), level: FanLevel }
const show = { show: z.string(), kind: ShowKind, /** Account id of the performer. */ broadcaster: z.int() }
/** An order to a companion: `from` has it, `order` is its id. */
const companion = {
  from: z.int(),
  order: z.string(),
  companion: z.int(),
  service: z.enum(['message', 'picture']),
}
/** `grant`: what was given, by the id that it has outside of the books. */
const promotion = { account: z.int(), grant: z.string() }
/** A code that somebody entered, or the prize of a wheel. */
const PromotionSource = z.enum(['code', 'promo_wheel', 'vault_wheel'])
const shareOfGroup = z.object({ split_id: z.string() })

/**
 * What a movement is, and how the memo of each kind reads (LEDGER-31). A kind that is written once is never
 * renamed, and its codec reads all that was ever written of it.
 */
export const movementCodecs = {
  /** Says nothing of itself: its statement names the account on the other side. */
  other: z.object({}),
  /** Given away by the site. */
  gift: z.object({}),
  /**
   * Tokens for money, or their way back. `account`: the buyer; `credited`: what they have of this purchase from here on;
   * `repaid`: how much of it went to what they owed.
   */
  purchase: z.object({
    account: z.int(),
    purchase: z.string(),
    biller: z.string(),
    credited: z.int(),
    repaid: z.int(),
  }),
  /** Tokens that the site gives to `account`: to the wallet, or on hold until its e-mail is confirmed. */
  promotion: z.object({ ...promotion, source: PromotionSource, is_held: z.boolean() }),
  /** It was: out of hold to the wallet. */
  promotion_release: z.object(promotion),
  /** It was not in time: back to the site. */
  promotion_return: z.object(promotion),
  tip: z.object({ ...paid, comment: z.optional(z.string()) }),
  /**
   * A tip that its sender can take back, in escrow. `tip`: the id that it is paid under; `held_until`: ms since 1970;
   * `is_private`: only performer and sender are to hear of it.
   */
  tip_hold: z.object({
    from: z.int(),
    to: z.int(),
    tip: z.string(),
    tokens: z.int(),
    held_until: z.int(),
    is_private: z.boolean(),
    comment: z.optional(z.string()),
    type: z.optional(z.string()),
    source_id: z.optional(z.string()),
    app_data: z.optional(z.record(z.string(), z.unknown())),
  }),
  /** It was taken back, or could not be paid any more. `from`: who has the tokens again. */
  tip_return: z.object({ from: z.int(), to: z.int(), tip: z.string() }),
  /** A field of a scratch card; `prize` null: nothing was under it. */
  scratch: z.object({
    ...paid,
    card_id: z.optional(z.string()),
    field: z.optional(z.int()),
    prize: z.optional(z.nullable(z.string())),
  }),
  golden_ticket: z.object({ ...paid, round_id: z.optional(z.string()) }),
  /** An item of a library, for good. */
  media: z.object({ ...paid, media: z.optional(z.int()), name: z.optional(z.string()) }),
  /** Items of one performer together, for good. */
  media_bundle: z.object({ ...paid, media: z.array(z.int()) }),
  /**
   * A month in a fan club. `ends_at`: ms since 1970, its last moment; `period`: how many this member had in this fan
   * club with it.
   */
  fan_club: z.object({
    ...paid,
    level: FanLevel,
    cause: z.enum(['join', 'upgrade', 'renewal', 'gift']),
    period: z.int(),
    begins_at: z.int(),
    ends_at: z.int(),
    price: z.int(),
    renewal_price: z.int(),
    /** Redeemed, out of what a gift held: what it did for the member. */
    gift: z.optional(
      z.object({
        id: z.string(),
        as: z.enum(['join', 'upgrade', 'renewal']),
        /** What thirty days of what is paid by now are worth. */
        worth: z.int(),
        /** What the member said of the months to come stays, or nothing is renewed. */
        renewal: z.enum(['kept', 'off']),
      }),
    ),
  }),
  /** A month for somebody else, held until it is redeemed (`fan_club`) or comes back. `to`: the performer. */
  fan_club_gift: z.object({ ...paid, ...gift }),
  /** `from`: the performer, `to`: who had paid. */
  fan_club_gift_return: z.object({ ...paid, ...gift }),
  /** A post, for good; `media`: the items that the buyer has with it. */
  post: z.object({ ...paid, post: z.int(), media: z.array(z.int()) }),
  /** An order to a performer, into escrow. */
  commission_hold: z.object({ from: z.int(), to: z.int(), commission: z.int(), service: CommissionService }),
  /** Its end: out of escrow to those who earn by it, back to the one who ordered, or some to each. */
  commission_settlement: z.object({
    ...paid,
    commission: z.int(),
    service: CommissionService,
    charged: z.int(),
    refunded: z.int(),
  }),
  /** The price of a message to a companion or of a picture, held until it is answered. */
  companion_hold: z.object(companion),
  /** It was answered: to the site, which makes what companions say. */
  companion_charge: z.object(companion),
  /** It was not: back to who had ordered it. */
  companion_return: z.object(companion),
  /** Out of what somebody earned, to be paid with money; `run`: which planned it. */
  payout: z.object({ payout: z.string(), run: z.string() }),
  /** The money came back. */
  payout_return: z.object({ payout: z.string(), run: z.string() }),
  /** The share of one person in a group tip, into escrow. */
  group_tip_share: shareOfGroup,
  /** The group tip itself, to those who earn by it; `from` proposed it. */
  group_tip: z.object({
    ...paid,
    split_id: z.optional(z.string()),
    paid: z.optional(z.array(z.object({ account: z.int(), tokens: z.int() }))),
  }),
  group_tip_refund: shareOfGroup,
  /** Wallet to escrow of a show. */
  show_escrow: z.object(show),
  /** From what is held to what has accrued, for all participants at once. */
  show_charge: z.object(show),
  /**
   * One participant refunded; `earned`: what of it was owed and not charged before, less than nothing where
   * it gave back.
   */
  show_return: z.object({ ...show, earned: z.optional(z.int()) }),
  /** The end of the money of a show; `payers`: the account of every participant, twice for who came back. */
  show_settlement: z.object({
    ...show,
    payers: z.optional(z.array(z.int())),
    /** The whole bill of the show; here only what every bill has is looked at. */
    bill: z.optional(z.custom<PaidBill>((bill) => PaidBill.safeParse(bill).success)),
    split,
  }),
  /** Control of toys is bought, into escrow. */
  toy_control: z.object({
    control: z.string(),
    viewer: z.int(),
    model: z.int(),
    tokens: z.optional(z.int()),
    seconds: z.optional(z.number()),
  }),
  toy_control_charge: z.object({ control: z.string() }),
  toy_control_settlement: z.object({ control: z.string(), viewer: z.int(), model: z.int(), split }),
} as const

/** Who paid how much for a show. */
export function paidIn(bill: PaidBill): readonly BillLine[] {
  return 'participants' in bill ? bill.participants : bill.seats
}

export type MovementKind = keyof typeof movementCodecs

/** What the memo of a movement of this kind says. */
export type MovementDetails<Kind extends MovementKind> = z.infer<(typeof movementCodecs)[Kind]>

/** A movement as it is stored: of which kind, and its memo as it was read from the disk. */
export interface StoredMovement {
  readonly kind: MovementKind
  readonly memo: Readonly<Record<string, unknown>>
}

/** Kind and memo of a command, so that neither is written without the other. */
export function movementOf<Kind extends MovementKind>(
  movement: Kind,
  memo: MovementDetails<Kind>,
): { readonly movement: Kind; readonly memo: MovementDetails<Kind> } {
  return { movement, memo }
}

/** null: another kind, or a memo that does not read as this one. */
export function detailsOf<Kind extends MovementKind>(
  kind: Kind,
  movement: StoredMovement,
): MovementDetails<Kind> | null {
  if (movement.kind !== kind) return null
  const read = movementCodecs[kind].safeParse(movement.memo)
  return read.success ? (read.data as MovementDetails<Kind>) : null
}

/** A kind from the disk; one that a later program wrote says nothing to this one. */
export function movementKind(text: string): MovementKind {
  return Object.hasOwn(movementCodecs, text) ? (text as MovementKind) : 'other'
}

const Income = z.object({ split: z.object({ gross: z.int() }) })

/** What an income was before it was shared, whatever kind of movement it came by; null: it was none. */
export function grossOf({ memo }: Pick<StoredMovement, 'memo'>): number | null {
  const income = Income.safeParse(memo)
  return income.success ? income.data.split.gross : null
}
