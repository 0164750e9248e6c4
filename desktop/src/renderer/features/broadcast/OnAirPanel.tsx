import { ShowBadge } from '../shows/ShowBadge.tsx'
import { OnAirClock } from './OnAirClock.tsx'
import classes from './PicturePanel.module.css'

/** Whether she is on air, for how long, and who sees her. */
export function OnAirPanel() {
  return (
    <div className={classes.stack}>
      <OnAirClock />
      <ShowBadge />
    </div>
  )
}
