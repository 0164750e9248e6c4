import type { PmAllow } from '@footlight/core/protocol'

/** Facts about one message between two people. Who they are was settled before. */
export interface PmFacts {
  readonly sender: {
    readonly isModel: boolean
    readonly isStaff: boolean
    readonly isSuspended: boolean
    readonly hasTokens: boolean
  }
  readonly recipient: { readonly isModel: boolean; readonly isStaff: boolean; readonly allow: PmAllow }
  readonly isSelf: boolean
  /** The recipient has written to the sender before. */
  readonly isAnswer: boolean
  /** Both have said so. */
  readonly isFriend: boolean
  /** By either of the two. */
  readonly isBlocked: boolean
  /** From the recipient's room. */
  readonly isBanned: boolean
  /** Of the recipient's fan club. */
  readonly isFan: boolean
}

export type PmRefusal = 'account_suspended' | 'banned' | 'pm_not_allowed'

/**
 * null: may write. Performers and viewers write to each other, viewers among themselves where they are friends.
 * A performer may always answer; a viewer's answer needs no tokens, but nobody writes to a performer who takes no
 * messages at all. Who is blocked reads what everybody reads whose messages are not taken.
 */
export function pmRefusal({
  sender,
  recipient,
  isSelf,
  isAnswer,
  isFriend,
  isBlocked,
  isBanned,
  isFan,
}: PmFacts): PmRefusal | null {
  if (sender.isSuspended) return 'account_suspended'
  if (isSelf) return 'pm_not_allowed'
  if (sender.isStaff) return null
  if (isBlocked) return 'pm_not_allowed'
  if (isBanned) return 'banned'
  if (recipient.isStaff && isAnswer) return null
  if (!sender.isModel && !recipient.isModel && !isFriend) return 'pm_not_allowed'
  if (sender.isModel || !recipient.isModel)
    return isAnswer || recipient.allow !== 'none' ? null : 'pm_not_allowed'
  switch (recipient.allow) {
    case 'all':
      return null
    case 'tokens':
      return isAnswer || sender.hasTokens ? null : 'pm_not_allowed'
    case 'fans':
      return isAnswer || isFan ? null : 'pm_not_allowed'
    case 'none':
      return 'pm_not_allowed'
  }
}
