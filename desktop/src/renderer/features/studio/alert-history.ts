import * as z from 'zod/mini'
import { wallAlertKinds } from './wall-alerts.ts'

/** One alert from when it was first seen on this wall. Times are the server's, ms since 1970. */
export const AlertRecord = z.object({
  username: z.string(),
  display_name: z.string(),
  kind: z.enum(wallAlertKinds),
  since: z.int(),
  /** The last look at which it stood. */
  last: z.int(),
  isOver: z.boolean(),
  /** When somebody said here that they had seen it; null: nobody has. */
  seen_at: z.nullable(z.int()),
})
export type AlertRecord = z.infer<typeof AlertRecord>

export type StandingAlert = Pick<AlertRecord, 'username' | 'display_name' | 'kind'>

/** What comes back within it is the same alert: a line that comes and goes is one entry, and rings once. */
export const SAME_WITHIN_MS = 30_000
const RECORDS_MAX = 200

/** The history after one more look, newest first. What is over stays in it. */
export function afterLook(
  history: readonly AlertRecord[],
  standing: readonly StandingAlert[],
  now: number,
): readonly AlertRecord[] {
  const open = new Map(standing.map((alert) => [keyOf(alert), alert]))
  const kept = history.map((record): AlertRecord => {
    const key = keyOf(record)
    if (open.has(key) && now - record.last <= SAME_WITHIN_MS) {
      open.delete(key)
      return { ...record, last: now, isOver: false }
    }
    return record.isOver ? record : { ...record, isOver: true }
  })
  const begun = [...open.values()].map(
    ({ username, display_name, kind }): AlertRecord => ({
      ...{ username, display_name, kind },
      ...{ since: now, last: now, isOver: false, seen_at: null },
    }),
  )
  return [...begun, ...kept].slice(0, RECORDS_MAX)
}

/** Everything that nobody had seen is seen now, also what is over already. */
export function acknowledged(history: readonly AlertRecord[], now: number): readonly AlertRecord[] {
  return history.map((record) => (record.seen_at === null ? { ...record, seen_at: now } : record))
}

function keyOf({ username, kind }: Pick<AlertRecord, 'username' | 'kind'>): string {
  return `${username} ${kind}`
}
