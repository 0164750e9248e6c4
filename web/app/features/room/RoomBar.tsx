import { Avatar } from '@footlight/ui/Avatar'
import { IconButton } from '@footlight/ui/IconButton'
import { Ellipsis, Mail } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { FollowButton } from './FollowButton.tsx'
import { useRoomScreen } from './room-context.ts'
import classes from './RoomBar.module.css'

const LikeButton = lazyPart(async () => ({ default: (await import('../likes/LikeButton.tsx')).LikeButton }))

const loadMenu = () => import('./RoomMenu.tsx')
const RoomMenu = lazyPart(async () => ({ default: (await loadMenu()).RoomMenu }))

/** Whose room it is and what it is about. */
export const RoomBar = observer(function RoomBar() {
  const { t } = useTranslation()
  const { room, session, ui } = useStores()
  const { data } = useRoomScreen()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const more = useRef<HTMLButtonElement>(null)

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
        <p
          className={classes.subject}
          aria-live="polite"
          // Mixed into the theme's own color, so that any choice stays readable in both themes.
          style={
            room.subjectColor === null
              ? undefined
              : { color: `color-mix(in oklab, ${room.subjectColor} 45%, var(--text))` }
          }
        >
          {room.subject || t('room.no_subject')}
        </p>
      </div>
      <div className={classes.actions}>
        {room.isOwner || <FollowButton />}
        {room.isOwner || (
          <Suspense fallback={<span className={classes.like} />}>
            <LikeButton key={data.user.username} />
          </Suspense>
        )}
        {room.isOwner || (
          <IconButton
            className={classes.write}
            label={t('messages.write', { name: data.user.displayName })}
            variant="filled"
            onClick={() => (session.isLoggedIn ? ui.openMessages(data.user.username) : ui.open('signup'))}
          >
            <Mail aria-hidden />
          </IconButton>
        )}
        <IconButton
          ref={more}
          label={t('room.more')}
          variant="filled"
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          onPointerEnter={() => void loadMenu()}
          onClick={() => setMenuOpen(true)}
        >
          <Ellipsis aria-hidden />
        </IconButton>
        {isMenuOpen && (
          <Suspense>
            <RoomMenu triggerRef={more} onOpenChange={setMenuOpen} />
          </Suspense>
        )}
      </div>
    </div>
  )
})
