import type { PrivateDiscount } from '@footlight/core/protocol/shows'
import { Badge } from '@footlight/ui/Badge'
import { observer } from 'mobx-react-lite'
import { clockText } from '../../i18n/clock-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'

/** How much less, and for how much longer. */
export const DiscountBadge = observer(function DiscountBadge({
  discount,
}: {
  readonly discount: PrivateDiscount
}) {
  const { t } = useTranslation()
  const { time } = useStores().room.shows
  const isBrowser = useIsBrowser()
  const left = isBrowser ? clockText((discount.ends_at - time.now) / 1_000) : null
  return (
    <Badge tone="accent">
      {t('shows.discount', { percent: discount.discountRate })}
      {left !== null && (
        <>
          <span aria-hidden> {left}</span>
          <span className="visually-hidden"> {t('shows.discount_left', { time: left })}</span>
        </>
      )}
    </Badge>
  )
})
