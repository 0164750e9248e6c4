import { stepAt } from '@footlight/core/rules/toys/patterns'
import type { ToySettings } from './settings.ts'
import type { ToyState } from './state.ts'
import { baseLevel } from './time.ts'

/** Who or what moves the toys. `still`: nothing. */
export type ControlType = 'still' | 'tip' | 'test' | 'viewer' | 'cruise'

export interface WantedLevel {
  /** 0 to 1, never above the performer's cap. */
  readonly level: number
  readonly cause: ControlType
  readonly viewer: string | null
}

const still: WantedLevel = { level: 0, cause: 'still', viewer: null }

/**
 * What a toy should do at `state.nowMs`. The stronger of action and base wins, so that nothing that was paid
 * for is drowned.
 */
export function wantedLevel(state: ToyState, { caps }: ToySettings, device: string): WantedLevel {
  if (state.phase.kind !== 'on' || state.restUntilMs !== null) return still
  const { current, control } = state
  const base = baseLevel(state)
  const action = current !== null && (current.device === null || current.device === device) ? current : null
  if (action !== null) {
    const level = action.level * (action.steps === null ? 1 : stepAt(action.steps, action.playedMs).level)
    if (level >= base)
      return { level: Math.min(level, caps.level), cause: action.source, viewer: action.viewer }
  }
  if (base === 0) return still
  return {
    level: Math.min(base, caps.level),
    cause: control === null ? 'cruise' : 'viewer',
    viewer: control?.viewer ?? null,
  }
}

/** For screens: what holds the toys right now, whatever the level of this very moment. */
export function controlType(state: ToyState): ControlType {
  if (state.phase.kind !== 'on') return 'still'
  if (state.current !== null) return state.current.source
  if (state.control !== null) return 'viewer'
  return state.cruise > 0 ? 'cruise' : 'still'
}
