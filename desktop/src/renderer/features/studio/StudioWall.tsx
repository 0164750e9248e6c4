import { Button } from '@footlight/ui/Button'
import { BellOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { StudioViewPanel } from './StudioViewPanel.tsx'
import { WallTile } from './WallTile.tsx'
import classes from './StudioWall.module.css'

/** All rooms of the studio at a glance. A click opens one of them, as far as its performer agreed. */
export const StudioWall = observer(function StudioWall() {
  const { t } = useTranslation('studio')
  const {
    studio: { wall: store },
  } = useConsole()
  const { wall, failure, focus, alerts, ringing } = store
  if (wall === null)
    return (
      <p className={classes.note} role="status">
        {failure === null ? t('loading') : t('failed')}
      </p>
    )
  const focused = wall.rooms.find((room) => room.username === focus)
  if (focused !== undefined) return <StudioViewPanel room={focused} now={wall.now} />
  const live = wall.rooms.filter((room) => room.status !== 'offline').length
  return (
    <main className={classes.wall}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('summary', { live, rooms: wall.rooms.length })}</p>
        {failure !== null && (
          <p className={classes.stale} role="alert">
            {t('stale')}
          </p>
        )}
        {ringing.length > 0 && (
          <Button icon={<BellOff aria-hidden />} onClick={() => store.acknowledge()}>
            {t('seen', { count: ringing.length })}
          </Button>
        )}
      </header>
      {wall.rooms.length === 0 && <p className={classes.note}>{t('empty')}</p>}
      <ul className={classes.rooms}>
        {wall.rooms.map((room) => (
          <WallTile
            key={room.username}
            room={room}
            now={wall.now}
            alerts={alerts.filter((alert) => alert.username === room.username).map((alert) => alert.kind)}
          />
        ))}
      </ul>
    </main>
  )
})
