import type {
  CameraTerms,
  GroupTerms,
  PrivateTerms,
  RecordingTerms,
  SpyTerms,
} from '../../protocol/offer-terms.ts'
import type { PerformerSettings } from '../../protocol/performer.ts'

/** What an order takes out of a wallet before anything starts, and what has to be in it. Tokens. */

/** A spy needs at least this part of a minute's price: one sixth. */
const SPY_MINIMUM_SHARE = 6

/** Owed by a payer who ends a private early (SHOW-62); 0: no minimum was agreed. */
export function minimumOf({ price_per_minute, minimum_minutes }: PrivateTerms): number {
  return price_per_minute * minimum_minutes
}

/** Held with the order: what is paid at once, and the first minute or the agreed minimum (SHOW-29). */
export function heldFor(terms: PrivateTerms | GroupTerms | CameraTerms | RecordingTerms): number {
  const { price_per_minute } = terms
  return terms.kind === 'private'
    ? terms.pre_tip + Math.max(price_per_minute, minimumOf(terms))
    : price_per_minute
}

/** SHOW-22: who has less cannot ask for a private at all. */
export function neededForPrivate({ private: offer }: PerformerSettings, terms: PrivateTerms): number {
  return Math.max(offer.minimumTokenToStart, heldFor(terms))
}

/** SHOW-06: who has less cannot spy. */
export function neededToSpy({
  price_per_minute,
  startup_tip,
}: Pick<SpyTerms, 'price_per_minute' | 'startup_tip'>): number {
  return startup_tip + Math.ceil(price_per_minute / SPY_MINIMUM_SHARE)
}

/** The startup tip and a minute, or what the wallet has if that is enough; null: it is not. */
export function heldForSpy(
  terms: Pick<SpyTerms, 'price_per_minute' | 'startup_tip'>,
  available: number,
): number | null {
  if (available < neededToSpy(terms)) return null
  return Math.min(available, terms.startup_tip + terms.price_per_minute)
}

/** Whole minutes that so many tokens last. `flat`: what of them is due for no time, as a startup tip. */
export function minutesFor(tokens: number, pricePerMinute: number, flat = 0): number {
  return pricePerMinute <= 0 ? 0 : Math.floor(Math.max(0, tokens - flat) / pricePerMinute)
}
