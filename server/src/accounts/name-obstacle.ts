import { type NameObstacle, nameLimits } from '@footlight/core/protocol/names'
import type { Person } from './people-port.ts'

const EVERY_MS = nameLimits.everyDays * 24 * 3_600_000

/** What keeps somebody from changing their name; null: nothing. */
export function nameObstacle(
  { type, settings, renamedAt }: Pick<Person, 'type' | 'settings' | 'renamedAt'>,
  now: number,
): NameObstacle | null {
  // It is the address of their room, and written wherever the room was.
  if (type === 'model') return 'performer'
  if (!settings.can_change_username) return 'switched_off'
  return renamedAt !== null && now < nextChangeAt(renamedAt) ? 'too_soon' : null
}

export function nextChangeAt(renamedAt: number): number {
  return renamedAt + EVERY_MS
}
