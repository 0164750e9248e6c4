import { Avatar } from '@footlight/ui/Avatar'
import { IconButton } from '@footlight/ui/IconButton'
import { Mail, Share2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { share } from '../../platform/share.ts'
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
