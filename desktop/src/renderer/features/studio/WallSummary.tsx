import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './StudioWall.module.css'

/** The studio in one line: rooms that are live, viewers, and what all of them bring. */
export const WallSummary = observer(function WallSummary({ isStale }: { readonly isStale: boolean }) {
  const { t } = useTranslation('studio')
  const { formatWhole } = useFormats()
  const {
    studio: {
      wall: {
        sums: { live, rooms, viewers, lastHour, today },
      },
    },
  } = useConsole()
  return (
    <header className={classes.head}>
      <h1>{t('title')}</h1>
      <ul className={classes.sums} data-testid="wall-sums">
        <li>{t('summary', { count: rooms, live: formatWhole(live), rooms: formatWhole(rooms) })}</li>
        <li>{t('people', { count: viewers, value: formatWhole(viewers) })}</li>
        {lastHour !== null && <li>{t('tokens_hour', { count: lastHour, tokens: formatWhole(lastHour) })}</li>}
        {today !== null && (
          <li title={t('today_utc')}>{t('tokens_today', { count: today, tokens: formatWhole(today) })}</li>
        )}
      </ul>
      {isStale && (
        <p className={classes.stale} role="alert">
          {t('stale')}
        </p>
      )}
    </header>
  )
})
