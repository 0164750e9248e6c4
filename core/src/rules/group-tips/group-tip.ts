import * as z from 'zod/mini'
import { type GroupTip, GroupTipEnd, type GroupTipMode } from '../../protocol/group-tips.ts'
import { AccountId } from '../../protocol/ids.ts'
import { assert, assertNever } from '../result.ts'
import { shareOf } from './shares.ts'

/** Somebody whose share is in escrow. */
export const GroupTipPayer = z.object({ account: AccountId, username: z.string(), tokens: z.int() })
export type GroupTipPayer = z.infer<typeof GroupTipPayer>

const Ending = z.nullable(GroupTipEnd)

/** What was proposed. Times are wall clock, ms. */
const groupTip = {
  id: z.string(),
  amount: z.int(),
  target: z.int(),
  expiresAt: z.int(),
  /** The proposer first. */
  splitters: z.array(GroupTipPayer),
}

/** `settling`: decided, and the money not moved yet. `end` null: everybody came, the model is paid. */
export const ProposedGroupTip = z.object({ kind: z.literal('proposed'), ...groupTip })
export const SettlingGroupTip = z.object({ kind: z.literal('settling'), ...groupTip, end: Ending })
export const SettledGroupTip = z.object({ kind: z.literal('settled'), ...groupTip, end: Ending })
export const GroupTipState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('available') }),
  ProposedGroupTip,
  SettlingGroupTip,
  SettledGroupTip,
])
export type ProposedGroupTip = z.infer<typeof ProposedGroupTip>
export type GroupTipState = z.infer<typeof GroupTipState>
export type SettlingGroupTip = z.infer<typeof SettlingGroupTip>

export type GroupTipEvent =
  /** The share of the proposer is in escrow. */
  | {
      readonly kind: 'proposed'
      readonly id: string
      readonly amount: number
      readonly target: number
      readonly expiresAt: number
      readonly by: GroupTipPayer
    }
  /** The share of one more is in escrow. `expiresAt`: it has longer from now on. */
  | { readonly kind: 'joined'; readonly by: GroupTipPayer; readonly expiresAt?: number }
  /** Called off, expired, or the room is not public any more. The first word wins. */
  | { readonly kind: 'stopped'; readonly reason: GroupTipEnd }
  /** The one transfer of the end is in the books. */
  | { readonly kind: 'settled' }
  /** The result was shown for long enough. */
  | { readonly kind: 'shown' }

export const availableGroupTip: GroupTipState = { kind: 'available' }

/** One group tip, one event. Pure. The same object when the event comes too late or fits nothing. */
export function advanceGroupTip(state: GroupTipState, event: GroupTipEvent): GroupTipState {
  switch (event.kind) {
    case 'proposed': {
      const { id, amount, target, expiresAt, by } = event
      assert(state.kind === 'available', 'who proposes has asked whether it can be')
      return { kind: 'proposed', id, amount, target, expiresAt, splitters: [by] }
    }
    case 'joined': {
      assert(
        state.kind === 'proposed' && joinRefusal(state, event.by.account) === null,
        'who joins has asked whether it can be',
      )
      const joined = {
        ...state,
        splitters: [...state.splitters, event.by],
        expiresAt: event.expiresAt ?? state.expiresAt,
      }
      return joined.splitters.length < state.target ? joined : { ...joined, kind: 'settling', end: null }
    }
    case 'stopped':
      return state.kind === 'proposed' ? { ...state, kind: 'settling', end: event.reason } : state
    case 'settled':
      return state.kind === 'settling' ? { ...state, kind: 'settled' } : state
    case 'shown':
      return state.kind === 'settled' ? availableGroupTip : state
    default:
      return assertNever(event)
  }
}

/** null: may join (SPLIT-02). */
export function joinRefusal(
  state: GroupTipState,
  account: AccountId,
): 'wrong_state' | 'already_requested' | null {
  if (state.kind !== 'proposed') return 'wrong_state'
  return state.splitters.some((splitter) => splitter.account === account) ? 'already_requested' : null
}

/** What the next one to join pays. */
export function joinShare(state: Extract<GroupTipState, { kind: 'proposed' }>): number {
  return shareOf(state.amount, state.target).joiner
}

/** What everybody is told. Until the money has moved it is still `proposed`. */
export function groupTipMode(state: GroupTipState): GroupTipMode {
  if (state.kind === 'available') return 'available'
  if (state.kind !== 'settled') return 'proposed'
  return state.end === null ? 'success' : 'canceled'
}

export function presentGroupTip(state: GroupTipState): GroupTip {
  const mode = groupTipMode(state)
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
