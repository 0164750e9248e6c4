import type { ChatUser } from '@footlight/core/protocol/user'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { MenuPopover } from '@footlight/ui/MenuPopover'
import { AtSign, Ban, Clock, DoorOpen, ShieldMinus, ShieldPlus, Volume2, VolumeOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { useRoomScreen } from '../room/room-context.ts'
import { type ModerationChoice, moderate, moderationOrders } from './moderate.ts'

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
