import { type Failure, MODERATOR_EXPIRY_DAYS_DEFAULT, type moderationActions } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import type { AccessContext } from '../rooms/access/access-context.ts'
import { mayAppointModerators, mayModerateAsPeer, mayModerateTarget } from '../rooms/access/room-policies.ts'
import type { ModerationEntry } from '../rooms/room-port.ts'

export interface ModerationOrder {
  readonly action: (typeof moderationActions)[number]
  readonly target: string
  readonly minutes: number | null
  readonly reason: string
  /**
   * Given in both rooms of a battle: the peer may give it too, and a kick keeps out also who is only in the
   * other room.
   */
  readonly inVersus?: boolean
}

type Action = ModerationOrder['action']

export interface ModerationCase {
  readonly action: Action
  readonly by: AccessContext
  readonly target: AccessContext
  readonly isTargetPresent: boolean
  /** Given in both rooms of a battle. */
  readonly inVersus: boolean
}

/** null: the order may be carried out. */
export function judge({ action, by, target, isTargetPresent, inVersus }: ModerationCase): Failure | null {
  const mayAct = isAppointment(action)
    ? mayAppointModerators(by) && !target.isOwner && !target.isStaff
    : mayModerateTarget(by, target) || (inVersus && mayModerateAsPeer(by, target))
  if (!mayAct) return { error: 'forbidden' }
  switch (action) {
    case 'silence':
    case 'ban':
      return null
    case 'kick':
      return isTargetPresent || inVersus ? null : conflict('That person is not in the room.')
    case 'unkick':
      return target.isShutOut ? null : conflict('That person may come back already.')
    case 'unsilence':
      return target.isSilenced ? null : conflict('That person is not silenced.')
    case 'unban':
      return target.isBanned ? null : conflict('That person is not banned.')
    case 'add_moderator':
      return target.isGuest ? conflict('A guest cannot be a moderator.') : null
    case 'remove_moderator':
      return target.isRoomModerator ? null : conflict('That person is not a moderator.')
    default:
      return assertNever(action)
  }
}

/** What the order does to its target, in the words of the moderation log. */
export function consequenceOf(action: Action): {
  readonly kind: Exclude<ModerationEntry['kind'], 'message'>
  readonly action: ModerationEntry['action']
} {
  switch (action) {
    case 'silence':
    case 'ban':
    case 'kick':
      return { kind: action, action: 'put' }
    case 'add_moderator':
      return { kind: 'moderator', action: 'put' }
    case 'unsilence':
      return { kind: 'silence', action: 'removed' }
    case 'unban':
      return { kind: 'ban', action: 'removed' }
    case 'unkick':
      return { kind: 'kick', action: 'removed' }
    case 'remove_moderator':
      return { kind: 'moderator', action: 'removed' }
    default:
      return assertNever(action)
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a restriction that is put expires; null: only by being undone, or it is none: the end of a kick is always
 * the same. Moderators end after the performer's `mod_expire` days.
 */
export function expiryOf(
  order: Pick<ModerationOrder, 'action' | 'minutes'>,
  moderatorDays: number | undefined,
  now: number,
): number | null {
  const { kind, action } = consequenceOf(order.action)
  if (kind === 'kick' || action === 'removed') return null
  if (order.minutes !== null) return now + order.minutes * MINUTE_MS
  return order.action === 'add_moderator'
    ? now + (moderatorDays ?? MODERATOR_EXPIRY_DAYS_DEFAULT) * DAY_MS
    : null
}

function isAppointment(action: Action): boolean {
  return action === 'add_moderator' || action === 'remove_moderator'
}

function conflict(message: string): Failure {
  return { error: 'conflict', message }
}
