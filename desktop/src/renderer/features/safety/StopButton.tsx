import { Button } from '@footlight/ui/Button'
import { holdHandlers } from '@footlight/ui/hold-handlers'
import { Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { stopShow } from '../broadcast/show-actions.ts'
import { keyNames } from './accelerator.ts'
import classes from './StopButton.module.css'

/**
 * The way out: large, in the same place in every state, and it never asks. While somebody pays it is held:
 * one click must not end what they pay for.
 */
export const StopButton = observer(function StopButton() {
  const { t } = useTranslation('room')
  const context = useConsole()
  const {
    broadcasting: { stopHold, broadcast },
    paid: { shows },
  } = context
  useEffect(() => () => stopHold.release(), [stopHold])
  const stopping = broadcast.state.kind === 'stopping'
  const isHeldToStop = shows.isPaid && !stopping
  return (
    <Button
      className={classes.stop}
      variant="danger"
      size="large"
      pending={stopping}
      icon={<Square aria-hidden fill="currentColor" />}
      title={keyNames('CommandOrControl+Shift+X')}
      data-testid="stop"
      data-held={stopHold.isHeld || undefined}
      aria-description={isHeldToStop ? t('stop.hold') : undefined}
      {...(isHeldToStop ? holdHandlers(stopHold) : { onClick: () => stopShow(context) })}
    >
      {broadcast.state.kind === 'starting' ? t('stop.cancel') : t('stop.stop')}
      {isHeldToStop && (
        <small className={classes.also}>{t(stopHold.isHeld ? 'safety:hold_on' : 'stop.hold')}</small>
      )}
    </Button>
  )
})
