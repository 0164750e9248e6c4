import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { ToySettings } from './settings.ts'
import type { StopCause, ToyState } from './state.ts'
import { passTime } from './time.ts'

/**
 * For the performer alone: after a stop nothing starts without this. What counted stays known, so that no tip
 * counts again.
 */
export function start(state: ToyState, nowMs: number, settings: ToySettings): ToyState {
  const passed = passTime(state, nowMs, settings)
  return passed.phase.kind === 'off' ? { ...passed, phase: { kind: 'on' } } : passed
}

/** Everything off: queue, action, cruise, viewer. A second stop keeps the first one's cause. */
export function stop(state: ToyState, cause: StopCause, nowMs: number, settings: ToySettings): ToyState {
  const passed = passTime(state, nowMs, settings)
  if (passed.phase.kind === 'off') return passed
  return { ...passed, phase: { kind: 'off', cause }, queue: [], current: null, cruise: 0, control: null }
}

/** Nothing to do while off. */
export function setPaused(state: ToyState, paused: boolean, nowMs: number, settings: ToySettings): ToyState {
  const passed = passTime(state, nowMs, settings)
  if (passed.phase.kind === 'off') return passed
  return passTime({ ...passed, phase: { kind: paused ? 'paused' : 'on' } }, nowMs, settings)
}

/** `level` above the performer's cap becomes the cap; 0 turns it off. While off it stays off. */
export function setCruise(state: ToyState, level: number, nowMs: number, settings: ToySettings): ToyState {
  const passed = passTime(state, nowMs, settings)
  return passed.phase.kind === 'off' ? passed : { ...passed, cruise: clampLevel(level, settings) }
}

export function skipCurrent(state: ToyState, nowMs: number, settings: ToySettings): ToyState {
  return passTime({ ...passTime(state, nowMs, settings), current: null }, nowMs, settings)
}

export interface ControlOrder {
  readonly viewer: string
  /** 0 to 1; above the performer's cap it becomes the cap. */
  readonly level: number
  /** Monotonic ms. */
  readonly untilMs: number
}

/** `taken`: another viewer holds the controls. `over`: its time has passed already. */
export type ControlRefusal = 'off' | 'not_live' | 'taken' | 'over'

/**
 * A viewer takes the controls, or moves what they hold already. Who paid, and how much, is not judged here.
 */
export function setControl(
  state: ToyState,
  order: ControlOrder,
  nowMs: number,
  settings: ToySettings,
): Result<ToyState, ControlRefusal> {
  const passed = passTime(state, nowMs, settings)
  if (passed.phase.kind === 'off') return fail('off')
  if (!passed.isLive) return fail('not_live')
  if (order.untilMs <= nowMs) return fail('over')
  if (passed.control !== null && passed.control.viewer !== order.viewer) return fail('taken')
  return ok({
    ...passed,
    control: {
      viewer: order.viewer,
      level: clampLevel(order.level, settings),
      untilMs: Math.ceil(order.untilMs),
    },
  })
}

/**
 * The viewer lets go, the performer takes it back, or the room's mode changed (a mode change stops control).
 */
export function endControl(state: ToyState, nowMs: number, settings: ToySettings): ToyState {
  return { ...passTime(state, nowMs, settings), control: null }
}

/** Sets whether the performer is on air. From on air to off is the end of everything that runs. */
export function setLive(state: ToyState, isLive: boolean, nowMs: number, settings: ToySettings): ToyState {
  const isLost = state.isLive && !isLive
  return {
    ...(isLost ? stop(state, 'show_lost', nowMs, settings) : passTime(state, nowMs, settings)),
    isLive,
  }
}

function clampLevel(level: number, { caps }: ToySettings): number {
  return Math.min(Math.max(level, 0), caps.level)
}
