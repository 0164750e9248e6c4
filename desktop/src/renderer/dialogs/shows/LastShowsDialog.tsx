import { Button } from '@footlight/ui/Button'
import { Modal } from '@footlight/ui/Modal'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useConsole } from '../../app/console-context.ts'
import { formatDate, formatDuration, formatTime, formatWhole } from '../../words/numbers.ts'
import { failureSentence } from '../../words/sentences.ts'
import { endReasons, showNames } from '../../words/shows.ts'
import classes from './Receipt.module.css'

/** Her paid shows, newest first; each opens its receipt. */
export const LastShowsDialog = observer(function LastShowsDialog() {
  const { ui, history } = useConsole()
  useEffect(() => void history.load(), [history])
  return (
    <Modal title="Last shows" closeLabel="Close" size="large" onClose={() => ui.close()}>
      {history.failure !== null && <p role="alert">{failureSentence(history.failure)} <Button size="small" onClick={() => void history.load()}>Try again</Button></p>}
      {history.shows === null && history.failure === null && <p role="status">Loading …</p>}
      {history.shows?.length === 0 && <p className={classes.empty}>No paid show yet. Set your prices, go live, and tell your room what you offer.</p>}
      <ol className={classes.shows}>
        {history.shows?.map((show) => (
          <li key={show.show_id}>
            <button type="button" onClick={() => ui.open({ kind: 'receipt', showId: show.show_id })}>
              <time>{formatDate(show.ended_at)} {formatTime(show.started_at ?? show.ended_at)}</time>
              <b>{showNames[show.kind]}</b>
              <span>{endReasons[show.reason]}</span>
              <span>{show.started_at === null ? '–' : formatDuration(show.ended_at - show.started_at)}</span>
              <b className={classes.tokens}>{formatWhole(show.tokens)} tk</b>
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
})
