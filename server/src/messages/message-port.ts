import type { Failure, MessageAttachment } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'

export interface StoredMessage {
  readonly id: number
  readonly from: AccountId
  readonly to: AccountId
  readonly text: string
  /** Wall clock, ms. */
  readonly sentAt: number
  readonly ref: string
  /** What came with it; null: words alone. */
  readonly post: number | null
  /** It went to many: to its sender it is in no list of chats, and it is no beginning that may be answered. */
  readonly isMass: boolean
}

/** One chat as its owner sees it. */
export interface StoredChat {
  readonly peer: AccountId
  readonly unread: number
  readonly isRequest: boolean
  readonly last: StoredMessage
}

/** What a message may bring along. Those who know how it is read and sold are above. */
export interface MessageAttachments {
  /** The same `ref` of a sender answers with what it made first. */
  create(sender: Person, ref: string, attachment: MessageAttachment): Promise<Result<number, Failure>>
  /** It is theirs to open, from before they hear of it. */
  address(post: number, reader: AccountId): Promise<void>
}

/** Private messages, of the site's own database alone. */
export interface MessageRepository {
  /**
   * Message, both chats and the count of what is unread in one transaction. `isNew` false: this sender's
   * `ref` made this message before. `isStranger`: to its recipient, whose request it is (PM-09); to write
   * accepts a request of one's own.
   */
  send(
    draft: Omit<StoredMessage, 'id'>,
    isStranger: boolean,
  ): Promise<{ readonly message: StoredMessage; readonly isNew: boolean }>
  /** The last ones first: at most `limit` chats, and as many requests. */
  chats(owner: AccountId, limit: number): Promise<readonly StoredChat[]>
  /** Oldest first: the newest `limit`, or those before the message `before`. */
  messages(
    owner: AccountId,
    peer: AccountId,
    before: number | null,
    limit: number,
  ): Promise<readonly StoredMessage[]>
  /** After the message `after` and sent before `sentBefore`, oldest first; `readUpTo`: as far as its recipient has read or deleted. */
  sentAfter(
    after: number,
    sentBefore: number,
    limit: number,
  ): Promise<
    readonly {
      readonly id: number
      readonly from: AccountId
      readonly to: AccountId
      readonly readUpTo: number
      readonly isRequest: boolean
    }[]
  >
  /** The newest of all; 0: there is none. */
  last(): Promise<number>
  /** Whether `from` has ever written to `to`, and not to many. */
  hasWritten(from: AccountId, to: AccountId): Promise<boolean>
  /**
   * Everything of `peer` up to `upTo` is read; null: everything. Answers up to which, and what is left
   * unread. Never goes back. `isNew` false: that much was read already.
   */
  markRead(
    owner: AccountId,
    peer: AccountId,
    upTo: number | null,
  ): Promise<{ readonly upTo: number; readonly unread: number; readonly isNew: boolean }>
}
