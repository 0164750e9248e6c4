import type { AccountId } from '@footlight/core/protocol/ids'

/** How much somebody has not read: for what is told with the account. An area of its own tells it. */
export interface UnreadNotifications {
  unread(account: AccountId): Promise<number>
}
