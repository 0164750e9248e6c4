import { Button } from '@footlight/ui/Button'
import { Square } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { stopShow } from '../app/show-actions.ts'
import classes from './StopButton.module.css'

/** The way out: large, in the same corner in every state, and it never asks. */
export const StopButton = observer(function StopButton() {
  const it = useConsole()
  const stopping = it.broadcast.state.kind === 'stopping'
  const endsPaidShow = it.shows.isRunning
  return (
    <Button className={classes.stop} variant="danger" size="large" block pending={stopping} icon={<Square aria-hidden fill="currentColor" />} title="Ctrl Shift X" onClick={() => stopShow(it)}>
      {it.broadcast.state.kind === 'starting' ? 'Cancel' : endsPaidShow ? <>Stop <small className={classes.also}>ends the paid show too</small></> : 'Stop'}
    </Button>
  )
})
