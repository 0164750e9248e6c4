import { VERSUS_TOP_TIPPERS } from '../../protocol/versus.ts'

/** A recorded tip, as far as a battle is concerned. */
export interface CountedTip {
  /** Empty: a stealth tip, which counts and names nobody. */
  readonly username: string
  readonly tokens: number
  /** Where it stands in the record: what keeps a tip that comes twice from counting twice. */
  readonly cursor: number
}

/** What was tipped to one side. */
export interface Tally {
  readonly tokens: number
  readonly tips: number
  readonly byName: ReadonlyMap<string, number>
}

export const emptyTally: Tally = { tokens: 0, tips: 0, byName: new Map() }

export function withTip(tally: Tally, tip: CountedTip): Tally {
  const { username } = tip
  const byName =
    username === ''
      ? tally.byName
      : new Map(tally.byName).set(username, (tally.byName.get(username) ?? 0) + tip.tokens)
  return { tokens: tally.tokens + tip.tokens, tips: tally.tips + 1, byName }
}

/** Most tokens first; of two with the same, the one who tipped first. */
export function topTippers(tally: Tally): { readonly username: string; readonly tokens: number }[] {
  const names = [...tally.byName].map(([username, tokens]) => ({ username, tokens }))
  return names.sort((a, b) => b.tokens - a.tokens).slice(0, VERSUS_TOP_TIPPERS)
}
