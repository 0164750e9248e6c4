import { Button } from '@footlight/ui/Button'
import { OctagonX, Pause, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { keyNames } from '../safety/accelerator.ts'
import classes from './ToysPanel.module.css'

/** Stop is large and never waits, pause is beside it. */
export const ToyStop = observer(function ToyStop() {
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
