import type { Asked } from '@footlight/core/rules/friends/friendship'

export interface FriendTables {
  /** Of the accounts: here only what puts changes of one person in order. */
  people: { id: number; username: string; type: string; avatar: string | null }
  friends: { owner_id: number; friend_id: number; since: number }
  friend_requests: { sender_id: number; name: string; state: Exclude<Asked, 'no'>; at: number }
  account_blocks: { owner_id: number; name: string; at: number }
  account_presence: { account: number; process: string; until: number }
}
