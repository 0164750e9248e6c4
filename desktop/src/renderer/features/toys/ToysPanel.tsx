import { Button } from '@footlight/ui/Button'
import { IconButton } from '@footlight/ui/IconButton'
import { Slider } from '@footlight/ui/Slider'
import { OctagonX, Pause, Play, SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from '../safety/accelerator.ts'
import { ToyList } from './ToyList.tsx'
import { ToyQueue } from './ToyQueue.tsx'
import { ToyStart, ToyStartButton, ToyTrouble } from './ToyStart.tsx'
import { ToyViewers } from './ToyViewers.tsx'
import classes from './ToysPanel.module.css'

/**
 * The performer's toys: what moves them, who is next, and one large way to stop all of it. While they rest on
 * air, one line: what pays needs the room.
 */
export const ToysPanel = observer(function ToysPanel() {
  const { t } = useTranslation('toys')
  const {
    toys: { view },
    broadcasting: { broadcast },
    ui,
  } = useConsole()
  if (view === null) return null
  const isOn = view.phase === 'on' || view.phase === 'paused'
  const isAtRest = !isOn && view.phase !== 'stopping'
  const isFolded = isAtRest && broadcast.isRunning
  return (
    <section
      className={classes.panel}
      aria-label={t('title')}
      data-testid="toys"
      data-phase={view.phase}
      data-folded={isFolded || undefined}
      data-level={view.level.toFixed(2)}
    >
      <header>
        <b>{t('title')}</b>
        <span className={classes.quiet} role="status">
          {view.restMs !== null && isOn
            ? t('phase.resting', { seconds: Math.ceil(view.restMs / 1_000) })
            : t(`phase.${view.phase}`)}
        </span>
        {isFolded && <ToyStartButton />}
        <IconButton label={t('settings')} onClick={() => ui.open({ kind: 'toys' })}>
          <SlidersHorizontal aria-hidden />
        </IconButton>
      </header>
      {isAtRest ? <ToyTrouble /> : <ToyStop />}
      {isAtRest && !isFolded && <ToyStart />}
      {isOn && <ToyViewers />}
      <ToyList />
      {isOn && <ToyQueue />}
      {isOn && <ToyCruise />}
    </section>
  )
})

/** Stop is large and never waits, pause is beside it. */
const ToyStop = observer(function ToyStop() {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const { view } = toys
  if (view === null) return null
  const isPaused = view.phase === 'paused'
  return (
    <div className={classes.stopRow}>
      <Button
        className={classes.stop}
        variant="danger"
        size="large"
        icon={<OctagonX aria-hidden />}
        pending={view.phase === 'stopping'}
        title={keyNames('CommandOrControl+Shift+Y')}
        onClick={() => void toys.stop()}
      >
        {t('stop')}
      </Button>
      <Button
        size="large"
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        disabled={view.phase === 'stopping'}
        onClick={() => void toys.pause(!isPaused)}
      >
        {t(isPaused ? 'resume' : 'pause')}
      </Button>
    </div>
  )
})

/**
 * A level that stays until the performer turns it off; tips come on top. Ends where the performer's own cap
 * ends.
 */
const ToyCruise = observer(function ToyCruise() {
  const { t } = useTranslation('toys')
  const { toys } = useConsole()
  const { view, setUp } = toys
  if (view === null || setUp === null) return null
  const percent = Math.round(view.cruise * 100)
  return (
    <div className={classes.cruise}>
      <span>
        {t('cruise')} <b>{percent} %</b>
      </span>
      <Slider
        label={t('cruise')}
        value={percent}
        max={Math.round(setUp.rules.caps.level * 100)}
        step={5}
        valueText={`${percent} %`}
        onValueChange={(value) => void toys.cruise(value / 100)}
      />
      <Button size="small" disabled={percent === 0} onClick={() => void toys.cruise(0)}>
        {t('cruise_off')}
      </Button>
    </div>
  )
})
