import { Button } from '@footlight/ui/Button'
import { Pause, Play } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './LibraryScreen.module.css'

/** How uploads go right now, and the way to stop them for a while. */
export const UploadBar = observer(function UploadBar() {
  const {
    library: { uploads, pace },
    broadcasting: { broadcast },
  } = useConsole()
  const { t } = useTranslation('library')
  const { isPaused, isBusy } = uploads
  const state = isPaused
    ? 'paused'
    : isBusy && pace.isHeld
      ? 'held'
      : broadcast.isRunning
        ? 'on_air'
        : 'off_air'
  return (
    <div className={classes.uploads} data-testid="upload-bar" data-state={state}>
      <p role="status">
        <b>{t(`pace.${state}`)}</b> {t(isPaused ? 'pace.kept' : 'pace.quit')}
      </p>
      {(isBusy || isPaused) && (
        <Button
          icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          onClick={() => (isPaused ? uploads.resume() : uploads.pause())}
        >
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      )}
    </div>
  )
})
