import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import classes from './Card.module.css'

/** What the show that just ended came to. */
export const LastShowCard = observer(function LastShowCard() {
  const { t } = useTranslation('room')
  const { formatWhole } = useFormats()
  const {
    broadcasting: {
      show: { last },
    },
    paid: { history },
  } = useConsole()
  if (last === null) return null
  const inShows = history.tokensSince(last.since)
  return (
    <section className={classes.card} aria-label={t('last_show.label')}>
      <b>{t('last_show.title')}</b>
      <dl className={classes.facts}>
        <div>
          <dt>{t('last_show.on_air')}</dt>
          <dd>{formatDuration(last.durationMs)}</dd>
        </div>
        <div>
          <dt>{t('last_show.tokens')}</dt>
          <dd>{formatWhole(last.tokens + inShows)}</dd>
        </div>
        <div>
          <dt>{t('last_show.tips')}</dt>
          <dd>{formatWhole(last.tips)}</dd>
        </div>
        {inShows > 0 && (
          <div>
            <dt>{t('last_show.in_shows')}</dt>
            <dd>{formatWhole(inShows)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
})
