import type { ChatMessage } from '@footlight/core/protocol/events'
import type { AccountId } from '@footlight/core/protocol/ids'

/** Where a line stands among those of its author, newest first. */
export interface ChatCursor {
  /** ms since 1970. */
  readonly sentAt: number
  readonly room: AccountId
  readonly id: number
}

/** A line with its place. */
export interface StoredLine extends ChatCursor {
  readonly message: ChatMessage
}

/** The last messages of rooms, which are all that is kept of what was said there. */
export interface ChatRepository {
  /**
   * One transaction for the batch, and for those of other rooms that come with it; called off the hot path. `keptFrom`: of
   * this room, what has a smaller number is deleted with it. Rejects when this batch was not written.
   */
  append(roomOwnerId: AccountId, messages: readonly ChatMessage[], keptFrom: number): Promise<void>
  /**
   * Taken out by those who keep order; `append` puts one back. `quoting`: those that quoted it, as they are
   * without it.
   */
  remove(roomOwnerId: AccountId, id: number, quoting: readonly ChatMessage[]): Promise<void>
  /** Oldest first. */
  last(roomOwnerId: AccountId, count: number): Promise<readonly ChatMessage[]>
  /** What this person has said, in any room, newest first. `after`: the last line that is known; null: from the newest. */
  saidBy(author: AccountId, after: ChatCursor | null, limit: number): Promise<readonly StoredLine[]>
  /** Deletes what was said before that time (ms since 1970). */
  forget(before: number): Promise<void>
}

/** What a room asks for. */
export type RoomLines = Pick<ChatRepository, 'append' | 'remove' | 'last'>
