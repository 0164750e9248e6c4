import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatTime } from '../../i18n/numbers.ts'
import { DetachedPanels } from '../../layout/DetachedPanels.tsx'
import { LayoutColumns } from '../../layout/LayoutColumns.tsx'
import { TopBar } from '../../layout/TopBar.tsx'
import { TermsNotice } from '../accounts/TermsNotice.tsx'
import { PanicKeyNotice } from '../safety/PanicKeyNotice.tsx'
import { SafetyBar } from '../safety/SafetyBar.tsx'
import { RecoveryNotice, StatusBanners } from './StatusBanners.tsx'
import { canGoLive, resumeShow } from './show-actions.ts'
import classes from './BroadcastScreen.module.css'
import card from './Card.module.css'

/** Off air: get ready. On air: the on-air layout. Both bars and the banners stay. */
export const BroadcastScreen = observer(function BroadcastScreen() {
  const {
    broadcasting: { broadcast },
    library: { library },
    logs,
  } = useConsole()
  return (
    <div className={classes.screen}>
      {/* Nobody tabs into what a screen covers; the bar below is covered by none. */}
      <div className={classes.coverable} inert={library.isShown || logs.isShown}>
        <TopBar />
        <StatusBanners />
        <RecoveryNotice />
        <PanicKeyNotice />
        <TermsNotice />
        {broadcast.isRunning ? <OnAirLayout /> : <ReadyRoom />}
      </div>
      <DetachedPanels />
      <SafetyBar />
    </div>
  )
})

/**
 * Before the show: how the performer looks and sounds, and what it is about. The way on air is in the bar
 * below.
 */
function ReadyRoom() {
  const { t } = useTranslation('room')
  return (
    <LayoutColumns
      layoutName="ready"
      labels={{ left: t('layout.preview'), right: t('layout.tonight') }}
      head={<TonightHead />}
    />
  )
}

function TonightHead() {
  const { t } = useTranslation('room')
  return (
    <header className={classes.tonight}>
      <BrokenOffCard />
      <h1>{t('layout.tonight')}</h1>
    </header>
  )
}

/** A show was broken off by a reload or a crash: the performer decides whether it goes on. */
const BrokenOffCard = observer(function BrokenOffCard() {
  const { t } = useTranslation('room')
  const context = useConsole()
  const record = context.broadcasting.show.brokenOff
  if (record === null) return null
  return (
    <section className={card.card} data-tone="warn" aria-label={t('broken_off.label')}>
      <b>{t('broken_off.title', { time: formatTime(record.since) })}</b>
      <p>{t('broken_off.text')}</p>
      <div className={card.actions}>
        <Button variant="primary" disabled={!canGoLive(context)} onClick={() => resumeShow(context)}>
          {t('broken_off.go_on')}
        </Button>
        <Button onClick={() => context.broadcasting.show.dropBrokenOff()}>{t('broken_off.over')}</Button>
      </div>
    </section>
  )
})

/**
 * On air: the performer on the left, people in the middle, what is paid on the right, until they are moved.
 * The way out is in the bar below.
 */
function OnAirLayout() {
  const { t } = useTranslation('room')
  return (
    <LayoutColumns
      layoutName="air"
      labels={{ left: t('layout.stream'), middle: t('layout.room'), right: t('layout.show') }}
      head={<h1 className="visually-hidden">{t('air.on_air')}</h1>}
    />
  )
}
