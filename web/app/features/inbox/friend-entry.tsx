import type { FriendStatus } from '@footlight/core/protocol/friends'
import type { FriendStore } from '@footlight/core/stores/friend-store'
import type { MenuEntry } from '@footlight/ui/MenuList'
import type { TFunction } from 'i18next'
import { Ban, Undo2, UserCheck, UserPlus, UserX } from 'lucide-react'

/** Between the two of them, wherever one meets the other; the ids are for `Inbox.act`. */
export function personEntries(username: string, friends: FriendStore, t: TFunction): readonly MenuEntry[] {
  // Until the list is there nobody can say what may be done.
  if (friends.status !== 'ready') return []
  if (friends.isBlocked(username)) return [{ id: 'unblock', label: t('inbox.unblock'), icon: <Ban /> }]
  return [
    friendEntry(friends.statusOf(username), t),
    { id: 'block', label: t('inbox.block'), icon: <Ban />, tone: 'danger' },
  ]
}

function friendEntry(status: FriendStatus | null, t: TFunction): MenuEntry {
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
