import { accountEvents } from './account-events.ts'
import { billingEvents } from './billing-events.ts'
import { demoEvents } from './demo-events.ts'
import { ledgerEvents } from './ledger-events.ts'
import type { LogEvent } from './log-event.ts'
import { mediaEvents } from './media-events.ts'
import { moderationEvents } from './moderation-events.ts'
import { roomEvents } from './room-events.ts'
import { serverEvents } from './server-events.ts'

/** Everything that the server logs. docs/OPERATIONS.md has the table. */
export const logEvents = {
  ...serverEvents,
  ...ledgerEvents,
  ...billingEvents,
  ...accountEvents,
  ...moderationEvents,
  ...roomEvents,
  ...mediaEvents,
  ...demoEvents,
} as const satisfies Record<string, LogEvent>

export type LogEventCode = keyof typeof logEvents

/** Codes of one level. */
export type LogEventCodeOf<L extends LogEvent['level']> = {
  [C in LogEventCode]: (typeof logEvents)[C]['level'] extends L ? C : never
}[LogEventCode]
