import { Button } from '@footlight/ui/Button'
import { Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { stopShow } from '../app/show-actions.ts'
import { keyNames } from '../words/accelerator.ts'
import classes from './StopButton.module.css'

/** The way out: large, in the same corner in every state, and it never asks. */
export const StopButton = observer(function StopButton() {
  const { t } = useTranslation('room')
  const it = useConsole()
  const stopping = it.broadcast.state.kind === 'stopping'
  const endsPaidShow = it.shows.isRunning
  return (
    <Button className={classes.stop} variant="danger" size="large" block pending={stopping} icon={<Square aria-hidden fill="currentColor" />} title={keyNames('CommandOrControl+Shift+X')} onClick={() => stopShow(it)}>
      {it.broadcast.state.kind === 'starting' ? t('stop.cancel') : endsPaidShow ? <>{t('stop.stop')} <small className={classes.also}>{t('stop.also')}</small></> : t('stop.stop')}
    </Button>
  )
})
