import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import classes from './CurrentShowCard.module.css'

/** How long the show runs already; `startedAt` is the server's time, ms. */
export const ShowClock = observer(function ShowClock({ startedAt }: { readonly startedAt: number | null }) {
  const {
    paid: {
      serverTime: { now },
    },
  } = useConsole()
  return (
    <time className={classes.clock} data-testid="show-clock">
      {formatDuration(startedAt === null ? 0 : now - startedAt)}
    </time>
  )
})
