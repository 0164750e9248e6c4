import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { herShare } from '../../stores/shows/share-estimate.ts'
import { formatShare, formatTokensInMoney, formatWhole } from '../../words/numbers.ts'
import classes from './MoneyNow.module.css'

/** What the show has brought so far, and what of it is hers. No setting of a studio hides the split from her. */
export const MoneyNow = observer(function MoneyNow() {
  const { shows: { tokens }, lastSplit: { split } } = useConsole()
  return (
    <div className={classes.money}>
      <p className={classes.gross} data-testid="show-tokens">{formatWhole(tokens)} <small>tk · {formatTokensInMoney(tokens)}</small></p>
      <p className={classes.share} data-testid="show-share">
        {split === null
          ? 'Your share stands in the receipt.'
          : <><b>{formatWhole(herShare(tokens, split))} tk</b> of it yours, at {formatShare(split.model / split.gross)} as last time</>}
      </p>
    </div>
  )
})
