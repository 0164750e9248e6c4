import { Button } from '@footlight/ui/Button'
import { Radio } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { canGoLive, goLive } from '../app/show-actions.ts'
import { DeskColumns } from '../layout/DeskColumns.tsx'
import { BrokenOffCard } from './BrokenOffCard.tsx'
import { PanicButton } from './safety/PanicButton.tsx'
import classes from './ReadyRoom.module.css'

const labels = { left: 'Preview', right: 'Tonight' } as const

/** Before the show: how she looks and sounds, what it is about, and one large button. */
export function ReadyRoom() {
  return <DeskColumns desk="ready" labels={labels} head={<TonightHead />} foot={<><GoLive /><PanicButton /></>} />
}

function TonightHead() {
  return (
    <header className={classes.head}>
      <BrokenOffCard />
      <h1>Tonight</h1>
    </header>
  )
}

const GoLive = observer(function GoLive() {
  const { t } = useTranslation('obs')
  const it = useConsole()
  return (
    <div className={classes.go}>
      <Button className={classes.goButton} variant="primary" size="large" block icon={<Radio aria-hidden />} disabled={!canGoLive(it)} onClick={() => goLive(it)}>Go live</Button>
      <p>{it.obs.source === 'obs' ? t(it.obs.isConnected ? 'go.ready' : 'go.waiting') : it.camera.isOpen ? 'Your room opens when your picture is there.' : 'You can go live as soon as there is a picture.'}</p>
    </div>
  )
})
