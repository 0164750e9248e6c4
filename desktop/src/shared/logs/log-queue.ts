import type { Clock } from '@footlight/core/ports'
import { LOG_BATCH_ENTRIES_MAX, type LogBatch, type LogEntry, type LogPositions } from './entry.ts'

/** Entries that wait at most; an evening's chat of a busy room is a tenth of it. */
export const LOG_QUEUE_ENTRIES_MAX = 20_000
/** What comes within this time is stored together. */
export const LOG_GATHER_MS = 200
export const LOG_RETRY_MS = { first: 500, max: 15_000 } as const

type Stream = keyof LogPositions

interface Waiting {
  readonly entry: LogEntry | null
  /** The stream is complete up to here once this is stored. */
  readonly position: readonly [Stream, number] | null
}

export interface LogQueueDeps {
  readonly clock: Clock
  /** Whether it is stored. Never rejects. */
  readonly send: (batch: LogBatch) => Promise<boolean>
}

/**
 * Keeps entries until they are acknowledged, in order and one batch at a time, so that a logbook that dies or
 * has no room loses nothing that this side still holds. Repeats do no harm: the logbook knows each by its
 * key.
 */
export class LogQueue {
  readonly #deps: LogQueueDeps
  #waiting: Waiting[] = []
  #isSending = false
  #cancelTimer: (() => void) | null = null
  #retryMs: number = LOG_RETRY_MS.first
  #overflowed = false
  #dropped = 0

  constructor(deps: LogQueueDeps) {
    this.#deps = deps
  }

  get size(): number {
    return this.#waiting.length
  }

  /** How many did not fit, since the start. What has a position comes again with the next start. */
  get dropped(): number {
    return this.#dropped
  }

  add(entry: LogEntry | null, position: readonly [Stream, number] | null = null): void {
    if (this.#waiting.length >= LOG_QUEUE_ENTRIES_MAX) {
      // From here on the record has a hole: its positions stay before it, so that the server is asked again.
      this.#overflowed = true
      if (entry !== null) this.#dropped += 1
      return
    }
    const marked = this.#overflowed ? null : position
    if (entry === null && marked === null) return
    const last = this.#waiting.at(-1)
    // Many events say nothing that is stored: their positions take one place.
    const joins =
      entry === null && last !== undefined && last.entry === null && last.position?.[0] === marked?.[0]
    if (joins) this.#waiting.pop()
    this.#waiting.push({ entry, position: marked })
    this.#sendAfter(LOG_GATHER_MS)
  }

  /** Something changed for the better: tries at once. */
  poke(): void {
    this.#retryMs = LOG_RETRY_MS.first
    this.#sendAfter(0)
  }

  /** Another account is here: what waits is not theirs. */
  clear(): void {
    this.#waiting = []
    this.#overflowed = false
    this.#cancelTimer?.()
    this.#cancelTimer = null
  }

  #sendAfter(delayMs: number): void {
    if (this.#isSending || this.#waiting.length === 0) return
    if (this.#cancelTimer !== null && delayMs > 0) return
    this.#cancelTimer?.()
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => void this.#send())
  }

  async #send(): Promise<void> {
    this.#cancelTimer = null
    const batch = this.#waiting.slice(0, LOG_BATCH_ENTRIES_MAX)
    if (batch.length === 0) return
    this.#isSending = true
    const stored = await this.#deps.send({
      entries: batch.flatMap(({ entry }) => (entry === null ? [] : [entry])),
      positions: positionsOf(batch),
    })
    this.#isSending = false
    if (stored) {
      // After `clear` others stand here: only what was sent is taken out.
      const sent = new Set(batch)
      this.#waiting = this.#waiting.filter((one) => !sent.has(one))
      this.#retryMs = LOG_RETRY_MS.first
      return this.#sendAfter(this.#waiting.length >= LOG_BATCH_ENTRIES_MAX ? 0 : LOG_GATHER_MS)
    }
    const delayMs = this.#retryMs
    this.#retryMs = Math.min(this.#retryMs * 2, LOG_RETRY_MS.max)
    this.#sendAfter(delayMs)
  }
}

function positionsOf(batch: readonly Waiting[]): LogPositions {
  const of = (stream: Stream) =>
    batch.reduce<number | null>(
      (max, { position }) =>
        position !== null && position[0] === stream ? Math.max(max ?? 0, position[1]) : max,
      null,
    )
  return { lobby: of('lobby'), room: of('room') }
}
