import * as z from 'zod/mini'

/**
 * Who may begin to write to a person (`pm_allow`); who was written to may always answer. `tokens`: who has
 * some; `fans`: members of the fan club.
 */
export const PmAllow = z.enum(['all', 'tokens', 'fans', 'none'])
export type PmAllow = z.infer<typeof PmAllow>

export const PmSort = z.enum(['timestamp', 'unread', 'username'])
export type PmSort = z.infer<typeof PmSort>

/** Chats in a list, and messages that stay loaded per chat. */
export const PM_LIMIT = 250
export const PM_PAGE_SIZE = 50

/** One message between two people. It is in nobody's log but in the database of the site. */
export const PrivateMessage = z.object({
  /** Grows by one per message of the site; orders every chat. */
  id: z.int(),
  from: z.string(),
  to: z.string(),
  text: z.string(),
  /** Server time, ms since 1970. */
  sent_at: z.int(),
  /** What the sender's client called it; only in the copy of the sender. */
  ref: z.optional(z.string()),
})
export type PrivateMessage = z.infer<typeof PrivateMessage>

/** One chat as one of the two sees it. */
export const PmChat = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  is_model: z.boolean(),
  /** Messages of the other that were not read. */
  unread: z.int(),
  last: PrivateMessage,
})
export type PmChat = z.infer<typeof PmChat>
