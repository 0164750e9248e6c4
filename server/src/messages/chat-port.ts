import type { AccountId } from '@footlight/core/protocol/ids'
import type { StoredMessage } from './message-port.ts'

/** How a chat stands for its owner, beside what was said in it. */
export interface ChatState {
  readonly isRequest: boolean
  /** What the other may know of what the owner has read: up to this message. */
  readonly seenUpTo: number
}

/** What owners do with chats: each of their own list. */
export interface ChatRepository {
  /** Who has no chat has neither a request nor anything read. */
  state(owner: AccountId, peer: AccountId): Promise<ChatState>
  /** A request is a chat from now on. */
  accept(owner: AccountId, peer: AccountId): Promise<void>
  /** Never goes back. False: the other knew that already. */
  noteSeen(owner: AccountId, peer: AccountId, upTo: number): Promise<boolean>
  /** All that was said so far is gone, for the owner alone. */
  clear(owner: AccountId, peer: AccountId, at: number): Promise<void>
  /** False: it was not deleted after `since`. */
  restore(owner: AccountId, peer: AccountId, since: number): Promise<boolean>
  /** Messages of either side that hold `text` and are older than `before`, the newest first. */
  search(
    owner: AccountId,
    text: string,
    before: number | null,
    limit: number,
  ): Promise<readonly StoredMessage[]>
  /** The message and up to `each` before and behind it, oldest first; empty: the owner has no such message there. */
  around(owner: AccountId, peer: AccountId, id: number, each: number): Promise<readonly StoredMessage[]>
}
