import { ShowKind } from '../../protocol/shows.ts'
import { detailsOf, type MovementKind, type StoredMovement } from './movements.ts'

/** What changed an account of earnings and was neither an income nor a payout. */
export const CORRECTION = 'correction'

const settled: Partial<Record<MovementKind, string>> = {
  commission_settlement: 'commission',
  toy_control_settlement: 'toy_control',
}

/** Kinds of income as a statement names them (STATEMENT-02). */
export const incomeKinds: readonly string[] = [
  ...['tip', 'group_tip', 'scratch', 'golden_ticket'],
  ...ShowKind.options,
  ...['media', 'media_bundle', 'post', 'fan_club', 'commission', 'toy_control'],
  ...['other', CORRECTION],
]

/** Under which kind an income is counted: a show by what it was, the rest by what was bought. */
export function incomeKind(movement: StoredMovement): string {
  if (movement.kind === 'show_settlement') return detailsOf('show_settlement', movement)?.kind ?? 'other'
  return settled[movement.kind] ?? movement.kind
}
