import type { ShowEffect } from './effects.ts'
import type { Show } from './show.ts'

export interface ShowStep {
  /** The same object when nothing changed. */
  readonly show: Show
  readonly effects: readonly ShowEffect[]
}

export function followedBy(step: ShowStep, next: (show: Show) => ShowStep): ShowStep {
  const after = next(step.show)
  return { show: after.show, effects: [...step.effects, ...after.effects] }
}
