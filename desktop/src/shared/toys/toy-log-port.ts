import type { ToyLogEntry } from './log.ts'

/**
 * Where every command to a toy is written down. Append-only; must not fail and must not wait: a log never
 * holds up a stop.
 */
export interface ToyLog {
  append(entry: ToyLogEntry): void
}
