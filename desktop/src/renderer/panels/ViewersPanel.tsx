import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { formatTokensInMoney, formatWhole } from '../words/numbers.ts'
import classes from './ViewersPanel.module.css'

/** The two numbers that she looks up for. */
export const ViewersPanel = observer(function ViewersPanel() {
  const { root: { room, earnings }, history, shows, broadcast } = useConsole()
  const tips = earnings.totalTokens
  const paid = shows.tokens + (broadcast.startedAt === null ? 0 : history.tokensSince(broadcast.startedAt))
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>viewers</dt>
        <dd data-testid="viewers">{formatWhole(room.people.count)}</dd>
      </div>
      <div className={classes.tokens}>
        <dt>tokens tonight <span>{formatTokensInMoney(tips + paid)}</span>{paid > 0 && <span>{formatWhole(paid)} in shows</span>}</dt>
        <dd data-testid="earned">{formatWhole(tips + paid)}</dd>
      </div>
    </dl>
  )
})
