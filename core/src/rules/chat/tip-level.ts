/** Tokens tipped in a room within a day, from which on each level is shown beside a name. */
export const tipLevels = [1, 100, 500, 1_000, 5_000] as const

/** 0: none; 5: the highest. */
export function tipLevel(recentTokens: number): number {
  return tipLevels.filter((from) => recentTokens >= from).length
}
