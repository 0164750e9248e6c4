import { Button } from '@footlight/ui/Button'
import { CircleAlert, Coffee, MonitorUp, MoonStar } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type ReactNode, Suspense } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { FollowButton } from './FollowButton.tsx'
import { useRoomScreen } from './room-context.ts'
import classes from './VideoNotice.module.css'

const WhileOffline = lazyPart(async () => ({
  default: (await import('../profile/WhileOffline.tsx')).WhileOffline,
}))

/**
 * `replaced`: the same person opened the room elsewhere. `too_many`: more windows than the server takes.
 * `unable`: nothing here can play it. `failed`: the picture does not come.
 */
export type NoticeKind = 'replaced' | 'too_many' | 'offline' | 'standby' | 'unable' | 'failed'

/** In the place of the picture: why there is none, and what to do about it. */
export const NoticeCard = observer(function NoticeCard({ kind }: { readonly kind: NoticeKind }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const { data, player } = useRoomScreen()
  switch (kind) {
    case 'replaced':
      return (
        <Notice icon={<MonitorUp />} title={t('room.open_elsewhere')} text={t('room.open_elsewhere_text')}>
          <Button variant="primary" onClick={() => void room.enter(data.user.username)}>
            {t('room.use_here')}
          </Button>
        </Notice>
      )
    case 'too_many':
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
    case 'offline':
      return <Offline />
    case 'standby':
      return (
        <Notice
          icon={<Coffee />}
          title={t('standby.title', { name: data.user.displayName })}
          text={room.offers?.private ? t('standby.text') : t('standby.text_alone')}
        >
          {room.isOwner || <FollowButton variant="primary" />}
        </Notice>
      )
    case 'unable':
      return (
        <Notice icon={<CircleAlert />} title={t('room.no_webrtc')} text={t('room.no_webrtc_text')}>
          {null}
        </Notice>
      )
    case 'failed':
      return (
        <Notice icon={<CircleAlert />} title={t('room.no_picture')} text={t('room.no_picture_text')}>
          <Button variant="primary" onClick={() => player.retry()}>
            {t('actions.try_again')}
          </Button>
        </Notice>
      )
  }
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
      text={
        last
          ? t('room.last_online', { when: dateTime(last) })
          : room.isOwner
            ? null
            : t('room.follow_to_know')
      }
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
  readonly text: string | null
  readonly children: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <div className={classes.notice} role="status">
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      {text !== null && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  )
}
