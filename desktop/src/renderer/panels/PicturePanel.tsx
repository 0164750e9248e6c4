import { MicrophoneRow } from './MicrophoneRow.tsx'
import { Preview } from './Preview.tsx'
import classes from './PicturePanel.module.css'

/** How she looks and sounds. */
export function PicturePanel() {
  return (
    <div className={classes.stack}>
      <Preview />
      <MicrophoneRow />
    </div>
  )
}
