import type { Clock } from '@footlight/core/ports'
import type { LogAccount, LogsState } from '../../shared/ipc/logs.ts'
import type { LogBatch, LogEntry } from '../../shared/logs/entry.ts'
import { LogQueue } from '../../shared/logs/log-queue.ts'

export interface LogRecorderDeps {
  readonly clock: Clock
  /** Whether it is stored. Never rejects. */
  readonly send: (batch: LogBatch) => Promise<boolean>
}

/**
 * For what main itself does and the performer may want to read later: a toy that received a command. Waits
 * for room.
 */
export class LogRecorder {
  readonly #queue: LogQueue
  #account: LogAccount | null = null

  constructor(deps: LogRecorderDeps) {
    this.#queue = new LogQueue(deps)
  }

  record(entry: LogEntry): void {
    if (this.#account !== null) this.#queue.add(entry)
  }

  /** What one account did is not written into the logs of the next. */
  follow({ account, kind }: LogsState): void {
    if (!isSame(account, this.#account)) this.#queue.clear()
    this.#account = account
    if (kind === 'open') this.#queue.poke()
  }
}

export function isSame(one: LogAccount | null, other: LogAccount | null): boolean {
  return one?.origin === other?.origin && one?.username === other?.username
}
