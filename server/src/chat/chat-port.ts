import type { ChatMessage } from '@footlight/core/protocol/events'
import type { AccountId } from '@footlight/core/protocol/ids'

/** The last messages of rooms. */
export interface ChatRepository {
  /** One transaction for the batch; called off the hot path. */
  append(roomOwnerId: AccountId, messages: readonly ChatMessage[]): Promise<void>
  /**
   * Taken out by those who keep order; `append` puts one back. `quoting`: those that quoted it, as they are
   * without it.
   */
  remove(roomOwnerId: AccountId, id: number, quoting: readonly ChatMessage[]): Promise<void>
  /** Oldest first. */
  last(roomOwnerId: AccountId, count: number): Promise<readonly ChatMessage[]>
}
