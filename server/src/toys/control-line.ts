import type { AccountId } from '@footlight/core/protocol/ids'
import { TOY_CONTROL_QUEUE_MAX } from '@footlight/core/protocol/toys'
import { assert } from '@footlight/core/rules/result'
import type { ControlPrice } from './control-price.ts'

/** Control that is paid: its tokens are in escrow. */
export interface BoughtControl extends ControlPrice {
  readonly id: string
  readonly account: AccountId
  readonly username: string
}

export interface CurrentControl extends BoughtControl {
  /** Monotonic ms. */
  readonly startedMs: number
  /** Wall clock, ms: for screens. */
  readonly endsAt: number
}

/** Who controls, and who waits behind them: first come, first served (TOYROOM-QUEUE-01). */
export interface ControlLine {
  readonly current: CurrentControl | null
  readonly waiting: readonly BoughtControl[]
}

export const emptyLine: ControlLine = { current: null, waiting: [] }

/** Why nobody of that name joins now; null: they may. One place for each, whatever number of tabs is open. */
export function lineRefusal(
  { current, waiting }: ControlLine,
  account: AccountId,
): 'already_requested' | 'queue_full' | null {
  if (current?.account === account || waiting.some((each) => each.account === account))
    return 'already_requested'
  return waiting.length >= TOY_CONTROL_QUEUE_MAX ? 'queue_full' : null
}

export function joinLine(line: ControlLine, control: BoughtControl): ControlLine {
  return { ...line, waiting: [...line.waiting, control] }
}

/** The first who waits begins. `startedMs`: monotonic; `startedAt`: wall clock. */
export function beginNext(
  { current, waiting: [next, ...waiting] }: ControlLine,
  startedMs: number,
  startedAt: number,
): ControlLine {
  assert(current === null && next !== undefined, 'nobody controls, and somebody waits')
  return { current: { ...next, startedMs, endsAt: startedAt + next.seconds * 1_000 }, waiting }
}

/** The first who waits leaves without having begun. */
export function dropNext(line: ControlLine): ControlLine {
  return { ...line, waiting: line.waiting.slice(1) }
}

/** The one who controls has done so. */
export function endCurrent(line: ControlLine): ControlLine {
  return { ...line, current: null }
}

/** 0: controls now; null: neither that nor waiting. */
export function placeOf({ current, waiting }: ControlLine, controlId: string): number | null {
  if (current?.id === controlId) return 0
  const index = waiting.findIndex(({ id }) => id === controlId)
  return index === -1 ? null : index + 1
}

/** When the one who controls is done; monotonic ms. */
export function endsAtMs({ startedMs, seconds }: CurrentControl): number {
  return startedMs + seconds * 1_000
}
