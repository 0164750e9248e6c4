import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { PaidCalls } from '@footlight/core/client/paid-calls'
import type { OfferTerms } from '@footlight/core/protocol/offer-terms'
import type { Result } from '@footlight/core/rules/result'
import { observable, runInAction } from 'mobx'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import type { OfferReview } from './offer-review.ts'
import { useOfferReview } from './use-offer-review.ts'

interface Purchase<Terms extends OfferTerms, Answer> {
  readonly review: OfferReview<Terms>
  readonly isPending: boolean
  /** Orders what is shown. null: nothing was ordered, or the terms are others now, which the review tells. */
  readonly pay: () => Promise<Result<Answer, ApiFailure> | null>
}

/** An order outside of rooms, at the terms that its buyer saw. `current`: what a page says now; null: nothing. */
export function usePurchase<Terms extends OfferTerms, Answer>(
  current: Terms | null,
  send: (paid: PaidCalls, terms: Terms) => Promise<Result<Answer, ApiFailure>>,
): Purchase<Terms, Answer> {
  const [isPending, setPending] = useState(false)
  const { paid } = useStores()
  const [offered] = useState(() => observable.box(current, { deep: false }))
  // Pages make their terms anew each time they are drawn.
  const said = JSON.stringify(current)
  useEffect(() => runInAction(() => offered.set(JSON.parse(said) as Terms | null)), [said, offered])
  const review = useOfferReview<Terms>(() => offered.get())

  async function pay(): Promise<Result<Answer, ApiFailure> | null> {
    const terms = review.order
    if (terms === null) return null
    setPending(true)
    const answer = await send(paid, terms)
    setPending(false)
    return !answer.ok && review.refused(answer.error) ? null : answer
  }

  return { review, isPending, pay }
}
