import type { ChatUser } from '@footlight/core/protocol'
import type { ChatEntry } from '@footlight/core/stores'
import { nameColorIndex } from '@footlight/ui/name-color'
import { Coins, Heart, Shield } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './PersonName.module.css'

const PersonCard = lazy(() => import('./PersonCard.tsx').then((module) => ({ default: module.PersonCard })))

interface PersonNameProps {
  readonly username: string
  /** What the room knows of them; absent: only the name. */
  readonly user?: ChatUser
  /** The line that it stands before; absent: none. */
  readonly line?: ChatEntry
}

/** A name in its color with its badges; a press opens what can be done about the person. */
export const PersonName = observer(function PersonName({ username, user, line }: PersonNameProps) {
  const { t } = useTranslation('room')
  const {
    root: { session },
  } = useConsole()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  if (username === session.username) return <b className={classes.me}>{t('person.you')}</b>
  const tokens = tokenStateOf(user)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classes.name}
        style={{
          color: tokens === 'none' ? 'var(--text-quiet)' : `var(--name-${nameColorIndex(username)})`,
        }}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {user?.is_moderator === true && <Shield aria-label={t('person.moderator')} />}
        {user?.is_fan === true && <Heart className={classes.fan} aria-label={t('person.fan')} />}
        {(tokens === 'tipped' || tokens === 'has') && (
          <Coins className={classes.tokens} data-tokens={tokens} aria-label={t(`person.tokens_${tokens}`)} />
        )}
        {username}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PersonCard username={username} line={line ?? null} triggerRef={trigger} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})

/**
 * `tipped`: here, lately. `has`: tokens that can be spent. `none`: neither, or a guest. null: nothing is known,
 * or it is the performer or a moderator, whose name is not quiet for want of tokens.
 */
function tokenStateOf(user: ChatUser | undefined): 'tipped' | 'has' | 'none' | null {
  if (user === undefined) return null
  if ((user.recentTips ?? 0) > 0) return 'tipped'
  if (user.has_tokens && !user.is_guest) return 'has'
  return user.is_model || user.is_moderator ? null : 'none'
}
