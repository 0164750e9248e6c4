import type { ChatUser } from '@footlight/core/protocol/user'
import { undoOf } from '@footlight/core/stores/moderation-undo'
import type { ModerationOrder, RoomStore } from '@footlight/core/stores/room-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { AtSign, Ban, Clock, DoorOpen, ShieldMinus, ShieldPlus, Volume2, VolumeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'

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

export interface PersonMenuProps {
  readonly user: ChatUser
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onOpenChange: (open: boolean) => void
}

/** Mentioning for everybody; moderation for those whom the server allows it. */
export const PersonMenu = observer(function PersonMenu({ user, triggerRef, onOpenChange }: PersonMenuProps) {
  const { t } = useTranslation()
  const { room, session, toasts } = useStores()
  const state = useRoomScreen()
  const mayModerate =
    room.canModerate && user.username !== session.username && user.username !== room.username
  const isSilenced = room.silenced.includes(user.username)
  const isModerator = user.is_moderator || room.moderators.includes(user.username)

  const talk: MenuEntry[] = [{ id: 'mention', label: t('chat.mention'), icon: <AtSign /> }]
  const quiet: MenuEntry[] = isSilenced
    ? [{ id: 'unsilence', label: t('moderation.unsilence'), icon: <Volume2 /> }]
    : [
        { id: 'silence_short', label: t('moderation.silence_for', { minutes: 10 }), icon: <Clock /> },
        { id: 'silence', label: t('moderation.silence'), icon: <VolumeOff /> },
      ]
  const remove: MenuEntry[] = [
    { id: 'kick', label: t('moderation.kick'), icon: <DoorOpen />, tone: 'danger' },
    { id: 'ban', label: t('moderation.ban'), icon: <Ban />, tone: 'danger' },
  ]
  const role: MenuEntry[] =
    room.isOwner && !user.is_guest
      ? [
          isModerator
            ? { id: 'remove_moderator', label: t('moderation.remove_moderator'), icon: <ShieldMinus /> }
            : { id: 'add_moderator', label: t('moderation.add_moderator'), icon: <ShieldPlus /> },
        ]
      : []

  function act(id: string): void {
    if (id === 'mention') state.mention(user.username)
    else void moderate(room, toasts, user.username, moderationOrders[id as ModerationChoice])
  }

  return (
    <MenuPopover
      isOpen
      triggerRef={triggerRef}
      onOpenChange={onOpenChange}
      placement="bottom start"
      label={user.username}
      title={<b>{user.username}</b>}
      groups={mayModerate ? [talk, quiet, remove, role] : [talk]}
      onAction={act}
    />
  )
})
