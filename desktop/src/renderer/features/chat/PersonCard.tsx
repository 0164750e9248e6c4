import type { PersonCard as PersonCardData } from '@footlight/core/protocol'
import type { ChatEntry } from '@footlight/core/stores'
import { type PersonAction, PersonMenu, type PersonMenuFacts } from '@footlight/ui/chat/person-menu'
import { observer } from 'mobx-react-lite'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { ViewerHistory } from '../logs/ViewerHistory.tsx'
import { ViewerNotes } from '../logs/ViewerNotes.tsx'
import classes from './PersonCard.module.css'

/** Of the silence that asks for no reason. */
const SHORT_MINUTES = 10

interface PersonCardProps {
  readonly username: string
  /** The line whose name was pressed; null: it is before none. */
  readonly line: ChatEntry | null
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/**
 * One person: what the performer knows of them, what can be done, and the performer's note. What takes
 * something away asks for a reason first.
 */
export const PersonCard = observer(function PersonCard({
  username,
  line,
  triggerRef,
  onOpenChange,
}: PersonCardProps) {
  const {
    root: { room, session, messages },
    ui,
    chat: { chatRules, lines, moderation },
  } = useConsole()
  const { t } = useTranslation('chat')
  const isGuest = username.startsWith('guest_')
  const days = session.settings?.mod_expire ?? 14
  const facts: PersonMenuFacts = {
    isMe: username === session.username,
    isGuest,
    isPerformer: username === room.username,
    isModerator: room.moderators.includes(username),
    isSilenced: room.silenced.includes(username),
    line,
    reader: { isLoggedIn: true, canModerate: room.canModerate, canAppoint: room.isOwner },
  }

  function act(id: string): void {
    switch (id as PersonAction) {
      case 'mention':
        return lines.mention(username)
      case 'reply':
        return lines.reply(line)
      case 'write':
        void messages.open(username)
        return ui.showTab(`pm:${username}`)
      case 'highlight':
        return void lines.highlight(line?.id ?? null)
      case 'remove_message':
        return line === null ? undefined : void chatRules.remove({ id: line.id, author: username })
      case 'silence_short':
        return void moderation.order({ action: 'silence', target: username, minutes: SHORT_MINUTES })
      case 'silence':
      case 'kick':
      case 'ban':
        return ui.open({ kind: 'moderate', target: username, action: id as 'silence' | 'kick' | 'ban' })
      default:
        return void moderation.order({
          action: id as 'unsilence' | 'add_moderator' | 'remove_moderator',
          target: username,
        })
    }
  }

  const say = (action: PersonAction) => ({
    label: t(`person.${action}`, { minutes: SHORT_MINUTES }),
    ...(action === 'add_moderator' && { detail: t('days', { count: days }) }),
  })
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
    <PersonMenu
      triggerRef={triggerRef}
      label={t('person.label', { name: username })}
      title={title}
      footer={footer}
      facts={facts}
      say={say}
      isOpen
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
