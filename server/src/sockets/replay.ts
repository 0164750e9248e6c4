import type { Ledger, OutboxEvent } from '@footlight/core/ports'

/** A client that missed more than this gets the newest state instead. */
export const REPLAY_EVENTS_MAX = 5_000

export interface Missed {
  /** Where the client stands before `events`; what `v3.authorize.success` tells it. */
  readonly from: number
  /** The newest position when it was read. */
  readonly head: number
  readonly events: readonly OutboxEvent[]
}

/**
 * `cursor` null: a first visit, which missed nothing. A cursor from the future, as after a restored backup,
 * counts as now.
 */
export async function missedSince(
  ledger: Ledger,
  topic: string | null,
  cursor: number | null,
): Promise<Missed> {
  const head = await ledger.head()
  if (topic === null || cursor === null || cursor >= head) return { from: head, head, events: [] }
  const events = await ledger.eventsAfter([topic], cursor, REPLAY_EVENTS_MAX + 1)
  if (events.length > REPLAY_EVENTS_MAX) return { from: head, head, events: [] }
  return { from: cursor, head, events }
}
