import { Lock, Ticket } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatWhole } from '../../words/numbers.ts'
import { badgeWords } from '../../words/shows.ts'
import classes from './ShowBadge.module.css'

/** While a show is closed to the public: which one, and who sees her. Never red: that is for being on air. */
export const ShowBadge = observer(function ShowBadge() {
  const { shows: { view: { stage, payer, spies, audience } } } = useConsole()
  if (stage?.phase !== 'running') return null
  const isPrivate = stage.kind === 'private'
  return (
    <div className={classes.badge} role="status" data-testid="show-badge">
      {isPrivate ? <Lock aria-hidden /> : <Ticket aria-hidden />}
      <b>{badgeWords[stage.kind]}</b>
      <span>{isPrivate ? `${payer?.username ?? 'one viewer'}${spies.length === 0 ? ' alone sees you' : ` and ${formatWhole(spies.length)} ${spies.length === 1 ? 'spy' : 'spies'}`}` : `${formatWhole(audience.length)} see you`}</span>
    </div>
  )
})
