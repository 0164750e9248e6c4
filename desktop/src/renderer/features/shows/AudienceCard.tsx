import type { CurrentShow } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useIsDetached } from '../../layout/detached-context.ts'
import { EndShowButton } from './EndShowButton.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { ShowClock } from './ShowClock.tsx'
import { showName } from './show-texts.ts'
import { secondsUntilEarned } from './show-view.ts'
import classes from './CurrentShowCard.module.css'

/** A ticket, group or goal show while it runs. */
export const AudienceCard = observer(function AudienceCard({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation('shows')
  const isDetached = useIsDetached()
  const { formatWhole } = useFormats()
  const {
    paid: {
      shows: {
        view: { audience },
        heardAt,
      },
      serverTime: { now },
    },
  } = useConsole()
  const unearnedSeconds = secondsUntilEarned(currentShow, audience, heardAt, now)
  const away = audience.filter((participant) => participant.is_paused).length
  return (
    <section
      className={classes.card}
      data-running
      aria-label={showName(t, currentShow.kind)}
      data-testid="current-show"
    >
      <header className={classes.head}>
        <b>{showName(t, currentShow.kind)}</b>
        <ShowClock startedAt={currentShow.started_at} />
      </header>
      {currentShow.message !== '' && <p className={classes.message}>{currentShow.message}</p>}
      {unearnedSeconds > 0 && (
        <p className={classes.warning}>
          {t('audience.all_back', { time: formatDuration(unearnedSeconds * 1_000) })}
        </p>
      )}
      <MoneyNow />
      <dl className={classes.facts}>
        <div>
          <dt>{t('audience.label')}</dt>
          <dd>
            {formatWhole(audience.length)}
            {away > 0 && ` · ${t('audience.away', { away })}`}
          </dd>
        </div>
        {currentShow.kind === 'group' && (
          <div>
            <dt>{t('audience.ends_below')}</dt>
            <dd>{t('audience.people', { count: currentShow.target ?? 0 })}</dd>
          </div>
        )}
        {currentShow.kind === 'group' && (
          <div>
            <dt>{t('announced.each_pays')}</dt>
            <dd>{t('tk_minute', { price: currentShow.price_per_minute ?? 0 })}</dd>
          </div>
        )}
        {currentShow.kind === 'limited' && (
          <div>
            <dt>{t('audience.late_ticket')}</dt>
            <dd>{formatWhole(currentShow.ticket_price ?? 0)} tk</dd>
          </div>
        )}
      </dl>
      {isDetached && <EndShowButton />}
    </section>
  )
})
