import type { PersonCard as PersonCardData } from '@footlight/core/protocol'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { Ban, DoorOpen, Mail, MessageCircle, MessageCircleOff, ShieldMinus, ShieldPlus } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ViewerHistory } from '../logs/ViewerHistory.tsx'
import { ViewerNotes } from '../logs/ViewerNotes.tsx'
import classes from './PersonCard.module.css'

interface PersonCardProps {
  readonly username: string
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/**
 * One person: what the performer knows of them, what can be done, and the performer's note. What takes
 * something away asks for a reason first.
 */
export const PersonCard = observer(function PersonCard({
  username,
  triggerRef,
  onOpenChange,
}: PersonCardProps) {
  const {
    root: { room, session, messages },
    ui,
    chat: { moderation },
  } = useConsole()
  const { t } = useTranslation('chat')
  const isGuest = username.startsWith('guest_')
  const days = session.settings?.mod_expire ?? 14
  const groups: readonly (readonly MenuEntry[])[] = [
    isGuest ? [] : [{ id: 'write', label: t('person.write'), icon: <Mail aria-hidden /> }],
    [
      room.silenced.includes(username)
        ? { id: 'unsilence', label: t('person.unsilence'), icon: <MessageCircle aria-hidden /> }
        : { id: 'silence', label: t('person.silence'), icon: <MessageCircleOff aria-hidden /> },
      { id: 'kick', label: t('person.kick'), icon: <DoorOpen aria-hidden /> },
      { id: 'ban', label: t('person.ban'), icon: <Ban aria-hidden />, tone: 'danger' },
    ],
    isGuest
      ? []
      : [
          room.moderators.includes(username)
            ? {
                id: 'remove_moderator',
                label: t('person.remove_moderator'),
                icon: <ShieldMinus aria-hidden />,
              }
            : {
                id: 'add_moderator',
                label: t('person.add_moderator'),
                detail: t('days', { count: days }),
                icon: <ShieldPlus aria-hidden />,
              },
        ],
  ]

  function act(id: string): void {
    if (id === 'silence' || id === 'kick' || id === 'ban')
      return ui.open({ kind: 'moderate', target: username, action: id })
    if (id !== 'write')
      return void moderation.order({
        action: id as 'unsilence' | 'add_moderator' | 'remove_moderator',
        target: username,
      })
    void messages.open(username)
    ui.showTab(`pm:${username}`)
  }

  const title = (
    <div className={classes.head}>
      <b>{username}</b>
      <RoomFacts username={username} />
      {!isGuest && <ViewerHistory viewer={username} />}
    </div>
  )
  const footer = isGuest ? undefined : (
    <div className={classes.notes}>
      <ViewerNotes viewer={username} />
    </div>
  )
  return (
    <MenuPopover
      triggerRef={triggerRef}
      label={t('person.label', { name: username })}
      title={title}
      footer={footer}
      groups={groups}
      isOpen
      placement="bottom start"
      onOpenChange={onOpenChange}
      onAction={act}
    />
  )
})

/** What the room says of them now: tips of one day, and since when they are here. */
function RoomFacts({ username }: { readonly username: string }) {
  const {
    chat: { lines },
  } = useConsole()
  const { t, i18n } = useTranslation('chat')
  const { formatWhole } = useFormats()
  const [card, setCard] = useState<PersonCardData | null>(null)
  useEffect(() => {
    let isOpen = true
    void lines.card(username).then((read) => {
      if (isOpen) setCard(read)
    })
    return () => {
      isOpen = false
    }
  }, [lines, username])
  if (card === null) return null
  const since =
    card.here_since === null
      ? t('person.not_here')
      : t('person.here_since', { time: formatTime(card.here_since, i18n.language) })
  return (
    <p className={classes.facts} data-testid="room-facts">
      {card.display_name !== username && <span>{card.display_name}</span>}
      <span>{t('person.tips_lately', { tokens: formatWhole(card.tips_lately ?? 0) })}</span>
      <span>{since}</span>
    </p>
  )
}

function formatTime(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(iso))
}
