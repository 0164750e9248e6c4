import type { Logger } from 'pino'

/** One after the other; one that fails is logged with `message` and what `about` says of it, and leaves the others theirs. */
export async function runEach<T>(
  all: readonly T[],
  run: (each: T) => Promise<void>,
  failure: {
    readonly event: string
    readonly message: string
    readonly about: (each: T) => Readonly<Record<string, unknown>>
  },
  logger: Logger,
): Promise<void> {
  for (const each of all) {
    try {
      await run(each)
    } catch (error) {
      logger.error({ event: failure.event, err: error, ...failure.about(each) }, failure.message)
    }
  }
}
