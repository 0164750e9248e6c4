import type { HighlightedLine } from '@footlight/core/protocol/chat-people'
import type { ChatFilters } from '@footlight/core/protocol/chat-rules'
import type { AccountId } from '@footlight/core/protocol/ids'

/** How a performer's chat is moderated. */
export interface ChatRulesRecord {
  readonly ownerId: AccountId
  readonly filters: ChatFilters
  /** Wall clock, ms; null: raid protection is off. */
  readonly raidUntil: number | null
}

export interface ChatRulesRepository {
  load(ownerId: AccountId): Promise<ChatRulesRecord>
  save(record: ChatRulesRecord): Promise<void>
  /** The line that stands above the chat; null: none. */
  highlight(ownerId: AccountId): Promise<HighlightedLine | null>
  setHighlight(ownerId: AccountId, line: HighlightedLine | null): Promise<void>
  /** Accounts that have written in this room. Twice is once. */
  addSpeakers(ownerId: AccountId, speakers: readonly AccountId[]): Promise<void>
  hasSpoken(ownerId: AccountId, speaker: AccountId): Promise<boolean>
}
