import type { OfferTerms } from '@footlight/core/protocol/offer-terms'
import { when } from 'mobx'
import { useEffect, useState } from 'react'
import { OfferReview } from './offer-review.ts'

/**
 * The terms that this dialog shows. `offered` reads the stores, and no property of the component: only the
 * first one counts.
 */
export function useOfferReview<T extends OfferTerms>(offered: () => T | null): OfferReview<T> {
  const [review] = useState(() => new OfferReview(offered))
  useEffect(
    () =>
      when(
        () => review.isOffered,
        () => review.begin(),
      ),
    [review],
  )
  return review
}
