import { type CaseAction, caseLimits } from '../../protocol/cases.ts'

const DAY_MS = 86_400_000

/** A suspension is appealed as such, also by who is not let in; what found nothing does nobody harm. */
export function isAppealable(action: CaseAction): boolean {
  return action === 'warned' || action === 'content_removed'
}

/** Until when a decision can be appealed: as long as what it was based on is there. Both ms since 1970. */
export function appealEndsAt(decidedAt: number): number {
  return decidedAt + caseLimits.evidenceDays * DAY_MS
}
