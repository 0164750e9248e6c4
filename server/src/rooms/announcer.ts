import type { Clock, Ledger } from '@footlight/core/ports'
import type { ServerEvent, ServerEventName } from '@footlight/core/protocol'
import type { Logger } from 'pino'

/** The events of a room that go through the record, so that a client that was away gets them by cursor. */
export type RecordedEventName = Extract<ServerEventName, 'v3.chat.moderate' | 'v3.chat.subject' | 'v3.chat.update'>

interface AnnouncerParts {
  readonly topic: string
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
  /** For when the record cannot be written: tells those who are here now, without a cursor. */
  readonly tellLive: <N extends RecordedEventName>(name: N, payload: ServerEvent<N>) => void
}

export type Announce = <N extends RecordedEventName>(name: N, payload: Omit<ServerEvent<N>, 'cursor'>) => Promise<void>

/**
 * Puts an event into the record; the record's own announcement brings it to the sockets. A disk that is full must not keep
 * a room from hearing that it is over, so then the event goes out live and the loss for those who are away is logged.
 */
export function createAnnouncer(parts: AnnouncerParts): Announce {
  return async (name, payload) => {
    const events = [{ topic: parts.topic, name, payload: { ...payload } }]
    const problem = await record(parts, events)
    if (problem === null) return
    parts.logger.error({ event: name, ...problem }, 'an event was not recorded; told live only')
    parts.tellLive(name, payload as ServerEvent<typeof name>)
  }
}

async function record(parts: AnnouncerParts, events: readonly { topic: string; name: string; payload: Record<string, unknown> }[]): Promise<object | null> {
  try {
    const result = await parts.ledger.execute({ kind: 'announce', at: parts.clock.now(), events })
    return result.ok ? null : { code: result.error.code }
  } catch (error) {
    return { err: error }
  }
}
