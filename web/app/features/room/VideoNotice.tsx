import { Button } from '@footlight/ui/Button'
import { CircleAlert, Coffee, MonitorUp, MoonStar, WifiOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { FollowButton } from './FollowButton.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { useRoomScreen } from './room-context.ts'
import classes from './VideoNotice.module.css'

const WhileOffline = lazyPart(async () => ({
  default: (await import('../profile/WhileOffline.tsx')).WhileOffline,
}))

const SuspendedRoom = lazyPart(async () => ({
  default: (await import('../suspension/SuspendedRoom.tsx')).SuspendedRoom,
}))

/** What stands over the picture, or in its place, and what to do about it. */
export const VideoNotice = observer(function VideoNotice() {
  const { t } = useTranslation()
  const { room, lobby } = useStores()
  const { data, player } = useRoomScreen()
  const name = data.user.displayName

  if (room.isShutOut)
    return (
      <Suspense>
        <SuspendedRoom />
      </Suspense>
    )
  if (room.refusal === 'replaced') {
    return (
      <Notice icon={<MonitorUp />} title={t('room.open_elsewhere')} text={t('room.open_elsewhere_text')}>
        <Button variant="primary" onClick={() => void room.enter(data.user.username)}>
          {t('room.use_here')}
        </Button>
      </Notice>
    )
  }
  if (room.refusal === 'too_many_sockets' || lobby.refusal === 'too_many_sockets') {
    return (
      <Notice
        icon={<CircleAlert />}
        title={t('room.too_many_windows')}
        text={t('room.too_many_windows_text')}
      >
        <Button variant="primary" onClick={() => location.reload()}>
          {t('actions.try_again')}
        </Button>
      </Notice>
    )
  }
  if (room.streamStatus === 'password_required') return <PasswordCard />
  if (room.chatStatus === 'offline') return <Offline />
  if (room.streamStatus === 'standby') {
    return (
      <Notice
        icon={<Coffee />}
        title={t('standby.title', { name })}
        text={room.offers?.private ? t('standby.text') : t('standby.text_alone')}
      >
        {room.isOwner || <FollowButton variant="primary" />}
      </Notice>
    )
  }
  if (room.streamStatus === 'connected')
    return (
      <p className={classes.chip} role="status">
        {t('status.connected')}
      </p>
    )
  if (player.isUnable)
    return (
      <Notice icon={<CircleAlert />} title={t('room.no_webrtc')} text={t('room.no_webrtc_text')}>
        {null}
      </Notice>
    )
  if (player.status === 'failed') {
    return (
      <Notice icon={<CircleAlert />} title={t('room.no_picture')} text={t('room.no_picture_text')}>
        <Button variant="primary" onClick={() => player.retry()}>
          {t('actions.try_again')}
        </Button>
      </Notice>
    )
  }
  if (player.status === 'reconnecting' || room.chatStatus === 'reconnecting') {
    return (
      <p className={classes.chip} role="status" data-in-show={room.mode !== 'public' || undefined}>
        <WifiOff aria-hidden />
        {room.chatStatus === 'reconnecting' ? t('room.model_reconnecting', { name }) : t('room.reconnecting')}
      </p>
    )
  }
  if (player.status !== 'playing')
    return <span className={classes.loading} role="status" aria-label={t('room.loading')} />
  return null
})

const Offline = observer(function Offline() {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { room } = useStores()
  const { data } = useRoomScreen()
  const isBrowser = useIsBrowser()
  const last = room.data?.chat.lastOnlineAt ?? data.chat.lastOnlineAt
  return (
    <Notice
      icon={<MoonStar />}
      title={t('room.is_offline', { name: data.user.displayName })}
      text={last ? t('room.last_online', { when: dateTime(last) }) : t('room.follow_to_know')}
    >
      {isBrowser && (
        <Suspense>
          <WhileOffline username={data.user.username} clipUrl={data.user.offlineClipUrl} />
        </Suspense>
      )}
      {room.isOwner || <FollowButton variant="primary" />}
    </Notice>
  )
})

interface NoticeProps {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  )
}
