import type { PrivateDiscount } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import classes from './OfferBar.module.css'

/** The discount that runs, and until when. */
export const DiscountRow = observer(function DiscountRow({
  discount,
}: {
  readonly discount: PrivateDiscount
}) {
  const { t } = useTranslation('shows')
  const {
    paid: {
      shows,
      serverTime: { now },
    },
  } = useConsole()
  return (
    <div className={classes.discount} data-testid="discount">
      <p>
        <Trans
          t={t}
          i18nKey="discount.running"
          values={{
            rate: discount.discountRate,
            price: discount.privatePricePerMinuteInToken,
            time: formatDuration(discount.ends_at - now),
          }}
          components={{ b: <b /> }}
        />
      </p>
      <Button
        size="small"
        pending={shows.pendingActions.isPending('discount')}
        onClick={() => void shows.offerDiscount(0, 1)}
      >
        {t('discount.end')}
      </Button>
    </div>
  )
})
