import { IconButton } from '@footlight/ui/IconButton'
import { SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ToyCruise } from './ToyCruise.tsx'
import { ToyList } from './ToyList.tsx'
import { ToyQueue } from './ToyQueue.tsx'
import { ToyStart } from './ToyStart.tsx'
import { ToyStop } from './ToyStop.tsx'
import { ToyViewers } from './ToyViewers.tsx'
import classes from './ToysPanel.module.css'

/** The performer's toys: what moves them, who is next, and one large way to stop all of it. */
export const ToysPanel = observer(function ToysPanel() {
  const { t } = useTranslation('toys')
  const {
    toys: { view },
    ui,
  } = useConsole()
  if (view === null) return null
  const isOn = view.phase === 'on' || view.phase === 'paused'
  return (
    <section
      className={classes.panel}
      aria-label={t('title')}
      data-testid="toys"
      data-phase={view.phase}
      data-level={view.level.toFixed(2)}
    >
      <header>
        <b>{t('title')}</b>
        <span className={classes.quiet} role="status">
          {view.restMs !== null && isOn
            ? t('phase.resting', { seconds: Math.ceil(view.restMs / 1_000) })
            : t(`phase.${view.phase}`)}
        </span>
        <IconButton label={t('settings')} onClick={() => ui.open({ kind: 'toys' })}>
          <SlidersHorizontal aria-hidden />
        </IconButton>
      </header>
      {isOn || view.phase === 'stopping' ? <ToyStop /> : <ToyStart />}
      {isOn && <ToyViewers />}
      <ToyList />
      {isOn && <ToyQueue />}
      {isOn && <ToyCruise />}
    </section>
  )
})
