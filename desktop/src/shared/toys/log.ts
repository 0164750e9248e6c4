import type { QueueRefusal } from './enqueue.ts'
import type { StopCause } from './state.ts'
import type { ControlType } from './wanted.ts'

/**
 * `done`: the device app said yes. `overtaken`: a stop came before its answer, so it may or may not have been
 * carried out, as with `no_answer`. `contradicted`: the toy itself says another level. `unreachable`: the app
 * is not there.
 */
export type CommandOutcome = 'done' | 'refused' | 'no_answer' | 'overtaken' | 'unreachable' | 'contradicted'

/** What a stop came to: the toy said so itself, only its app did, or nobody. */
export type HaltOutcome = 'confirmed' | 'acknowledged' | 'failed'

/**
 * Append-only. A command that repeats a level only to keep it going, and that succeeds, is not written again:
 * it changes nothing. `at`: wall clock when it was sent, ms since 1970. `level`: 0 to 1, as it was sent.
 */
export type ToyLogEntry =
  | {
      readonly kind: 'command'
      readonly at: number
      readonly device: string
      readonly cause: ControlType
      readonly viewer: string | null
      readonly level: number
      readonly outcome: CommandOutcome
    }
  | {
      readonly kind: 'tip'
      readonly at: number
      readonly transferId: string
      readonly viewer: string
      readonly tokens: number
      readonly outcome: 'queued' | QueueRefusal
    }
  | {
      readonly kind: 'stop'
      readonly at: number
      readonly cause: StopCause | 'fault'
      readonly devices: readonly { readonly device: string; readonly outcome: HaltOutcome }[]
    }
  | {
      readonly kind: 'link'
      readonly at: number
      readonly link: string
      readonly what: 'opened' | 'closed' | 'lost'
    }

/**
 * Where every command to a toy is written down. Append-only; must not fail and must not wait: a log never
 * holds up a stop.
 */
export interface ToyLog {
  append(entry: ToyLogEntry): void
}

/** From `at` on, a device had this level. */
export interface LevelChange {
  readonly at: number
  readonly level: number
}

/**
 * What may have been carried out counts as carried out: a log that errs shows too much and never too little.
 */
const told: ReadonlySet<CommandOutcome> = new Set(['done', 'no_answer', 'overtaken'])

/** The levels over time that a log tells of, by device. */
export function replay(log: readonly ToyLogEntry[]): ReadonlyMap<string, readonly LevelChange[]> {
  const levels = new Map<string, LevelChange[]>()
  const set = (device: string, change: LevelChange) => {
    const changes = levels.get(device) ?? []
    if ((changes.at(-1)?.level ?? 0) !== change.level) levels.set(device, [...changes, change])
  }
  for (const entry of log) {
    if (entry.kind === 'command' && told.has(entry.outcome)) set(entry.device, entry)
    if (entry.kind === 'stop')
      for (const { device, outcome } of entry.devices)
        if (outcome !== 'failed') set(device, { at: entry.at, level: 0 })
  }
  return new Map(
    [...levels].map(([device, changes]) => [device, changes.map(({ at, level }) => ({ at, level }))]),
  )
}
