import type { CurrentShow } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { missingSentence, showName } from './show-texts.ts'
import { progressOf, startIneligibility } from './show-view.ts'
import progress from './AnnouncedCard.module.css'
import classes from './CurrentShowCard.module.css'

/** A show that sells tickets, collects participants or pledges, and has not started. */
export const AnnouncedCard = observer(function AnnouncedCard({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const {
    ui,
    paid: { shows },
  } = useConsole()
  const ineligibility = startIneligibility(currentShow)
  const pending = shows.pendingActions.isPending('current_show')
  return (
    <section className={classes.card} aria-label={showName(t, currentShow.kind)} data-testid="current-show">
      <header className={classes.head}>
        <b>{showName(t, currentShow.kind)}</b>
        <span>{t(currentShow.kind === 'group' ? 'announced.collecting' : 'announced.announced')}</span>
      </header>
      {currentShow.message !== '' && <p className={classes.message}>{currentShow.message}</p>}
      <AudienceProgress currentShow={currentShow} />
      <dl className={classes.facts}>
        {currentShow.ticket_price !== null && (
          <div>
            <dt>{t('announced.ticket')}</dt>
            <dd>{formatWhole(currentShow.ticket_price)} tk</dd>
          </div>
        )}
        {currentShow.kind === 'group' && (
          <div>
            <dt>{t('announced.each_pays')}</dt>
            <dd>{t('tk_minute', { price: currentShow.price_per_minute ?? 0 })}</dd>
          </div>
        )}
        {(currentShow.recording_price ?? 0) > 0 && (
          <div>
            <dt>{t('announced.recording')}</dt>
            <dd>{formatWhole(currentShow.recording_price!)} tk</dd>
          </div>
        )}
        {currentShow.at !== null && (
          <div>
            <dt>{t(currentShow.kind === 'goal' ? 'announced.open_until' : 'announced.starts')}</dt>
            <dd>{formatTime(currentShow.at)}</dd>
          </div>
        )}
      </dl>
      {ineligibility !== null && (
        <p className={classes.message} id="start-ineligibility">
          {missingSentence(t, currentShow.kind, ineligibility.missing)}
        </p>
      )}
      <div className={classes.actions}>
        {currentShow.kind !== 'goal' && (
          <Button
            variant="primary"
            size="large"
            icon={<Play aria-hidden />}
            pending={pending}
            disabled={ineligibility !== null}
            aria-describedby={ineligibility === null ? undefined : 'start-ineligibility'}
            onClick={() => void shows.startShow()}
          >
            {t('announced.start')}
          </Button>
        )}
        <Button size="large" onClick={() => ui.open({ kind: 'end_show' })}>
          {t('call_off.ask')}
        </Button>
      </div>
    </section>
  )
})

/**
 * How far it is, as a number and a bar; where no minimum was asked for, the number alone. A private show
 * gathers nobody.
 */
function AudienceProgress({ currentShow }: { readonly currentShow: CurrentShow }) {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const { kind, target } = currentShow
  if (kind === 'private') return null
  const reached = currentShow.reached ?? 0
  const hasTarget = target !== null && target > 0
  const counted = t(`progress.${kind}`, { count: hasTarget ? target : reached })
  return (
    <div className={progress.progress} data-testid="progress">
      <p>
        <b>{formatWhole(reached)}</b>
        {hasTarget && ` ${t('progress.of', { target })}`} {counted}
      </p>
      {hasTarget && (
        <div
          role="progressbar"
          aria-label={counted}
          aria-valuemin={0}
          aria-valuemax={target}
          aria-valuenow={Math.min(reached, target)}
          className={progress.bar}
          data-full={reached >= target || undefined}
        >
          <span style={{ transform: `scaleX(${progressOf(currentShow)})` }} />
        </div>
      )}
    </div>
  )
}
