import type { AccountId } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import type { Feed } from '../../sfu/port.ts'

/** Some of those who are in a room. Data alone: whoever holds the sockets can say who is meant. */
export type Group =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Every socket of the account. */
  | { readonly kind: 'account'; readonly account: AccountId }
  /** One socket. */
  | { readonly kind: 'member'; readonly member: Listener }
  /** Who keeps order here: the performer, the room's moderators, site staff. */
  | { readonly kind: 'staff' }
  /** Who may receive each of these now. */
  | { readonly kind: 'entitled'; readonly feeds: readonly Feed[] }
  /** Who asked for the list of users; `isFull`: those of them who read also who is here in invisible mode. */
  | { readonly kind: 'user_list'; readonly isFull: boolean }

/** What each in the room gets: the frame of the first group that they are in; null and no group: nothing. */
export interface Audience {
  readonly shares: readonly { readonly to: Group; readonly frame: Buffer | null }[]
  /** A position in the record: those who were brought up to it from there, or behind it, get nothing. */
  readonly cursor?: number
}

/** One socket, as far as it matters who it is. */
export interface Listener {
  readonly viewer: { readonly username: string; readonly accountId: AccountId | null }
  /** Events up to this cursor reached it before it was added, from the record. */
  readonly cutOver: number
  readonly wantsUserList: boolean
}

/** Says what changes without a word to the fan-out: rights. */
export interface Judge<L> {
  isStaff(listener: L): boolean
  mayNameInvisible(listener: L): boolean
  mayReceive(listener: L, feed: Feed): boolean
}

export const everybody: Group = { kind: 'everybody' }
export const staff: Group = { kind: 'staff' }

export function frameFor<L extends Listener>(
  listener: L,
  audience: Audience,
  judge: Judge<L>,
): Buffer | null {
  const { shares, cursor } = audience
  if (cursor !== undefined && listener.cutOver >= cursor) return null
  for (const { to, frame } of shares) if (isAmong(listener, to, judge)) return frame
  return null
}

function isAmong<L extends Listener>(listener: L, group: Group, judge: Judge<L>): boolean {
  switch (group.kind) {
    case 'everybody':
      return true
    case 'names':
      return group.names.includes(listener.viewer.username)
    case 'account':
      return group.account === listener.viewer.accountId
    case 'member':
      return group.member === listener
    case 'staff':
      return judge.isStaff(listener)
    case 'entitled':
      return group.feeds.every((feed) => judge.mayReceive(listener, feed))
    case 'user_list':
      return listener.wantsUserList && (!group.isFull || judge.mayNameInvisible(listener))
    default:
      return assertNever(group)
  }
}
