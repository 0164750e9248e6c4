import type { FriendStore } from '@footlight/core/stores/friend-store'
import { friendEntry } from '@footlight/ui/friend-entry'
import type { MenuEntry } from '@footlight/ui/MenuList'
import { Ban } from 'lucide-react'
import type { Translate } from '../../i18n/i18n.ts'

/** Between the two of them, wherever one meets the other; the ids are for `Inbox.act`. */
export function personEntries(username: string, friends: FriendStore, t: Translate): readonly MenuEntry[] {
  // Until the list is there nobody can say what may be done.
  if (friends.status !== 'ready') return []
  if (friends.isBlocked(username)) return [{ id: 'unblock', label: t('inbox.unblock'), icon: <Ban /> }]
  const texts = {
    ask: t('inbox.ask'),
    accept: t('inbox.confirm'),
    cancel: t('inbox.cancel'),
    remove: t('inbox.remove'),
  }
  return [
    friendEntry(friends.statusOf(username), texts),
    { id: 'block', label: t('inbox.block'), icon: <Ban />, tone: 'danger' },
  ]
}
