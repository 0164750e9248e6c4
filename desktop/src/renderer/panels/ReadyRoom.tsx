import { Button } from '@footlight/ui/Button'
import { Radio } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { canGoLive, goLive } from '../app/show-actions.ts'
import { BrokenOffCard } from './BrokenOffCard.tsx'
import { DeviceFields } from './DeviceFields.tsx'
import { LastShowCard } from './LastShowCard.tsx'
import { MicrophoneRow } from './MicrophoneRow.tsx'
import { PreFlight } from './PreFlight.tsx'
import { Preview } from './Preview.tsx'
import { ReadyShows } from './shows/ReadyShows.tsx'
import { SubjectField } from './SubjectField.tsx'
import classes from './ReadyRoom.module.css'

/** Before the show: how she looks and sounds, what it is about, and one large button. */
export const ReadyRoom = observer(function ReadyRoom() {
  const it = useConsole()
  return (
    <main className={classes.room}>
      <section className={classes.picture} aria-label="Preview">
        <Preview />
        <MicrophoneRow />
        <DeviceFields />
      </section>
      <aside className={classes.tonight} aria-label="Tonight">
        <BrokenOffCard />
        <h1>Tonight</h1>
        <SubjectField />
        <PreFlight />
        <ReadyShows />
        <LastShowCard />
        <div className={classes.go}>
          <Button className={classes.goButton} variant="primary" size="large" block icon={<Radio aria-hidden />} disabled={!canGoLive(it)} onClick={() => goLive(it)}>Go live</Button>
          <p>{it.camera.isOpen ? 'Your room opens when your picture is there.' : 'You can go live as soon as there is a picture.'}</p>
        </div>
      </aside>
    </main>
  )
})
