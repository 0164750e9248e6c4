import { fail, ok, type Result } from '../result.ts'
import type { Gesture } from './gestures.ts'

/** A picture has to be there so long after its gesture was drawn. */
export const PICTURE_WITHIN_MS = 90_000
/** So often another gesture may be asked for in one check. */
export const OTHERS_MAX = 2
/** A picture of everybody has to be there so long after another person came into the picture of a stream that is on. */
export const STEP_IN_WITHIN_MS = 180_000
/** Reports of viewers ask one performer for such a picture no more often. */
export const REPORT_ASKS_EVERY_MS = 6 * 3_600_000
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

/** What the checks of one performer have come to; times of checks are those at which their pictures were sent. */
export interface LiveStanding {
  /** Of the check that holds; null: none does. */
  readonly checkedAt: number | null
  /** Of the newest that failed; null: none since one was passed. */
  readonly failedAt: number | null
  /** When another person was last said to be in the picture: no picture of before shows who is there. null: nobody was. */
  readonly changedAt: number | null
  /** By then a picture of everybody has to be there, or the stream ends; null: none has to. */
  readonly dueAt: number | null
}

/** Of whom nothing is known yet. */
export const noStanding: LiveStanding = { checkedAt: null, failedAt: null, changedAt: null, dueAt: null }

/** Nobody showed in time who was in the picture: as a failure, only the pass of a later picture ends it. */
export function missedLiveCheck({ dueAt }: Pick<LiveStanding, 'dueAt'>, now: number): boolean {
  return dueAt !== null && now >= dueAt
}

/** Whether a performer shows themselves before the next stream. A check holds for `hours`. */
export function owesLiveCheck(standing: LiveStanding, now: number, hours: number): boolean {
  const { checkedAt, failedAt } = standing
  if (failedAt !== null || missedLiveCheck(standing, now)) return true
  return checkedAt === null || now - checkedAt > hours * HOUR_MS
}

/**
 * Another person is in the picture, or will be with the next stream (`isLive` false). No check of before says who they are. Said
 * again, it gives no more time; taken back, it changes nothing.
 */
export function standingAfterStepIn(before: LiveStanding, isLive: boolean, now: number): LiveStanding {
  const dueAt = before.dueAt ?? (isLive ? now + STEP_IN_WITHIN_MS : null)
  return { ...before, checkedAt: null, changedAt: now, dueAt }
}

/** A stream began. Who was said to be in its picture while it was on its way is shown within the same time. */
export function standingAfterBegin(before: LiveStanding, now: number): LiveStanding {
  return before.checkedAt === null && before.dueAt === null
    ? { ...before, dueAt: now + STEP_IN_WITHIN_MS }
    : before
}

/** A stream ended in time: what was due is due before the next one, for which no check holds. */
export function standingAfterEnd(before: LiveStanding, now: number): LiveStanding {
  return before.dueAt === null || missedLiveCheck(before, now) ? before : { ...before, dueAt: null }
}

/**
 * After a picture was sent, passed or failed. A failure takes back whatever held; only the pass of a picture that is newer
 * ends it, and so it is with one that was missed. A picture of before another person came says nothing of who is there now.
 */
export function standingAfter(
  before: LiveStanding,
  check: Extract<LiveCheck, { sentAt: number }>,
): LiveStanding {
  const { state, sentAt } = check
  if (state === 'failed')
    return { ...before, checkedAt: null, failedAt: Math.max(before.failedAt ?? sentAt, sentAt) }
  const isCleared = state === 'passed' && before.failedAt !== null && sentAt > before.failedAt
  const failedAt = isCleared ? null : before.failedAt
  if (before.changedAt !== null && sentAt <= before.changedAt) return { ...before, failedAt }
  const isInTime = before.dueAt !== null && !missedLiveCheck(before, sentAt)
  return {
    checkedAt: Math.max(before.checkedAt ?? sentAt, sentAt),
    failedAt,
    changedAt: before.changedAt,
    dueAt: isInTime || state === 'passed' ? null : before.dueAt,
  }
}
