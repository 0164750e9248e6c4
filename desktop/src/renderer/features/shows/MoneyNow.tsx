import { observer } from 'mobx-react-lite'
import { Trans, useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { performerShare } from './share-estimate.ts'
import classes from './MoneyNow.module.css'

/**
 * What the show has brought so far, and the performer's share of it. No setting of a studio hides the split
 * from the performer.
 */
export const MoneyNow = observer(function MoneyNow() {
  const { t } = useTranslation('shows')
  const { formatShare, formatTokensInMoney, formatWhole } = useFormats()
  const {
    paid: {
      shows: { tokens },
      lastSplit: { split },
    },
  } = useConsole()
  return (
    <div className={classes.money}>
      <p className={classes.gross} data-testid="show-tokens">
        {formatWhole(tokens)} <small>tk · {formatTokensInMoney(tokens)}</small>
      </p>
      <p className={classes.share} data-testid="show-share">
        {split === null ? (
          t('money.unknown')
        ) : (
          <Trans
            t={t}
            i18nKey="money.share"
            values={{ tokens: performerShare(tokens, split), share: formatShare(split.model / split.gross) }}
            components={{ b: <b /> }}
          />
        )}
      </p>
    </div>
  )
})
