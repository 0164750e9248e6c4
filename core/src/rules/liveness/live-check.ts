import { fail, ok, type Result } from '../result.ts'
import type { Gesture } from './gestures.ts'

/** A picture has to be there so long after its gesture was drawn. */
export const PICTURE_WITHIN_MS = 90_000
/** So often another gesture may be asked for in one check. */
export const OTHERS_MAX = 2
/** Pictures are destroyed so long after they were decided. */
export const PICTURE_KEPT_DAYS = 30

const HOUR_MS = 3_600_000

/** Times are ms since 1970. `waiting`: the staff has not looked yet, which keeps nobody from going live. */
export type LiveCheck =
  | { readonly state: 'asked'; readonly gesture: Gesture; readonly askedAt: number; readonly others: number }
  | { readonly state: 'waiting'; readonly gesture: Gesture; readonly sentAt: number }
  | { readonly state: 'passed' | 'failed'; readonly gesture: Gesture; readonly sentAt: number }

/** `late`: the time is over. `sent`: a picture came already. `decided`: somebody was first. `none_left`: no other gesture. */
export type LiveCheckFault = 'late' | 'sent' | 'not_sent' | 'decided' | 'none_left'

type Asked = Extract<LiveCheck, { state: 'asked' }>

function open(check: LiveCheck, now: number): Result<Asked, LiveCheckFault> {
  if (check.state !== 'asked') return fail('sent')
  return now - check.askedAt > PICTURE_WITHIN_MS ? fail('late') : ok(check)
}

/** With the whole time again. */
export function askAnother(
  check: LiveCheck,
  gesture: Gesture,
  now: number,
): Result<LiveCheck, LiveCheckFault> {
  const asked = open(check, now)
  if (!asked.ok) return asked
  if (asked.value.others >= OTHERS_MAX) return fail('none_left')
  return ok({ state: 'asked', gesture, askedAt: now, others: asked.value.others + 1 })
}

/** `now`: when the picture came. */
export function sendPicture(check: LiveCheck, now: number): Result<LiveCheck, LiveCheckFault> {
  const asked = open(check, now)
  return asked.ok ? ok({ state: 'waiting', gesture: asked.value.gesture, sentAt: now }) : asked
}

export function decideCheck(
  check: LiveCheck,
  verdict: 'passed' | 'failed',
): Result<LiveCheck, LiveCheckFault> {
  if (check.state === 'asked') return fail('not_sent')
  return check.state === 'waiting' ? ok({ ...check, state: verdict }) : fail('decided')
}

/** What the checks of one performer have come to; times are those at which pictures were sent. */
export interface LiveStanding {
  /** Of the check that holds; null: none does. */
  readonly checkedAt: number | null
  /** Of the newest that failed; null: none since one was passed. */
  readonly failedAt: number | null
}

/** Whether a performer shows themselves before the next stream. A check holds for `hours`. */
export function owesLiveCheck({ checkedAt, failedAt }: LiveStanding, now: number, hours: number): boolean {
  return failedAt !== null || checkedAt === null || now - checkedAt > hours * HOUR_MS
}

/**
 * After a picture was sent, passed or failed. A failure takes back whatever held; only the pass of a picture that is newer
 * ends it.
 */
export function standingAfter(
  before: LiveStanding,
  check: Extract<LiveCheck, { sentAt: number }>,
): LiveStanding {
  const { state, sentAt } = check
  if (state === 'failed') return { checkedAt: null, failedAt: Math.max(before.failedAt ?? sentAt, sentAt) }
  const checkedAt = Math.max(before.checkedAt ?? sentAt, sentAt)
  const isCleared = state === 'passed' && before.failedAt !== null && sentAt > before.failedAt
  return { checkedAt, failedAt: isCleared ? null : before.failedAt }
}
