import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { formatTokensInMoney, formatWhole } from '../words/numbers.ts'
import classes from './ViewersPanel.module.css'

/** The two numbers that she looks up for. */
export const ViewersPanel = observer(function ViewersPanel() {
  const { root: { room, earnings } } = useConsole()
  return (
    <dl className={classes.numbers}>
      <div>
        <dt>viewers</dt>
        <dd data-testid="viewers">{formatWhole(room.people.count)}</dd>
      </div>
      <div className={classes.tokens}>
        <dt>tokens tonight <span>{formatTokensInMoney(earnings.totalTokens)} in tips</span></dt>
        <dd data-testid="earned">{formatWhole(earnings.totalTokens)}</dd>
      </div>
    </dl>
  )
})
