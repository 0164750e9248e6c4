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

/** Before the show: how she looks and sounds, what it is about, and one large button. */
export function ReadyRoom() {
  const { t } = useTranslation('room')
  return <DeskColumns desk="ready" labels={{ left: t('desk.preview'), right: t('desk.tonight') }} head={<TonightHead />} foot={<><GoLive /><PanicButton /></>} />
}

function TonightHead() {
  const { t } = useTranslation('room')
  return (
    <header className={classes.head}>
      <BrokenOffCard />
      <h1>{t('desk.tonight')}</h1>
    </header>
  )
}

const GoLive = observer(function GoLive() {
  const { t } = useTranslation('room')
  const it = useConsole()
  return (
    <div className={classes.go}>
      <Button className={classes.goButton} variant="primary" size="large" block icon={<Radio aria-hidden />} disabled={!canGoLive(it)} onClick={() => goLive(it)}>{t('go.live')}</Button>
      <p>{t(it.obs.source === 'obs' ? `obs:go.${it.obs.isConnected ? 'ready' : 'waiting'}` : it.camera.isOpen ? 'go.with_picture' : 'go.no_picture')}</p>
    </div>
  )
})
