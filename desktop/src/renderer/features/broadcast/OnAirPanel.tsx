import { ShowBadge } from '../shows/ShowBadge.tsx'
import { OnAirClock } from './OnAirClock.tsx'
import classes from './PicturePanel.module.css'

/** Whether the performer is on air, for how long, and who sees them. */
export function OnAirPanel() {
  return (
    <div className={classes.stack}>
      <OnAirClock />
      <ShowBadge />
    </div>
  )
}
