import { stepAt } from '@footlight/core/rules/toys/patterns'
import type { ToySettings } from './settings.ts'
import type { ToyState } from './state.ts'

/**
 * Lets time pass until `nowMs`: actions end and follow each other, control runs out, toys rest. A time that
 * went back passes none.
 */
export function passTime(state: ToyState, nowMs: number, settings: ToySettings): ToyState {
  // Whole milliseconds only: a remainder too small to add would never pass.
  const untilMs = Math.floor(nowMs)
  let it = takeNext(state)
  while (it.nowMs < untilMs) {
    const stepMs = Math.min(untilMs - it.nowMs, nextTurnMs(it, settings) ?? Infinity)
    it = takeNext(elapse(it, stepMs, settings))
  }
  return it
}

/** ms until the wanted level changes on its own; null: it does not. */
export function nextChangeMs(state: ToyState, settings: ToySettings): number | null {
  const turnMs = nextTurnMs(state, settings)
  const steps = isMoving(state) ? (state.current?.steps ?? null) : null
  if (steps === null) return turnMs
  return Math.min(turnMs ?? Infinity, stepAt(steps, state.current!.playedMs).remainingMs)
}

/** Whether anything would move a toy now; a pattern's own gaps count as moving. */
export function isMoving(state: ToyState): boolean {
  return (
    state.phase.kind === 'on' &&
    state.restUntilMs === null &&
    (state.current !== null || baseLevel(state) > 0)
  )
}

/** What lies under the actions: the viewer who holds the controls, else cruise control. */
export function baseLevel({ control, cruise }: ToyState): number {
  return control === null ? cruise : control.level
}

/** ms until an action, a rest, a control or the allowance of running time ends. */
function nextTurnMs(state: ToyState, { caps }: ToySettings): number | null {
  const turns: number[] = []
  if (state.restUntilMs !== null) turns.push(state.restUntilMs - state.nowMs)
  if (state.control !== null) turns.push(state.control.untilMs - state.nowMs)
  if (isMoving(state)) {
    turns.push(caps.continuousSeconds * 1_000 - state.exertedMs)
    if (state.current !== null) turns.push(state.current.durationMs - state.current.playedMs)
  }
  return turns.length === 0 ? null : Math.max(0, Math.min(...turns))
}

function elapse(state: ToyState, byMs: number, { caps }: ToySettings): ToyState {
  const moving = isMoving(state)
  const nowMs = state.nowMs + byMs
  const current =
    moving && state.current !== null
      ? { ...state.current, playedMs: state.current.playedMs + byMs }
      : state.current
  const idleMs = moving ? 0 : state.idleMs + byMs
  const hasRested = idleMs >= caps.restSeconds * 1_000
  const exertedMs = moving ? state.exertedMs + byMs : hasRested ? 0 : state.exertedMs
  const isTired = moving && exertedMs >= caps.continuousSeconds * 1_000
  const restUntilMs = isTired
    ? nowMs + caps.restSeconds * 1_000
    : state.restUntilMs !== null && state.restUntilMs > nowMs
      ? state.restUntilMs
      : null
  return {
    ...state,
    nowMs,
    current: current !== null && current.playedMs >= current.durationMs ? null : current,
    control: state.control !== null && state.control.untilMs > nowMs ? state.control : null,
    idleMs,
    // A rest that was taken is taken: the allowance begins anew.
    exertedMs: state.restUntilMs !== null && restUntilMs === null ? 0 : exertedMs,
    restUntilMs,
    cooldowns: state.cooldowns.filter((cooldown) => cooldown.untilMs > nowMs),
  }
}

function takeNext(state: ToyState): ToyState {
  const [next, ...queue] = state.queue
  const canStart = state.phase.kind === 'on' && state.restUntilMs === null && state.current === null
  return canStart && next !== undefined ? { ...state, current: { ...next, playedMs: 0 }, queue } : state
}
