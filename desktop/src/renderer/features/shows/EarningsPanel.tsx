import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './EarningsPanel.module.css'

/** Rows on the screen; the total counts all of them. */
const ROWS_MAX = 100

/** Every tip of this show, newest first. */
export const EarningsPanel = observer(function EarningsPanel() {
  const { t } = useTranslation('room')
  const { formatWhole } = useFormats()
  const {
    root: { earnings },
  } = useConsole()
  const tips = earnings.tips.slice(-ROWS_MAX).reverse()
  return (
    <section className={classes.panel} aria-label={t('tips.title')}>
      <h2>
        {t('tips.title')} <span>{formatWhole(earnings.tips.length)}</span>
      </h2>
      {tips.length === 0 && <p className={classes.empty}>{t('tips.empty')}</p>}
      <ol className={classes.list} aria-live="polite" data-testid="tips">
        {tips.map((tip) => (
          <li key={tip.transfer_id}>
            <b>{formatWhole(tip.tokens)}</b>
            <span className={classes.who}>{tip.sender_name}</span>
            <time>{formatTime(tip.sent_at)}</time>
            {tip.item !== undefined && (
              <p>
                <b>{t('chat:line.tipped_for', { item: tip.item })}</b>
              </p>
            )}
            {tip.comment && <p>{tip.comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
})
