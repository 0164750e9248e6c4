import type { ScratchCard } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import classes from '../shows/ShowForm.module.css'

/** A scratch card that is out: what was scratched, and the way to take it away. */
export const RunningScratchCard = observer(function RunningScratchCard({ card }: { readonly card: ScratchCard }) {
  const { orders } = useConsole()
  const wins = card.sold.filter((field) => field.prize !== null)
  return (
    <div className={classes.form}>
      <p className={classes.sum}><b>{card.title}</b> · {formatWhole(card.price)} tk · {formatWhole(card.sold.length)} of {formatWhole(card.fields)} scratched</p>
      <ul>{wins.map((win) => <li key={win.field}>Field {win.field + 1}: {win.username} won {win.prize}</li>)}</ul>
      <Button block pending={orders.presses.isPending('apps')} onClick={() => void orders.endScratchoff()}>Take it away and show what lay under it</Button>
    </div>
  )
})
