import { type CaseAction, caseLimits } from '../../protocol/cases.ts'

const DAY_MS = 86_400_000

/**
 * Why a decision is not appealed at `at`, as such (APPEAL-07); null: it is. `harmless`: it found nothing; `suspended`: a suspension is
 * appealed by its own call, also by who is not let in; `late`: what it was based on is there no longer. Times in ms since 1970.
 */
export function decisionAppealRefusal(
  action: CaseAction,
  decidedAt: number,
  at: number,
): 'harmless' | 'suspended' | 'late' | null {
  if (action === 'nothing') return 'harmless'
  if (action !== 'warned' && action !== 'content_removed') return 'suspended'
  return at < decidedAt + caseLimits.evidenceDays * DAY_MS ? null : 'late'
}
