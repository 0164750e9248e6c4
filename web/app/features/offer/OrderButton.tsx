import type { OfferTerms } from '@footlight/core/protocol/offer-terms'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { focusAccept } from './OfferNotice.tsx'
import type { OfferReview } from './offer-review.ts'

export interface OrderButtonProps {
  readonly review: OfferReview<OfferTerms>
  readonly pending: boolean
  /** Orders at the terms that are shown. */
  readonly onOrder: () => void
  readonly children: ReactNode
  readonly 'data-testid': string
}

/**
 * Orders what is shown. While a change waits to be accepted a press leads to it: it keeps the focus and
 * orders nothing.
 */
export const OrderButton = observer(function OrderButton({
  review,
  pending,
  onOrder,
  children,
  'data-testid': testId,
}: OrderButtonProps) {
  const { t } = useTranslation()
  if (review.isGone) return null
  const isChanged = review.changed !== null
  return (
    <Button
      variant={isChanged ? 'second' : 'primary'}
      pending={pending}
      onClick={isChanged ? focusAccept : onOrder}
      data-testid={testId}
    >
      {isChanged && !pending ? t('offer.look') : children}
    </Button>
  )
})
