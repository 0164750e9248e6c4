import type { ErrorCode } from '@footlight/core/protocol'

/**
 * Twelve people as one room sees them. `model` is its performer, `otherModel` somebody else's; `banned`,
 * `silenced` and `roomModerator` are so in that room alone; `member` is of its fan club; the studio of
 * `studioOwner` is the performer's, that of `foreignStudio` is not.
 */
export const roles = [
  'guest',
  'viewer',
  'banned',
  'silenced',
  'roomModerator',
  'member',
  'model',
  'otherModel',
  'studioOwner',
  'foreignStudio',
  'moderator',
  'administrator',
] as const
export type Role = (typeof roles)[number]

/**
 * `passes`: carried out, or refused for a reason that has nothing to do with who asks (no tokens, the wrong
 * state). A code: refused with it, whatever the state; `not_found` is the answer about a thing that is not
 * for this caller.
 */
export type Verdict = 'passes' | ErrorCode

/** What each role is answered; `others` is for those that are not named. */
export type Row = { readonly [R in Role]?: Verdict } & { readonly others: Verdict }

export const administrators: Row = { guest: 'login_required', administrator: 'passes', others: 'forbidden' }

export function verdictOf(row: Row, role: Role): Verdict {
  return row[role] ?? row.others
}

/** Refusals that say nothing about the caller's right: somebody who may do this is answered like this too. */
const businessRefusals: ReadonlySet<string> = new Set<ErrorCode>([
  'not_enough_tokens',
  'wrong_state',
  'offer_changed',
  'already_requested',
  'already_purchased',
  'conflict',
  'username_taken',
  'user_daily_limit',
  'unavailable',
] satisfies ErrorCode[])

export function verdictOfAnswer(status: number, code: string | undefined): string {
  if (status < 400) return 'passes'
  // A page where the site is not built.
  if (code === undefined) return status === 503 ? 'passes' : `status ${status}`
  return businessRefusals.has(code) ? 'passes' : code
}

export const anybody: Row = { others: 'passes' }
/** Whoever has an account. */
export const people: Row = { guest: 'login_required', others: 'passes' }
/** The performer of the room in the path, and nobody else. */
export const performer: Row = { guest: 'login_required', model: 'passes', others: 'forbidden' }
/** Models, about themselves. */
export const models: Row = { ...performer, otherModel: 'passes' }
export const performerAndStaff: Row = { ...performer, moderator: 'passes', administrator: 'passes' }
/** Who keeps order in the room. */
export const keepers: Row = { ...performerAndStaff, roomModerator: 'passes' }
/** Takes tokens of the caller for a show. */
export const orders: Row = {
  guest: 'login_required',
  banned: 'banned',
  model: 'models_cannot_purchase',
  otherModel: 'models_cannot_purchase',
  others: 'passes',
}
/** Takes tokens of the caller as a tip does. */
export const tips: Row = { ...orders, model: 'tip_self' }
/** About a thing that none of the twelve has a part in. */
export const strangers: Row = { guest: 'login_required', others: 'not_found' }
/** Whoever would be let through is told that there is no such thing. */
export function aboutNothing(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([role, verdict]) => [role, verdict === 'passes' ? 'not_found' : verdict]),
  ) as Row
}
