import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration, formatWhole } from '../../words/numbers.ts'
import { endReasons, showNames } from '../../words/shows.ts'
import card from '../Card.module.css'

/** What the show that just ended came to; stays until she has read it. */
export const EndedShowCard = observer(function EndedShowCard() {
  const { root: { room: { shows: { ending } } }, ui } = useConsole()
  const { receipt } = ending
  if (receipt === null) return null
  const { kind, reason, started_at, ended_at, tokens, split } = receipt
  return (
    <section className={card.card} aria-label="Show that ended" role="status" data-testid="ended-show">
      <b>{showNames[kind]} over</b>
      <p>{endReasons[reason]}.</p>
      <dl className={card.facts}>
        {started_at !== null && <div><dt>ran</dt><dd>{formatDuration(ended_at - started_at)}</dd></div>}
        <div><dt>tokens</dt><dd>{formatWhole(tokens)}</dd></div>
        {split !== null && <div><dt>yours</dt><dd>{formatWhole(split.model)}</dd></div>}
      </dl>
      <div className={card.actions}>
        <Button onClick={() => ui.open({ kind: 'receipt', showId: receipt.show_id })}>Receipt</Button>
        <Button variant="quiet" onClick={() => ending.read()}>Close</Button>
      </div>
    </section>
  )
})
