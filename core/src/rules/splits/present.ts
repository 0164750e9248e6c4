import type { TipSplit, TipSplitMode } from '../../protocol/apps.ts'
import { shareOf } from './shares.ts'
import type { TipSplitState } from './tip-split.ts'

/** What everybody is told. Until the money has moved it is still `proposed`. */
export function splitMode(state: TipSplitState): TipSplitMode {
  if (state.kind === 'available') return 'available'
  if (state.kind !== 'settled') return 'proposed'
  return state.end === null ? 'success' : 'canceled'
}

export function presentSplit(state: TipSplitState): TipSplit {
  const mode = splitMode(state)
  if (state.kind === 'available') {
    return {
      mode,
      split_id: null,
      amount: 0,
      splitters: [],
      target_splitters: 0,
      split_amount: 0,
      remaining: 0,
      expires_at: null,
      reason: null,
    }
  }
  const { id, amount, target, splitters, expiresAt } = state
  return {
    mode,
    split_id: id,
    amount,
    target_splitters: target,
    splitters: splitters.map((splitter) => splitter.username),
    split_amount: shareOf(amount, target).joiner,
    remaining: target - splitters.length,
    expires_at: mode === 'proposed' ? expiresAt : null,
    reason: state.kind === 'settled' ? state.end : null,
  }
}
