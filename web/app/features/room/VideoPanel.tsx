import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '@footlight/ui/Badge'
import { classNames } from '@footlight/ui/class-names'
import { useFormat } from '../../i18n/use-format.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useShortcut } from '../../platform/use-shortcut.ts'
import { useRoomScreen } from './room-context.ts'
import { VideoControls } from './VideoControls.tsx'
import { VideoNotice } from './VideoNotice.tsx'
import classes from './VideoPanel.module.css'

export const VideoPanel = observer(function VideoPanel() {
  const { t } = useTranslation()
  const format = useFormat()
  const { room } = useStores()
  const { data, player, screen } = useRoomScreen()
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const still = useRef<HTMLCanvasElement>(null)

  useEffect(() => screen.attach({ video: video.current!, still: still.current!, frame: frame.current! }, () => player.frameShown()), [screen, player])
  const toggleFullScreen = (): void => void screen.toggleFullScreen(frame.current!)
  useShortcut('f', toggleFullScreen)

  const isLive = room.chatStatus !== 'offline'
  const poster = data.stream.thumbUrl ?? data.user.offlinePictureUrl
  return (
    <section ref={frame} className={classes.frame} aria-label={t('room.video_of', { name: data.user.displayName })} data-status={player.status} data-testid="video-panel">
      {poster && <img src={poster} width={1280} height={720} alt="" fetchPriority="high" className={classNames(classes.poster, !isLive && classes.dark)} />}
      <canvas ref={still} className={classNames(classes.video, player.status === 'reconnecting' && classes.shown)} aria-hidden />
      {/* Live pictures have no captions; the chat is the text beside them. */}
      <video ref={video} autoPlay playsInline className={classNames(classes.video, player.status === 'playing' && classes.shown)} onDoubleClick={toggleFullScreen} data-testid="video" />
      <div className={classes.top}>
        {isLive ? <Badge tone="live">{t('room.live')}</Badge> : <Badge tone="glass">{t('room.offline')}</Badge>}
        {isLive && <Badge tone="glass" icon={<UserRound aria-hidden />}>{format.number(room.people.count)}<span className="visually-hidden"> {t('room.viewers')}</span></Badge>}
      </div>
      <VideoNotice />
      {isLive && <VideoControls onFullScreen={toggleFullScreen} />}
    </section>
  )
})
