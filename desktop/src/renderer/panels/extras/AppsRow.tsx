import { Button } from '@footlight/ui/Button'
import { LayoutGrid } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import classes from './AppsRow.module.css'

/** What lives on tips in her room, one line each, and the way to change it. */
export const AppsRow = observer(function AppsRow() {
  const { ui, root: { room: { extras: { apps } } } } = useConsole()
  if (apps === null) return null
  const { goals, koth, golden_ticket: golden, scratchoff: card } = apps
  const goal = goals.is_active ? goals.goals.find((each) => each.id === goals.current_goal_id) : undefined
  return (
    <section className={classes.apps} aria-label="Apps" data-testid="apps">
      {goal !== undefined && (
        <p className={classes.goal}>
          <span>{goal.title}</span><b>{formatWhole(goal.collected)} / {formatWhole(goal.tokens)}</b>
          <i role="progressbar" aria-label="Tip goal" aria-valuemin={0} aria-valuemax={goal.tokens} aria-valuenow={goal.collected}><i style={{ transform: `scaleX(${goal.collected / goal.tokens})` }} /></i>
        </p>
      )}
      {koth.is_active && <p><span>King of the hill</span><b>{koth.king === null ? `from ${formatWhole(koth.minimum)} tk` : `${koth.king.username} · ${formatWhole(koth.king.tip)}`}</b></p>}
      {golden?.is_active === true && <p><span>Golden tickets</span><b>{formatWhole(golden.remaining)} of {formatWhole(golden.count)} left</b></p>}
      {card?.is_active === true && <p><span>Scratch card</span><b>{formatWhole(card.sold.length)} of {formatWhole(card.fields)} scratched</b></p>}
      <Button icon={<LayoutGrid aria-hidden />} block onClick={() => ui.open({ kind: 'apps' })}>Goals, menu and apps</Button>
    </section>
  )
})
