import type { DisputeReason } from './standing.ts'

const DAY_MS = 86_400_000

/**
 * For so many days nobody buys whose bank took money back for this; 0: they may. A card that may be stolen is kept away; who did not
 * recognise a line on a bill may buy, and pays what they owe by that.
 */
export const blockDays: Readonly<Record<DisputeReason, number>> = {
  fraud: 365,
  not_recognised: 0,
  other: 0,
  not_received: 0,
  duplicate: 0,
}

/** Until when disputes that are open or lost keep somebody from buying, ms since 1970; null: none does. `at`: when it was opened. */
export function blockedUntil(
  disputes: readonly { readonly reason: DisputeReason; readonly at: number }[],
  now: number,
): number | null {
  const until = Math.max(0, ...disputes.map(({ reason, at }) => at + blockDays[reason] * DAY_MS))
  return until > now ? until : null
}
