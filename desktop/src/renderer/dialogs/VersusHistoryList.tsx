import type { VersusHistory } from '../stores/extras/room-orders.ts'
import classes from '../panels/extras/Versus.module.css'
import { formatDate, formatTime, formatWhole } from '../words/numbers.ts'

const words = { win: 'won', loss: 'lost', tie: 'tie', void: 'void' } as const

/** Her last battles, newest first. */
export function VersusHistoryList({ battles }: { readonly battles: VersusHistory }) {
  return (
    <ol className={classes.history} aria-label="Last battles">
      {battles.map((battle) => (
        <li key={battle.versus_id}>
          <time>{formatDate(battle.started_at)} {formatTime(battle.started_at)}</time>
          <span>{battle.peer.username}</span>
          <b data-outcome={battle.outcome}>{words[battle.outcome]}</b>
          <span>{formatWhole(battle.room.tokens)} to {formatWhole(battle.peer.tokens)}</span>
        </li>
      ))}
    </ol>
  )
}
