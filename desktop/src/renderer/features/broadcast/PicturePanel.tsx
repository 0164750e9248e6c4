import { observer } from 'mobx-react-lite'
import { useConsole } from '../../app/console-context.ts'
import { ObsPicture } from '../obs/ObsPicture.tsx'
import { MicrophoneRow } from './MicrophoneRow.tsx'
import { Preview } from './Preview.tsx'
import classes from './PicturePanel.module.css'

/** How the performer looks and sounds. */
export const PicturePanel = observer(function PicturePanel() {
  const { obs } = useConsole()
  // Camera and microphone are OBS's then, and shown and muted there.
  if (obs.source === 'obs') return <ObsPicture />
  return (
    <div className={classes.stack}>
      <Preview />
      <MicrophoneRow />
    </div>
  )
})
