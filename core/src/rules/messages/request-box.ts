/** What the recipient of a message has to do with its sender. */
export interface Acquaintance {
  readonly isStaff: boolean
  readonly isFriend: boolean
  /** The recipient follows the sender. */
  readonly isFollowed: boolean
  /** Of the recipient's fan club. */
  readonly isFan: boolean
  /** The recipient has written to the sender. */
  readonly wasWrittenTo: boolean
  /** The sender has paid the recipient. */
  readonly hasPaid: boolean
}

/** A message of somebody whom the recipient does not know waits among the requests (PM-09). */
export function isFromStranger(facts: Acquaintance): boolean {
  return !Object.values(facts).some(Boolean)
}

/** Where a chat stands in its owner's list. */
export type ChatBox = 'chats' | 'requests'

/** Nothing that was among the chats becomes a request again; `before` null: there is no chat yet. */
export function boxOf(before: ChatBox | null, isStranger: boolean): ChatBox {
  return before === 'chats' || !isStranger ? 'chats' : 'requests'
}
