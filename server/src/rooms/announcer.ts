import type { Clock, Ledger } from '@footlight/core/ports'
import type { ServerEvent, ServerEventName } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'

interface AnnouncerDeps {
  readonly topic: string
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
  /** For when the record cannot be written: tells those who are here now, without a cursor. */
  readonly tellLive: (
    name: ServerEventName,
    payload: Readonly<Record<string, unknown>>,
    to: readonly string[] | null,
  ) => void
}

/** `to`: only these usernames get it. */
export type Announce = <N extends ServerEventName>(
  name: N,
  payload: Omit<ServerEvent<N>, 'cursor'>,
  to?: readonly string[],
) => Promise<void>

/**
 * Puts an event into the record; the record's own announcement brings it to the sockets. A disk that is full
 * must not keep a room from hearing that it is over, so then the event goes out live and the loss for those
 * who are away is logged.
 */
export function createAnnouncer(deps: AnnouncerDeps): Announce {
  return async (name, fields, to) => {
    const payload = to === undefined ? { ...fields } : { ...fields, to }
    const events = [{ topic: deps.topic, name, payload }]
    const problem = await record(deps, events)
    if (problem === null) return
    logEvent(deps.logger, 'event_record_failed', { name, ...problem })
    deps.tellLive(name, fields, to ?? null)
  }
}

async function record(
  deps: AnnouncerDeps,
  events: readonly { topic: string; name: string; payload: Record<string, unknown> }[],
): Promise<object | null> {
  try {
    const result = await deps.ledger.execute({ kind: 'announce', at: deps.clock.now(), events })
    return result.ok ? null : { code: result.error.code }
  } catch (error) {
    return { err: error }
  }
}
