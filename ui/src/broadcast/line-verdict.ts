import type { Health } from './health-reading.ts'

export type LineVerdict = 'good' | 'fair' | 'poor'

/** What is known of the line: its verdict, and the last samples that it rests on, newest last. */
export interface LineState {
  readonly verdict: LineVerdict
  readonly recent: readonly LineVerdict[]
}

export const freshLine: LineState = { verdict: 'good', recent: [] }

/** So many of the last samples make the line worse; so many good ones in a row, one a second, make it good. */
export const BAD_SAMPLES = 3
export const WINDOW_SAMPLES = 5

/**
 * One reading alone, by where viewers begin to see it: 3 % loss freezes pictures, 10 % breaks them. A layer that
 * the line leaves no room for counts; what the computer does not manage is none of the line's.
 */
export function sampleOf({ loss, roundTripMs, missingLayers, limitedBy }: Health): LineVerdict {
  if ((loss ?? 0) >= 0.1 || (roundTripMs ?? 0) >= 600) return 'poor'
  const isHeldBack = limitedBy === 'bandwidth' && missingLayers > 0
  return (loss ?? 0) >= 0.03 || (roundTripMs ?? 0) >= 250 || isHeldBack ? 'fair' : 'good'
}

/**
 * The line after one more sample. A single lost packet or late answer does not change it, and it does not come
 * and go on its edge: it gets worse by three bad ones of the last five, and better by five that are better.
 */
export function judgeLine(before: LineState, sample: LineVerdict): LineState {
  const recent = [...before.recent, sample].slice(-WINDOW_SAMPLES)
  const worse = (['poor', 'fair'] as const).find(
    (verdict) => recent.filter((each) => isAtLeast(each, verdict)).length >= BAD_SAMPLES,
  )
  if (worse !== undefined && isAtLeast(worse, before.verdict)) return { verdict: worse, recent }
  const isBetter =
    recent.length === WINDOW_SAMPLES && recent.every((each) => !isAtLeast(each, before.verdict))
  return { verdict: isBetter ? (worse ?? 'good') : before.verdict, recent }
}

const gravity: Readonly<Record<LineVerdict, number>> = { good: 0, fair: 1, poor: 2 }

function isAtLeast(verdict: LineVerdict, other: LineVerdict): boolean {
  return gravity[verdict] >= gravity[other]
}
