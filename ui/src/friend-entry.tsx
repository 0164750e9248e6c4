import type { FriendStatus } from '@footlight/core/protocol/friends'
import { Undo2, UserCheck, UserPlus, UserX } from 'lucide-react'
import type { MenuEntry } from './MenuList.tsx'

/** What each entry is called; its name is its id as well. */
export type FriendEntryTexts = Readonly<Record<'ask' | 'accept' | 'cancel' | 'remove', string>>

/** What can be done next between the two of them, wherever one meets the other. */
export function friendEntry(status: FriendStatus | null, texts: FriendEntryTexts): MenuEntry {
  switch (status) {
    case null:
      return { id: 'ask', label: texts.ask, icon: <UserPlus /> }
    case 'TO_CONFIRM':
      return { id: 'accept', label: texts.accept, icon: <UserCheck /> }
    case 'REQUESTED':
      return { id: 'cancel', label: texts.cancel, icon: <Undo2 /> }
    case 'CONFIRMED':
      return { id: 'remove', label: texts.remove, icon: <UserX />, tone: 'danger' }
  }
}
