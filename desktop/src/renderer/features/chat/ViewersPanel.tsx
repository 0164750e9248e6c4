import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './ViewersPanel.module.css'

/** The two numbers that the performer looks up for. */
export const ViewersPanel = observer(function ViewersPanel() {
  const { t } = useTranslation('room')
  const { formatTokensInMoney, formatWhole } = useFormats()
  const {
    root: { room, earnings },
    paid: { history, shows },
    broadcasting: { broadcast },
  } = useConsole()
  const tips = earnings.totalTokens
  const paid = shows.tokens + (broadcast.startedAt === null ? 0 : history.tokensSince(broadcast.startedAt))
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>{t('numbers.viewers')}</dt>
        <dd data-testid="viewers">{formatWhole(room.people.count)}</dd>
      </div>
      <div className={classes.tokens}>
        <dt>
          {t('numbers.tokens')} <span>{formatTokensInMoney(tips + paid)}</span>
          {paid > 0 && <span>{t('numbers.in_shows', { tokens: paid })}</span>}
        </dt>
        <dd data-testid="earned">{formatWhole(tips + paid)}</dd>
      </div>
    </dl>
  )
})
