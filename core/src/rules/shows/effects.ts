import type { AccountId } from '../../protocol/ids.ts'
import type { ShowEndReason } from '../../protocol/shows.ts'

/**
 * What the owner object does after a transition, in the order of `showEffectPhases`: entitlement in the media
 * first, money second, the record third, words last.
 */
export type ShowEffect =
  | { readonly phase: 'media'; readonly kind: 'recheck' }
  /**
   * Moves what is owed and not moved yet from escrow to accrued, for all active participants in one transfer.
   */
  | { readonly phase: 'money'; readonly kind: 'charge'; readonly number: number }
  /** More escrow for a participant: `tokens` if the wallet has them, else what it has. */
  | { readonly phase: 'money'; readonly kind: 'refill'; readonly account: AccountId; readonly tokens: number }
  /**
   * One participant is out before the show is over: what they owe becomes accrued, the rest is refunded.
   * `participant`: their number in the show.
   */
  | { readonly phase: 'money'; readonly kind: 'close_participant'; readonly participant: number }
  /**
   * The show is over: the participants who were active until now are settled, then what has accrued goes to
   * those who earn it, in one transfer.
   */
  | { readonly phase: 'money'; readonly kind: 'settle'; readonly participants: readonly number[] }
  | { readonly phase: 'record'; readonly kind: 'store' }
  | { readonly phase: 'announcement'; readonly kind: 'started' }
  | { readonly phase: 'announcement'; readonly kind: 'participant_joined'; readonly account: AccountId }
  | { readonly phase: 'announcement'; readonly kind: 'tick' }
  | {
      readonly phase: 'announcement'
      readonly kind: 'participant_left'
      readonly account: AccountId
      readonly reason: ShowEndReason
    }
  | { readonly phase: 'announcement'; readonly kind: 'ended'; readonly reason: ShowEndReason }
  /** Everybody concerned is told how things stand. */
  | { readonly phase: 'announcement'; readonly kind: 'state' }

export const showEffectPhases = ['media', 'money', 'record', 'announcement'] as const

export function inOrder(effects: readonly ShowEffect[]): readonly ShowEffect[] {
  return showEffectPhases.flatMap((phase) => effects.filter((effect) => effect.phase === phase))
}
