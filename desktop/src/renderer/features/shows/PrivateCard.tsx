import type { CurrentShow } from '@footlight/core/protocol'
import { Badge } from '@footlight/ui/Badge'
import { Lock, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useIsDetached } from '../../layout/detached-context.ts'
import { PersonName } from '../chat/PersonName.tsx'
import { EndShowButton } from './EndShowButton.tsx'
import { MoneyNow } from './MoneyNow.tsx'
import { PauseNotice } from './PauseNotice.tsx'
import { PayerTime } from './PayerTime.tsx'
import { ShowClock } from './ShowClock.tsx'
import { SpyFacts } from './SpyFacts.tsx'
import { ViewerCamera } from './ViewerCamera.tsx'
import { WatchPlayer } from './WatchPlayer.tsx'
import classes from './CurrentShowCard.module.css'

/** A private show while it runs: who pays, for how long, what it brings, and who else spies. */
export const PrivateCard = observer(function PrivateCard({ stage }: { readonly stage: CurrentShow }) {
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
    <section className={classes.card} data-running aria-label={t('names.private')} data-testid="stage-card">
      <header className={classes.head}>
        <b>{payer === null ? t('names.private') : <PersonName username={payer.username} />}</b>
        <ShowClock startedAt={stage.started_at} />
      </header>
      <p>
        <Badge tone="accent-2">{t('tk_minute', { price: stage.price_per_minute ?? 0 })}</Badge>{' '}
        {stage.is_exclusive && (
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
        {stage.spy_price_per_minute !== null && <SpyFacts spies={spies} />}
      </dl>
      {isDetached && <EndShowButton />}
    </section>
  )
})
