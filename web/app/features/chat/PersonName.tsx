import type { ChatUser } from '@footlight/core/protocol/user'
import { nameColorIndex } from '@footlight/ui/name-color'
import { Shield, Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import classes from './PersonName.module.css'

const loadMenu = () => import('./PersonMenu.tsx')
const PersonMenu = lazy(async () => ({ default: (await loadMenu()).PersonMenu }))

/** A name in its colour with its badges; opens what one may do with that person. */
export const PersonName = observer(function PersonName({ user }: { readonly user: ChatUser }) {
  const { t } = useTranslation()
  const { room } = useStores()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isHost = user.username === room.username
  const isModerator = user.is_moderator || room.moderators.includes(user.username)
  return (
    <>
      {isHost ? (
        <Star className={classes.host} aria-label={t('chat.model')} />
      ) : (
        isModerator && <Shield className={classes.moderator} aria-label={t('chat.moderator')} />
      )}
      <button
        ref={button}
        type="button"
        className={classes.name}
        style={{
          color: isHost
            ? 'var(--accent)'
            : user.is_guest
              ? 'var(--text-faint)'
              : `var(--name-${nameColorIndex(user.username)})`,
        }}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onClick={() => setOpen(true)}
      >
        {user.username}
      </button>
      {open && (
        <Suspense>
          <PersonMenu user={user} triggerRef={button} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
