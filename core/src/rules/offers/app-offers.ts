import type { GoldenTicket } from '../../protocol/golden-ticket.ts'
import type { GroupTip } from '../../protocol/group-tips.ts'
import type { Koth } from '../../protocol/koth.ts'
import type {
  CrownTerms,
  GoldenTicketTerms,
  GroupTipTerms,
  MenuItemTerms,
  ScratchTerms,
  ToyControlTerms,
  ToyLevelTerms,
} from '../../protocol/offer-terms.ts'
import type { ScratchCard } from '../../protocol/scratch-card.ts'
import type { TipMenu, TipMenuItem } from '../../protocol/tip-menu.ts'
import type { PublicToyLevel, ToyOffer } from '../../protocol/toys.ts'

/**
 * What the apps and toys of a room offer now, made of what everybody may read. null: there is no such offer.
 */

export function goldenTicketOffer({
  round_id,
  price,
}: Pick<GoldenTicket, 'round_id' | 'price'>): GoldenTicketTerms {
  return { kind: 'golden_ticket', round_id, price }
}

export function scratchOffer({ card_id, price }: Pick<ScratchCard, 'card_id' | 'price'>): ScratchTerms {
  return { kind: 'scratchoff', card_id, price }
}

export function groupTipOffer({ mode, split_id, split_amount }: GroupTip): GroupTipTerms | null {
  return mode === 'proposed' && split_id !== null
    ? { kind: 'tip_split', split_id, price: split_amount }
    : null
}

export function toyControlOffer({ tokens, seconds }: ToyOffer): ToyControlTerms {
  return { kind: 'toy_control', price: tokens, seconds }
}

export function menuItemOffer({
  id,
  title,
  tokens,
}: Pick<TipMenuItem, 'id' | 'title' | 'tokens'>): MenuItemTerms {
  return { kind: 'menu_item', item_id: id, title, price: tokens }
}

/** APP-MENU-02: an item that is off or gone is not offered. */
export function offeredItem(menu: TipMenu, itemId: string): TipMenuItem | null {
  return menu.is_active ? (menu.items.find((item) => item.id === itemId && item.isActive) ?? null) : null
}

export function toyLevelOffer({ from, to, level, seconds }: PublicToyLevel): ToyLevelTerms {
  return { kind: 'toy_level', from, to, level, seconds }
}

/** What a tip of so many tokens sets off; null: nothing. */
export function offeredLevel(levels: readonly PublicToyLevel[], tokens: number): PublicToyLevel | null {
  return levels.find(({ from, to }) => tokens >= from && (to === null || tokens <= to)) ?? null
}

export function crownOffer({
  is_active,
  mode,
  minimum,
  king,
}: Pick<Koth, 'is_active' | 'mode' | 'minimum' | 'king'>): CrownTerms | null {
  return is_active ? { kind: 'koth', mode, price: king === null ? minimum : king.tip + 1 } : null
}
