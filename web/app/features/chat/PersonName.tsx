import type { ChatUser } from '@footlight/core/protocol/user'
import type { ChatEntry } from '@footlight/core/stores/room-entry'
import { nameColorIndex } from '@footlight/ui/name-color'
import { observer } from 'mobx-react-lite'
import { Suspense, useRef, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import classes from './PersonName.module.css'

const loadCard = () => import('./PersonCard.tsx')
const PersonCard = lazyPart(async () => ({ default: (await loadCard()).PersonCard }))
const PersonBadges = lazyPart(async () => ({ default: (await import('./LineParts.tsx')).PersonBadges }))

interface PersonNameProps {
  readonly user: ChatUser
  /** The line that it stands before; absent: none. */
  readonly entry?: ChatEntry
}

/** A name in its color with its badges; opens who that is and what one may do. */
export const PersonName = observer(function PersonName({ user, entry }: PersonNameProps) {
  const { room } = useStores()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isQuiet = user.is_guest || !(user.has_tokens || user.recentTips || user.is_model || user.is_moderator)
  return (
    <>
      <Suspense>
        <PersonBadges user={user} />
      </Suspense>
      <button
        ref={button}
        type="button"
        className={classes.name}
        style={{
          color:
            user.username === room.username
              ? 'var(--accent)'
              : isQuiet
                ? 'var(--text-faint)'
                : `var(--name-${nameColorIndex(user.username)})`,
        }}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={() => void loadCard()}
        onClick={() => setOpen(true)}
      >
        {user.username}
      </button>
      {open && (
        <Suspense>
          <PersonCard user={user} entry={entry ?? null} triggerRef={button} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
