import type { Failure } from '@footlight/core/protocol/errors'
import type { Koth } from '@footlight/core/protocol/koth'
import type {
  CrownTerms,
  MenuItemTerms,
  OfferTerms,
  ToyLevelTerms,
} from '@footlight/core/protocol/offer-terms'
import type { TipMenu, TipMenuItem } from '@footlight/core/protocol/tip-menu'
import type { PublicToyLevel } from '@footlight/core/protocol/toys'
import {
  crownOffer,
  menuItemOffer,
  offeredItem,
  offeredLevel,
  toyLevelOffer,
} from '@footlight/core/rules/offers/app-offers'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { fail, ok, type Result } from '@footlight/core/rules/result'

/**
 * What a tip of `tokens` may be for. It takes no more than its amount says; the terms say what it is to
 * bring.
 */

const notOffered: Failure = { error: 'wrong_state', state: 'no_offer' }
const tooSmall: Failure = { error: 'invalid_value', fields: { amount: 'too_small' } }

/** APP-MENU-02: more than the price is fine, less is not. */
export function orderFromMenu(
  menu: TipMenu,
  seen: MenuItemTerms,
  tokens: number,
): Result<TipMenuItem, Failure> {
  const item = offeredItem(menu, seen.item_id)
  if (item === null) return fail(notOffered)
  const refusal = refusalOf(seen, menuItemOffer(item), tokens < item.tokens)
  return refusal === null ? ok(item) : fail(refusal)
}

/**
 * Somebody else may have taken the crown meanwhile: then it takes more. In sum mode earlier tips of the
 * sender count too.
 */
export function orderCrown(
  koth: Pick<Koth, 'is_active' | 'mode' | 'minimum' | 'king'>,
  seen: CrownTerms,
  tokens: number,
): Result<null, Failure> {
  const offer = crownOffer(koth)
  if (offer === null) return fail(notOffered)
  const refusal = refusalOf(seen, offer, offer.mode === 'single' && tokens < offer.price)
  return refusal === null ? ok(null) : fail(refusal)
}

/** A tip of that size sets off that level still. */
export function orderLevel(
  levels: readonly PublicToyLevel[],
  seen: ToyLevelTerms,
  tokens: number,
): Result<null, Failure> {
  const level = offeredLevel(levels, tokens)
  if (level === null) return fail(notOffered)
  const refusal = refusalOf(seen, toyLevelOffer(level), false)
  return refusal === null ? ok(null) : fail(refusal)
}

function refusalOf(seen: OfferTerms, now: OfferTerms, isTooSmall: boolean): Failure | null {
  return offerRefusal(seen, now) ?? (isTooSmall ? tooSmall : null)
}
