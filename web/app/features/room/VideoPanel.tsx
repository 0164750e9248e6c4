import { Badge } from '@footlight/ui/Badge'
import { classNames } from '@footlight/ui/class-names'
import { Eye, Lock, UserRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useRef } from 'react'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { drawnPart, lazyPart } from '../errors/lazy-part.ts'
import { useRoomScreen } from './room-context.ts'
import { VideoControls } from './VideoControls.tsx'
import { VideoNotice } from './VideoNotice.tsx'
import classes from './VideoPanel.module.css'
import '../show/ShowCard.module.css'
import '../show/VideoCover.module.css'

const ShowLayer = lazyPart(async () => ({ default: (await import('../show/ShowLayer.tsx')).ShowLayer }))

const VideoCover = drawnPart(async () => ({ default: (await import('../show/VideoCover.tsx')).VideoCover }))

const Wall = lazyPart(async () => ({ default: (await import('../walls/Wall.tsx')).Wall }))

export const VideoPanel = observer(function VideoPanel() {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data, player, screen, camera } = useRoomScreen()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)

  useEffect(
    () =>
      screen.attach({ video: video.current!, still: still.current!, frame: frame.current! }, () =>
        player.frameShown(),
      ),
    [screen, player],
  )

  const isLive = room.chatStatus !== 'offline'
  // Not even a still of the performer stands behind the card of a show that goes on without this viewer.
  const isCovered = room.streamStatus === 'private' || room.streamStatus === 'limited'
  const isWalled = room.streamStatus === 'guest_overlay' || room.streamStatus === 'cc_required'
  const isShut =
    isCovered ||
    room.streamStatus === 'password_required' ||
    room.streamStatus === 'standby' ||
    isWalled ||
    room.isShutOut
  const poster = data.stream.thumbUrl ?? data.user.offlinePictureUrl
  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={t('room.video_of', { name: data.user.displayName })}
      data-status={player.status}
      data-mode={room.mode}
      data-testid="video-panel"
    >
      {poster && !isShut && (
        <img
          src={poster}
          width={1280}
          height={720}
          alt=""
          fetchPriority="high"
          className={classNames(classes.poster, !isLive && classes.dark)}
        />
      )}
      <canvas
        ref={still}
        className={classNames(classes.video, player.status === 'reconnecting' && classes.shown)}
        aria-hidden
      />
      {/* biome-ignore lint/a11y/useMediaCaption: live pictures have none, the chat is beside them */}
      <video
        ref={video}
        autoPlay
        playsInline
        className={classNames(classes.video, player.status === 'playing' && classes.shown)}
        data-testid="video"
      />
      <Badges isCovered={isCovered} />
      {isCovered ? (
        <Suspense>
          <VideoCover />
        </Suspense>
      ) : (
        isWalled || <VideoNotice />
      )}
      {room.wall !== null && (
        <Suspense>
          <Wall />
        </Suspense>
      )}
      {(room.mode !== 'public' || camera.isOn) && (
        <Suspense>
          <ShowLayer />
        </Suspense>
      )}
      {isLive && !isShut && <VideoControls />}
    </section>
  )
})

/** What the picture is: live or in which show, and how many watch. */
const Badges = observer(function Badges({ isCovered }: { readonly isCovered: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { player } = useRoomScreen()
  const isLive = room.chatStatus !== 'offline'
  return (
    <div className={classes.top}>
      {room.mode === 'private' ? (
        <Badge tone="private" icon={<Lock aria-hidden />}>
          {t('room.private')}
        </Badge>
      ) : room.mode === 'spy' ? (
        <Badge tone="glass" icon={<Eye aria-hidden />}>
          {t('shows.role.spy')}
        </Badge>
      ) : isCovered || room.streamStatus === 'standby' ? (
        <Badge tone="glass">{t(`status.${room.streamStatus}`)}</Badge>
      ) : isLive ? (
        player.isRewound || <Badge tone="live">{t('room.live')}</Badge>
      ) : (
        <Badge tone="glass">{t('room.offline')}</Badge>
      )}
      {isLive && room.mode !== 'private' && (
        <Badge tone="glass" icon={<UserRound aria-hidden />}>
          {format.number(room.people.count)}
          <span className="visually-hidden"> {t('room.viewers', { count: room.people.count })}</span>
        </Badge>
      )}
    </div>
  )
})
