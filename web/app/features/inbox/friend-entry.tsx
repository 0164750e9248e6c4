import type { FriendStatus } from '@footlight/core/protocol/friends'
import type { MenuEntry } from '@footlight/ui/MenuList'
import type { TFunction } from 'i18next'
import { Undo2, UserCheck, UserPlus, UserX } from 'lucide-react'

/** What can be done about somebody as a friend; its id is for `Inbox.befriend`. */
export function friendEntry(status: FriendStatus | null, t: TFunction): MenuEntry {
  switch (status) {
    case null:
      return { id: 'ask', label: t('inbox.ask'), icon: <UserPlus /> }
    case 'TO_CONFIRM':
      return { id: 'accept', label: t('inbox.confirm'), icon: <UserCheck /> }
    case 'REQUESTED':
      return { id: 'cancel', label: t('inbox.cancel'), icon: <Undo2 /> }
    case 'CONFIRMED':
      return { id: 'remove', label: t('inbox.remove'), icon: <UserX />, tone: 'danger' }
  }
}
