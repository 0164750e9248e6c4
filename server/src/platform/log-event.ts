import type { Logger } from 'pino'
import { type LogEventCode, logEvents } from './log-events/log-events.ts'

type LevelOf<C extends LogEventCode> = (typeof logEvents)[C]['level']

/** Facts of one line, `err` with what was thrown. No secret, token, chat or SDP. */
type LogFields = Readonly<Record<string, unknown>> & { readonly event?: never; readonly level?: never }

interface Line {
  readonly level: LevelOf<LogEventCode>
  readonly text: string
  count: number
}

const lines = new Map<string, Line>(
  Object.entries(logEvents).map(([code, { level, says, effect }]) => [
    code,
    { level, text: effect === null ? says : `${says} ${effect}`, count: 0 },
  ]),
)

/** The one way to log: level and sentence are those of the list. */
export function logEvent<C extends LogEventCode>(
  logger: Pick<Logger, LevelOf<C>>,
  code: C,
  fields?: LogFields,
): void {
  const line = lines.get(code)!
  line.count += 1
  ;(logger as Logger)[line.level]({ event: code, ...fields }, line.text)
}

/** How often each code was logged since this process started, whatever the level of the log. */
export function* countLogEvents(): Iterable<{
  readonly event: string
  readonly level: string
  readonly count: number
}> {
  for (const [event, { level, count }] of lines) yield { event, level, count }
}
