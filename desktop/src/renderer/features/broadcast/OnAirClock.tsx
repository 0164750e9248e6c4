import type { Broadcast } from '@footlight/ui/broadcast/broadcast-state'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { formatDuration } from '../../i18n/numbers.ts'
import classes from './OnAirClock.module.css'

/** Key of the word. */
function wordOf(state: Broadcast, isStandby: boolean): string {
  switch (state.kind) {
    case 'on_air':
      return isStandby ? 'standby' : 'on_air'
    case 'interrupted':
      return 'reconnecting'
    case 'starting':
      return state.step === 'publishing' ? 'sending' : 'opening'
    default:
      return 'going_off'
  }
}

/**
 * Read from two meters: whether the performer is on air, and how long. Red is for on air and nothing else.
 */
export const OnAirClock = observer(function OnAirClock() {
  const { t } = useTranslation('room')
  const {
    root: {
      room: {
        activities: { modes },
      },
    },
    broadcasting: { broadcast, show },
  } = useConsole()
  // The performer's stream is there, and nobody sees it.
  const isStandby = broadcast.state.kind === 'on_air' && modes?.isStandby === true
  return (
    <div
      className={classes.clock}
      data-state={isStandby ? 'standby' : broadcast.state.kind}
      data-testid="on-air"
    >
      <span className={classes.word} role="status">
        <i aria-hidden />
        {t(`air.${wordOf(broadcast.state, isStandby)}`)}
      </span>
      <time className={classes.time}>{formatDuration(show.durationMs)}</time>
    </div>
  )
})
