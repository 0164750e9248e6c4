import { WifiOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Stores } from '../../platform/stores.ts'
import { useStores } from '../../platform/stores-context.ts'
import { drawnPart, lazyPart } from '../errors/lazy-part.ts'
import type { NoticeKind } from './NoticeCard.tsx'
import { useRoomScreen } from './room-context.ts'
import type { RoomScreenState } from './room-screen-state.ts'
import classes from './VideoNotice.module.css'

// Whoever watches has none of them; who is off air is drawn by the server.
const NoticeCard = drawnPart(async () => ({ default: (await import('./NoticeCard.tsx')).NoticeCard }))

const PasswordCard = lazyPart(async () => ({ default: (await import('./PasswordCard.tsx')).PasswordCard }))

const SuspendedRoom = lazyPart(async () => ({
  default: (await import('../suspension/SuspendedRoom.tsx')).SuspendedRoom,
}))

/** What stands over the picture, or in its place, and what to do about it. */
export const VideoNotice = observer(function VideoNotice() {
  const { t } = useTranslation()
  const { room, lobby } = useStores()
  const { data, player } = useRoomScreen()
  const kind = kindOf(room, lobby, player)
  if (kind !== null)
    return (
      <Suspense>
        {kind === 'suspended' ? (
          <SuspendedRoom />
        ) : kind === 'password' ? (
          <PasswordCard />
        ) : (
          <NoticeCard kind={kind} />
        )}
      </Suspense>
    )
  if (room.streamStatus === 'connected')
    return (
      <p className={classes.chip} role="status">
        {t('status.connected')}
      </p>
    )
  if (player.status === 'reconnecting' || room.chatStatus === 'reconnecting') {
    return (
      <p className={classes.chip} role="status" data-in-show={room.mode !== 'public' || undefined}>
        <WifiOff aria-hidden />
        {room.chatStatus === 'reconnecting'
          ? t('room.model_reconnecting', { name: data.user.displayName })
          : t('room.reconnecting')}
      </p>
    )
  }
  if (player.status !== 'playing')
    return <span className={classes.loading} role="status" aria-label={t('room.loading')} />
  return null
})

/** Why there is no picture, the first reason that holds; null: there is, or it is on its way. */
function kindOf(
  room: Stores['room'],
  lobby: Stores['lobby'],
  player: RoomScreenState['player'],
): NoticeKind | 'suspended' | 'password' | null {
  if (room.isShutOut) return 'suspended'
  if (room.refusal === 'replaced') return 'replaced'
  if (room.refusal === 'too_many_sockets' || lobby.refusal === 'too_many_sockets') return 'too_many'
  if (room.streamStatus === 'password_required') return 'password'
  if (room.chatStatus === 'offline') return 'offline'
  if (room.streamStatus === 'standby') return 'standby'
  if (room.streamStatus === 'connected') return null
  if (player.isUnable) return 'unable'
  return player.status === 'failed' ? 'failed' : null
}
