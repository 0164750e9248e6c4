import type { Logger } from 'pino'
import { logEvent } from './log-event.ts'
import type { LogEventCodeOf } from './log-events/log-events.ts'

export interface Failure<T> {
  readonly event: LogEventCodeOf<'error'>
  readonly about: (each: T) => Readonly<Record<string, unknown>>
}

/** One after the other; one that fails is logged with what `about` says of it, and leaves the others theirs. */
export async function runEach<T>(
  all: readonly T[],
  run: (each: T) => Promise<void>,
  failure: Failure<T>,
  logger: Logger,
): Promise<void> {
  for (const each of all) {
    try {
      await run(each)
    } catch (error) {
      logEvent(logger, failure.event, { err: error, ...failure.about(each) })
    }
  }
}
