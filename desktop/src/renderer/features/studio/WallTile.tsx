import type { WallRoom } from '@footlight/core/protocol'
import { Button } from '@footlight/ui/Button'
import { Eye, Users } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { ShiftLine } from './ShiftLine.tsx'
import { WallTokens } from './WallTokens.tsx'
import { WallVideo } from './WallVideo.tsx'
import type { WallAlertKind } from './wall-alerts.ts'
import { hasPicture, PICTURES_MAX } from './wall-pictures.ts'
import classes from './WallTile.module.css'

interface WallTileProps {
  readonly room: WallRoom
  /** Server time, ms. */
  readonly now: number
  readonly alerts: readonly WallAlertKind[]
  /** False: out of sight, or enough others play. */
  readonly isPlaying: boolean
}

/**
 * One room of the studio: picture where the performer agreed, state, people, money where the role covers it,
 * and the shift clock.
 */
export const WallTile = observer(function WallTile({ room, now, alerts, isPlaying }: WallTileProps) {
  const { t } = useTranslation('studio')
  const {
    studio: { wall },
  } = useConsole()
  const { username, status, substudio, shift } = room
  const isOn = status !== 'offline'
  const isSeen = hasPicture(room)
  return (
    <li
      className={classes.tile}
      data-username={username}
      data-status={status}
      data-alert={alerts.length > 0 || undefined}
      aria-label={room.display_name}
    >
      {isSeen && isPlaying ? (
        <WallVideo username={username} layer={0} muted />
      ) : (
        <div className={classes.dark}>
          {isSeen
            ? t('video_waits', { count: PICTURES_MAX })
            : substudio === null
              ? t(isOn ? 'not_agreed' : 'dark')
              : t('of_substudio', { studio: substudio })}
        </div>
      )}
      <header>
        <b>{room.display_name}</b>
        <span className={classes.status}>
          <i aria-hidden />
          {t(`status.${status}`)}
        </span>
        <span className={classes.people} title={t('viewers')}>
          <Users aria-hidden />
          {room.viewers}
        </span>
      </header>
      {alerts.length > 0 && (
        <ul className={classes.alerts} role="status">
          {alerts.map((kind) => (
            <li key={kind}>{t(`alerts.${kind}`)}</li>
          ))}
        </ul>
      )}
      <WallTokens room={room} />
      <ShiftLine shift={shift} now={now} />
      <footer>
        {substudio === null && (
          <Button onClick={() => void wall.clock(username, shift === null ? 'start' : 'end')}>
            {shift === null ? t('clock_in') : t('clock_out')}
          </Button>
        )}
        {isSeen && (
          <Button icon={<Eye aria-hidden />} data-look={username} onClick={() => wall.open(username)}>
            {t('studio_view')}
          </Button>
        )}
      </footer>
    </li>
  )
})
