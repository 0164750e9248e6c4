import { Button } from '@footlight/ui/Button'
import { Tag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import classes from './OfferBar.module.css'

/** Her prices in one line, and the way to change them. */
export const PriceLine = observer(function PriceLine() {
  const { ui, prices: { saved, isChanged } } = useConsole()
  return (
    <div className={classes.line}>
      <p data-testid="price-line">
        {saved === null ? 'Prices' : saved.private.isEnabled ? <>Private <b>{formatWhole(saved.private.pricePerMinuteInToken)}</b> tk a minute</> : 'No private shows'}
      </p>
      <Button size="small" icon={<Tag aria-hidden />} onClick={() => ui.open({ kind: 'prices' })}>{isChanged ? 'Prices, not saved' : 'Prices'}</Button>
    </div>
  )
})
