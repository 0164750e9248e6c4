import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { formatTime, formatWhole } from '../words/numbers.ts'
import classes from './EarningsPanel.module.css'

/** Rows on the screen; the total counts all of them. */
const ROWS_MAX = 100

/** Every tip of this show, newest first. */
export const EarningsPanel = observer(function EarningsPanel() {
  const { root: { earnings } } = useConsole()
  const tips = earnings.tips.slice(-ROWS_MAX).reverse()
  return (
    <section className={classes.panel} aria-label="Tips">
      <h2>Tips <span>{formatWhole(earnings.tips.length)}</span></h2>
      {tips.length === 0 && <p className={classes.empty}>No tips yet. Say hello to the people who are here, and tell them what the evening is about.</p>}
      <ol className={classes.list} aria-live="polite" data-testid="tips">
        {tips.map((tip) => (
          <li key={tip.transfer_id}>
            <b>{formatWhole(tip.tokens)}</b>
            <span className={classes.who}>{tip.sender_name}</span>
            <time>{formatTime(tip.sent_at)}</time>
            {tip.comment && <p>{tip.comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
})
