import {
  chatPeopleRoutes,
  NOTE_CHARS_MAX,
  type PersonCard as PersonCardData,
} from '@footlight/core/protocol/chat-people-routes'
import type { ChatUser } from '@footlight/core/protocol/user'
import { undoOf } from '@footlight/core/stores/moderation-undo'
import type { ChatEntry } from '@footlight/core/stores/room-entry'
import type { ModerationOrder, RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'
import { Avatar } from '@footlight/ui/Avatar'
import { Button } from '@footlight/ui/Button'
import { type PersonAction, PersonMenu, type PersonMenuFacts } from '@footlight/ui/chat/person-menu'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { TextField } from '@footlight/ui/TextField'
import { Flag } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import type { Translate } from '../../i18n/i18n.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { personEntries } from '../inbox/friend-entry.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { PersonBadges, useHighlight } from './LineParts.tsx'
import { removeLine } from './remove-line.ts'
import classes from './PersonCard.module.css'

type Act = Pick<ModerationOrder, 'action' | 'minutes'>

/** What the menu of a name offers. */
export const moderationOrders = {
  silence_short: { action: 'silence', minutes: 10 },
  silence: { action: 'silence' },
  unsilence: { action: 'unsilence' },
  kick: { action: 'kick' },
  ban: { action: 'ban' },
  add_moderator: { action: 'add_moderator' },
  remove_moderator: { action: 'remove_moderator' },
} as const satisfies Record<string, Act>

type ModerationChoice = keyof typeof moderationOrders

/** Does it at once and offers to take it back, instead of asking first. */
export async function moderate(
  room: RoomStore,
  toasts: ToastStore,
  target: string,
  { action, minutes }: Act,
): Promise<void> {
  const order = { action, target, ...(minutes !== undefined && { minutes }) }
  await send(room, toasts, order, undoOf(order))
}

async function send(
  room: RoomStore,
  toasts: ToastStore,
  order: ModerationOrder,
  undo: ModerationOrder | null,
): Promise<void> {
  const answer = await room.moderate(order)
  if (!answer.ok) {
    toasts.error({ key: `errors.${answer.error.error}` })
    return
  }
  toasts.show({
    appearance: 'success',
    title: { key: `moderation.done.${order.action}`, values: { target: order.target } },
    ...(undo !== null && {
      action: { label: { key: 'actions.undo' }, run: () => void send(room, toasts, undo, null) },
    }),
  })
}

export interface PersonCardProps {
  readonly user: ChatUser
  /** The line whose name was pressed; null: a name in the list of people. */
  readonly entry: ChatEntry | null
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** Who somebody is, what one may do about them and their line, and one's own note. */
export const PersonCard = observer(function PersonCard({
  user,
  entry,
  triggerRef,
  onOpenChange,
}: PersonCardProps) {
  const { t } = useTranslation()
  const { api, room, session, toasts, ui } = useStores()
  const state = useRoomScreen()
  const highlight = useHighlight()
  const { card, hasFailed } = useCard(user.username)
  const inbox = useInbox()
  const facts = factsOf(user, entry, { room, session })
  useEffect(() => void inbox.friends.ensure(), [inbox])

  function act(id: string): void {
    if (id === 'mention') state.mention(user.username)
    else if (id === 'reply') state.reply(entry)
    else if (id === 'highlight') void highlight(entry?.id ?? null)
    else if (id === 'write') ui.openMessages(user.username)
    else if (id === 'remove_message' && entry !== null) void removeLine({ api, room, toasts }, entry)
    else if (id === 'report')
      ui.openReport({
        room: room.username!,
        person: user.username,
        name: card?.display_name ?? user.username,
        line: entry?.id ?? null,
      })
    else if (!inbox.act(user.username, id))
      void moderate(room, toasts, user.username, moderationOrders[id as ModerationChoice])
  }

  return (
    <PersonMenu
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onOpenChange}
      label={user.username}
      title={<Head user={user} card={card} />}
      facts={facts}
      say={(action) => ({ label: labelOf(action, t) })}
      more={
        session.isLoggedIn && !facts.isMe && !facts.isGuest
          ? [[...personEntries(user.username, inbox.friends, t), reportEntry(t)]]
          : []
      }
      onAction={act}
      footer={
        <>
          {hasFailed && <p className={classes.failed}>{t('lines.card_failed')}</p>}
          {card !== null && !user.is_guest && user.username !== session.username && <Note card={card} />}
        </>
      }
    />
  )
})

/** What the menu shows of a person, by the role of the reader. */
function factsOf(
  user: ChatUser,
  entry: ChatEntry | null,
  { room, session }: { readonly room: RoomStore; readonly session: SessionStore },
): PersonMenuFacts {
  return {
    isMe: user.username === session.username,
    isGuest: user.is_guest,
    isPerformer: user.username === room.username,
    isModerator: user.is_moderator || room.moderators.includes(user.username),
    isSilenced: room.silenced.includes(user.username),
    line: entry,
    reader: {
      isLoggedIn: session.isLoggedIn,
      canModerate: room.canModerate,
      canAppoint: room.isOwner || (session.user?.isModerator ?? false) || (session.user?.isAdmin ?? false),
    },
  }
}

const reportEntry = (t: Translate): MenuEntry => ({
  id: 'report',
  label: t('lines.report'),
  icon: <Flag />,
  tone: 'danger',
})

function labelOf(action: PersonAction, t: Translate): string {
  switch (action) {
    case 'mention':
      return t('chat.mention')
    case 'reply':
      return t('lines.reply')
    case 'write':
      return t('lines.message')
    case 'highlight':
      return t('lines.highlight')
    case 'remove_message':
      return t('lines.remove')
    case 'silence_short':
      return t('moderation.silence_for', { minutes: 10 })
    default:
      return t(`moderation.${action}`)
  }
}

/** Asked for when it is opened; null: not there yet, or a guest asks, who is told nothing more. */
function useCard(person: string): { readonly card: PersonCardData | null; readonly hasFailed: boolean } {
  const { api, room, session } = useStores()
  const [card, setCard] = useState<PersonCardData | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [username, isLoggedIn] = [room.username, session.isLoggedIn]
  useEffect(() => {
    if (username === null || !isLoggedIn) return
    let isOpen = true
    void api.call(chatPeopleRoutes.personCard, { params: { username, person } }).then((answer) => {
      if (!isOpen) return
      if (answer.ok) setCard(answer.value)
      else setFailed(true)
    })
    return () => void (isOpen = false)
  }, [api, username, person, isLoggedIn])
  return { card, hasFailed }
}

function Head({ user, card }: { readonly user: ChatUser; readonly card: PersonCardData | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  const dateTime = useDateTime()
  const name = card?.display_name ?? user.username
  return (
    <div className={classes.head} data-testid="person-card">
      <Avatar name={user.username} src={card?.avatar_url ?? null} size={44} />
      <div>
        <b>{name}</b>
        {name !== user.username && <small>@{user.username}</small>}
        <span>
          <PersonBadges user={user} />
        </span>
      </div>
      {card !== null && card.tips_lately !== null && (
        <dl>
          <dt>{t('lines.tips_lately')}</dt>
          <dd>{format.number(card.tips_lately)}</dd>
          <dt>{t('lines.here_since')}</dt>
          <dd>{card.here_since === null ? t('lines.not_here') : dateTime(card.here_since)}</dd>
        </dl>
      )}
    </div>
  )
}

/** Nobody else reads it. Saved by its button, and with Enter. */
function Note({ card }: { readonly card: PersonCardData }) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [note, setNote] = useState(card.note)
  const [saved, setSaved] = useState(card.note)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    const body = { note: note.trim() }
    const answer = await api.call(chatPeopleRoutes.writePersonNote, {
      params: { person: card.username },
      body,
    })
    if (!answer.ok) {
      toasts.error({ key: 'lines.note_failed' })
      return
    }
    setSaved(body.note)
    setNote(body.note)
    toasts.show({ appearance: 'success', title: { key: 'lines.note_saved' } })
  }

  return (
    <form className={classes.note} onSubmit={(event) => void save(event)}>
      <TextField
        label={t('lines.note')}
        hint={t('lines.note_hint')}
        value={note}
        maxLength={NOTE_CHARS_MAX}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {note.trim() !== saved && (
        <Button size="small" type="submit">
          {t('lines.save_note')}
        </Button>
      )}
    </form>
  )
}
