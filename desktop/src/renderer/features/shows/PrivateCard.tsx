import type { CurrentShow, ParticipantForPerformer } from '@footlight/core/protocol'
import { Badge } from '@footlight/ui/Badge'
import { Lock, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useIsDetached } from '../../layout/detached-context.ts'
import { PersonName } from '../chat/PersonName.tsx'
import { EndShowButton } from './EndShowButton.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { ShowClock } from './ShowClock.tsx'
import { secondsLeftNow, secondsNow, WARN_BELOW_SECONDS } from './show-view.ts'
import { ViewerCamera } from './ViewerCamera.tsx'
import { WatchPlayer } from './WatchPlayer.tsx'
import classes from './CurrentShowCard.module.css'

/** A private show while it runs: who pays, for how long, what it brings, and who else spies. */
export const PrivateCard = observer(function PrivateCard({
  currentShow,
}: {
  readonly currentShow: CurrentShow
}) {
  const { t } = useTranslation('shows')
  const isDetached = useIsDetached()
  const {
    root: {
      room: {
        activities: { watch },
      },
    },
    paid: {
      shows: {
        view: { payer, spies },
      },
    },
  } = useConsole()
  return (
    <section className={classes.card} data-running aria-label={t('names.private')} data-testid="current-show">
      <header className={classes.head}>
        <b>{payer === null ? t('names.private') : <PersonName username={payer.username} />}</b>
        <ShowClock startedAt={currentShow.started_at} />
      </header>
      <p>
        <Badge tone="accent-2">{t('tk_minute', { price: currentShow.price_per_minute ?? 0 })}</Badge>{' '}
        {currentShow.is_exclusive && (
          <Badge tone="accent" icon={<Lock aria-hidden />}>
            {t('exclusive')}
          </Badge>
        )}{' '}
        {payer?.cam2cam === true && (
          <Badge tone="accent-2" icon={<Video aria-hidden />}>
            {t('private_camera')}
          </Badge>
        )}
      </p>
      {payer !== null && <PauseNotice participant={payer} />}
      {payer?.cam2cam === true && <ViewerCamera username={payer.username} />}
      {watch !== null && <WatchPlayer state={watch} />}
      <MoneyNow />
      <dl className={classes.facts}>
        {payer !== null && <PayerTime participant={payer} />}
        {currentShow.spy_price_per_minute !== null && <SpyFacts spies={spies} />}
      </dl>
      {isDetached && <EndShowButton />}
    </section>
  )
})

/** Time that is paid, and how long the viewer's tokens last. */
const PayerTime = observer(function PayerTime({
  participant,
}: {
  readonly participant: ParticipantForPerformer
}) {
  const { t } = useTranslation('shows')
  const {
    paid: {
      serverTime: { now },
      shows,
    },
  } = useConsole()
  const left = secondsLeftNow(participant, shows.heardAt, now)
  return (
    <>
      <div>
        <dt>{t('payer.paid_time')}</dt>
        <dd data-testid="paid-time">{formatDuration(secondsNow(participant, shows.heardAt, now) * 1_000)}</dd>
      </div>
      <div>
        <dt>{t('payer.lasts')}</dt>
        <dd data-warn={(left !== null && left < WARN_BELOW_SECONDS) || undefined} data-testid="time-left">
          {left === null ? '–' : formatDuration(left * 1_000)}
        </dd>
      </div>
    </>
  )
})

/** The clock stands still: why, and what comes next. */
const PauseNotice = observer(function PauseNotice({
  participant,
}: {
  readonly participant: ParticipantForPerformer
}) {
  const { t } = useTranslation('shows')
  const {
    broadcasting: {
      broadcast: { state },
    },
  } = useConsole()
  if (!participant.is_paused) return null
  return (
    <p className={classes.warning} role="status" data-testid="paused">
      {state.kind === 'on_air' ? t('paused.viewer', { name: participant.username }) : t('paused.picture')}
    </p>
  )
})

/** How many spies watch, and what they have brought. They see the performer, never the payer. */
const SpyFacts = observer(function SpyFacts({
  spies,
}: {
  readonly spies: readonly ParticipantForPerformer[]
}) {
  const { t } = useTranslation('shows')
  const { formatWhole } = useFormats()
  const tokens = spies.reduce((sum, spy) => sum + spy.tokens, 0)
  return (
    <>
      <div>
        <dt>{t('spies.label')}</dt>
        <dd data-testid="spies">
          {spies.length === 0 ? t('spies.none') : `${formatWhole(spies.length)} · ${formatWhole(tokens)} tk`}
        </dd>
      </div>
      {spies.length > 0 && (
        <div>
          <dt>{t('spies.who')}</dt>
          <dd>{spies.map((spy) => spy.username).join(', ')}</dd>
        </div>
      )}
    </>
  )
})
