import type { WallRoom } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ShiftLine } from './ShiftLine.tsx'
import { WallTokens } from './WallTokens.tsx'
import { WallVideo } from './WallVideo.tsx'
import classes from './StudioWall.module.css'

/** One room, large and with sound on request. Nobody in the room sees it but the performer. */
export const StudioViewPanel = observer(function StudioViewPanel({
  room,
  now,
}: {
  readonly room: WallRoom
  readonly now: number
}) {
  const { t } = useTranslation('studio')
  const {
    studio: { wall },
  } = useConsole()
  const [hears, setHears] = useState(false)
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') wall.open(null)
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [wall])
  return (
    <main className={classes.look}>
      {room.studio_view === 'none' ? (
        <p className={classes.note} role="alert">
          {t('not_agreed')}
        </p>
      ) : (
        <WallVideo username={room.username} muted={!hears} />
      )}
      <aside>
        <Button icon={<ArrowLeft aria-hidden />} onClick={() => wall.open(null)}>
          {t('back')}
        </Button>
        <h1>{room.display_name}</h1>
        <p>
          {t(`status.${room.status}`)} · {t('people', { count: room.viewers, value: room.viewers })}
        </p>
        <p>{room.subject}</p>
        <WallTokens room={room} />
        <ShiftLine shift={room.shift} now={now} />
        <Button aria-pressed={hears} onClick={() => setHears(!hears)}>
          {hears ? t('mute') : t('listen')}
        </Button>
        <p className={classes.stale}>{t('she_sees')}</p>
        <p>{t(`scope.${room.studio_view}`)}</p>
      </aside>
    </main>
  )
})
