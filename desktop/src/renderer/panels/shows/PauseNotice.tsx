import type { SeatForPerformer } from '@footlight/core/protocol'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import classes from './StageCard.module.css'

/** The clock stands still: why, and what comes next. */
export const PauseNotice = observer(function PauseNotice({ seat }: { readonly seat: SeatForPerformer }) {
  const { broadcast: { state } } = useConsole()
  if (!seat.is_paused) return null
  return (
    <p className={classes.warning} role="status" data-testid="paused">
      {state.kind === 'on_air'
        ? `The clock stands still: ${seat.username} is away. If they do not come back within seconds, the show ends and everything served is yours.`
        : 'The clock stands still: your picture is gone. It goes on by itself when your picture is back.'}
    </p>
  )
})
