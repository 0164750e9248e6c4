import {
  defaultToySettings,
  initialToyState,
  setLive,
  start,
  type TipOrder,
  type ToySettings,
  type ToyState,
} from '../index.ts'

/** Small numbers, so that every limit is reached within seconds. */
export const shortSettings: ToySettings = {
  ...defaultToySettings,
  tipLevels: [
    { from: 1, to: 9, level: 0.3, seconds: 2, pattern: null },
    { from: 10, to: 99, level: 0.6, seconds: 4, pattern: 'pulse' },
    { from: 100, to: null, level: 1, seconds: 30, pattern: 'random' },
  ],
  caps: { level: 0.8, actionSeconds: 5, continuousSeconds: 10, restSeconds: 5 },
  cooldownSeconds: 3,
  queueMax: 4,
}

/** On, on air, at 0. */
export function runningState(settings: ToySettings = shortSettings): ToyState {
  return setLive(start(initialToyState(0), 0, settings), true, 0, settings)
}

export function tip(id: string, changes: Partial<TipOrder> = {}): TipOrder {
  return { source: 'tip', id, viewer: `viewer_${id}`, tokens: 5, ageMs: 0, dice: 0, ...changes }
}
