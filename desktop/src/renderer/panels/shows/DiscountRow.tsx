import type { PrivateDiscount } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatWhole } from '../../words/numbers.ts'
import classes from './OfferBar.module.css'

/** The discount that runs, and until when. */
export const DiscountRow = observer(function DiscountRow({ discount }: { readonly discount: PrivateDiscount }) {
  const { shows, serverTime: { now } } = useConsole()
  return (
    <div className={classes.discount} data-testid="discount">
      <p><b>−{discount.discountRate} %</b> private: {formatWhole(discount.privatePricePerMinuteInToken)} tk a minute, for {formatDuration(discount.ends_at - now)}</p>
      <Button size="small" pending={shows.presses.isPending('discount')} onClick={() => void shows.offerDiscount(0, 1)}>End it</Button>
    </div>
  )
})
