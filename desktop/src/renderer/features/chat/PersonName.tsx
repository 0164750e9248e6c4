import { nameColorIndex } from '@footlight/ui/name-color'
import { Heart, Shield } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './PersonName.module.css'

const PersonCard = lazy(() => import('./PersonCard.tsx').then((module) => ({ default: module.PersonCard })))

interface PersonNameProps {
  readonly username: string
  readonly isModerator?: boolean
  /** In the performer's fan club. */
  readonly isFan?: boolean
}

/** A name in its color with its badges; a press opens what can be done about the person. */
export const PersonName = observer(function PersonName({
  username,
  isModerator = false,
  isFan = false,
}: PersonNameProps) {
  const { t } = useTranslation('room')
  const {
    root: { session },
  } = useConsole()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const style = { color: `var(--name-${nameColorIndex(username)})` }
  if (username === session.username) return <b className={classes.me}>{t('person.you')}</b>
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classes.name}
        style={style}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {isModerator && <Shield aria-label={t('person.moderator')} />}
        {isFan && <Heart className={classes.fan} aria-label={t('person.fan')} />}
        {username}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PersonCard username={username} triggerRef={trigger} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
})
