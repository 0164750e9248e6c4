import type { Person } from '../accounts/people-port.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import { buyerRefusal } from './buy-tokens.ts'
import type { StoredCard } from './card-port.ts'
import { type ChargeDeps, chargesOf } from './charge-card.ts'
import { type TaxPlace, taxPlaceIn } from './tax-place.ts'

export interface AwayDeps extends ChargeDeps {
  readonly placeRules: Pick<PlaceRules, 'isSaleBlockedIn'>
}

/** What a buyer has ordered for a time when they are away. */
export interface AwayOrder {
  /** Id of the card. */
  readonly card: string
  /** Where they were when they ordered it; null: nobody knows. */
  readonly country: string | null
}

/** The card that may be charged, and where its tax is paid; why it is not charged any more; or null: not now. */
export async function chargeableAway(
  person: Person,
  { card: id, country }: AwayOrder,
  deps: AwayDeps,
): Promise<{ readonly card: StoredCard; readonly place: TaxPlace } | 'contact_support' | 'card_gone' | null> {
  const refusal = await buyerRefusal(person, deps)
  if (refusal?.error === 'purchases_blocked') return 'contact_support'
  // Who keeps themselves from buying, or is suspended, is charged nothing meanwhile.
  if (refusal !== null) return null
  // Somewhere that forbids it by now.
  if (country !== null && deps.placeRules.isSaleBlockedIn(country)) return 'contact_support'
  const card = (await deps.cards.cardsOf(person.id)).find((each) => each.id === id)
  if (card === undefined || !card.mandate || chargesOf(card, deps) === null) return 'card_gone'
  return { card, place: await taxPlaceIn(country, deps) }
}
