import type { OfferTerms } from '@footlight/core/protocol/offer-terms'
import { observer } from 'mobx-react-lite'
import { OfferNotice } from './OfferNotice.tsx'
import type { OfferReview } from './offer-review.ts'

/** The notice of a dialog with one offer. */
export const ReviewNotice = observer(function ReviewNotice({
  review,
}: {
  readonly review: OfferReview<OfferTerms>
}) {
  const { changed, changes, isGone, isRefused } = review
  // What stood beside the button is accepted, whatever the stores say by the time of the press.
  return (
    <OfferNotice
      changes={changes}
      isRefused={isRefused}
      isGone={isGone}
      onAccept={() => {
        if (changed !== null) review.accept(changed)
      }}
    />
  )
})
