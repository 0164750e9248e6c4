import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { formatDuration, formatWhole } from '../words/numbers.ts'
import classes from './Card.module.css'

/** What the show that just ended came to. */
export const LastShowCard = observer(function LastShowCard() {
  const { show: { last }, history } = useConsole()
  if (last === null) return null
  const inShows = history.tokensSince(last.since)
  return (
    <section className={classes.card} aria-label="Last show">
      <b>Your show is over. Well done.</b>
      <dl className={classes.facts}>
        <div><dt>on air</dt><dd>{formatDuration(last.durationMs)}</dd></div>
        <div><dt>tokens</dt><dd>{formatWhole(last.tokens + inShows)}</dd></div>
        <div><dt>tips</dt><dd>{formatWhole(last.tips)}</dd></div>
        {inShows > 0 && <div><dt>in shows</dt><dd>{formatWhole(inShows)}</dd></div>}
      </dl>
    </section>
  )
})
