import { Button } from '@footlight/ui/Button'
import { Radio } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { canGoLive, goLive } from './show-actions.ts'
import classes from '../safety/SafetyBar.module.css'

/** The way on air, and what it waits for. A dialog that is open is finished first. */
export const GoLive = observer(function GoLive() {
  const { t } = useTranslation('room')
  const context = useConsole()
  return (
    <div className={classes.go}>
      <p>
        {t(
          context.obs.source === 'obs'
            ? `obs:go.${context.obs.isConnected ? 'ready' : 'waiting'}`
            : context.broadcasting.camera.isOpen
              ? 'go.with_picture'
              : 'go.no_picture',
        )}
      </p>
      <Button
        className={classes.goButton}
        variant="primary"
        size="large"
        icon={<Radio aria-hidden />}
        disabled={!canGoLive(context) || context.ui.dialog !== null}
        onClick={() => goLive(context)}
      >
        {t('go.live')}
      </Button>
    </div>
  )
})
