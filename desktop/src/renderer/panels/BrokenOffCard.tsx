import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { canGoLive, resumeShow } from '../app/show-actions.ts'
import { formatTime } from '../words/numbers.ts'
import classes from './Card.module.css'

/** A show was broken off by a reload or a crash: she decides whether it goes on. */
export const BrokenOffCard = observer(function BrokenOffCard() {
  const it = useConsole()
  const record = it.show.brokenOff
  if (record === null) return null
  return (
    <section className={classes.card} data-tone="warn" aria-label="Interrupted show">
      <b>Your show of {formatTime(record.since)} was interrupted</b>
      <p>Its clock and everything it earned are kept. Shall it go on?</p>
      <div className={classes.actions}>
        <Button variant="primary" disabled={!canGoLive(it)} onClick={() => resumeShow(it)}>Go on with it</Button>
        <Button onClick={() => it.show.dropBrokenOff()}>It is over</Button>
      </div>
    </section>
  )
})
