import { Avatar } from '@footlight/ui/Avatar'
import { IconButton } from '@footlight/ui/IconButton'
import { Mail, Share2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { FollowButton } from './FollowButton.tsx'
import { useRoomScreen } from './room-context.ts'
import classes from './RoomBar.module.css'

/** Whose room it is and what it is about. */
export const RoomBar = observer(function RoomBar() {
  const { t } = useTranslation()
  const { room, toasts, session, ui } = useStores()
  const { data } = useRoomScreen()

  async function shareRoom(): Promise<void> {
    const how = await share(data.user.displayName, location.href)
    if (how === 'copied') toasts.show({ appearance: 'success', title: { key: 'room.link_copied' } })
    if (how === 'failed') toasts.error({ key: 'room.link_not_copied' })
  }

  return (
    <div className={classes.bar}>
      <Avatar
        name={data.user.username}
        src={data.user.avatarUrl}
        size={44}
        live={room.chatStatus !== 'offline'}
      />
      <div className={classes.text}>
        <h1 className={classes.name}>{data.user.displayName}</h1>
        <p className={classes.subject} aria-live="polite">
          {room.subject || t('room.no_subject')}
        </p>
      </div>
      <div className={classes.actions}>
        {room.isOwner || <FollowButton />}
        {room.isOwner || (
          <IconButton
            label={t('messages.write', { name: data.user.displayName })}
            variant="filled"
            onClick={() => (session.isLoggedIn ? ui.openMessages(data.user.username) : ui.open('signup'))}
          >
            <Mail aria-hidden />
          </IconButton>
        )}
        <IconButton label={t('room.share')} variant="filled" onClick={() => void shareRoom()}>
          <Share2 aria-hidden />
        </IconButton>
      </div>
    </div>
  )
})

/**
 * Through the device's own sheet where it has one, else by the clipboard. `dismissed`: the person changed
 * their mind.
 */
async function share(title: string, url: string): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).then(
      () => 'shared' as const,
      () => 'dismissed' as const,
    )
  }
  return (navigator.clipboard?.writeText(url) ?? Promise.reject(new Error('no clipboard'))).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
}
