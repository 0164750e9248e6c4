import type { Failure } from '../../protocol/errors.ts'
import type { OfferTerms } from '../../protocol/offer-terms.ts'

/** One term that is another one now. `from`: what was seen; null: none. */
export interface TermsChange {
  readonly field: string
  readonly from: TermValue
  readonly to: TermValue
}

export type TermValue = string | number | boolean | null

/** Every term that differs, in the order in which the terms name them; empty: nothing changed. */
export function changesOf(seen: OfferTerms, now: OfferTerms): readonly TermsChange[] {
  const [before, after] = [valuesOf(seen), valuesOf(now)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const [from, to] = [before.get(field) ?? null, after.get(field) ?? null]
    return from === to ? [] : [{ field, from, to }]
  })
}

export function isSameOffer(seen: OfferTerms, now: OfferTerms): boolean {
  return changesOf(seen, now).length === 0
}

/**
 * OFFER-01: nothing is sold under other terms than the buyer saw, cheaper ones included. Asked at the moment
 * of the decision, in the turn that takes the tokens: a command between the two could change the offer. null:
 * they are the same.
 */
export function offerRefusal(seen: OfferTerms, now: OfferTerms): Failure | null {
  return isSameOffer(seen, now) ? null : { error: 'offer_changed', terms: now }
}

function valuesOf(terms: OfferTerms): ReadonlyMap<string, TermValue> {
  return new Map(Object.entries(terms))
}
