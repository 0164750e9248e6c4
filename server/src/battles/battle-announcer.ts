import type { Clock, Ledger, OutboxDraft } from '@footlight/core/ports'
import type { ServerEvent, ServerEventName } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { roomTopic } from '../rooms/room-topic.ts'

/** A room that is in memory, as far as battles tell it anything. */
export interface Listening {
  /** To everybody who is here now, or to these names alone; not recorded. */
  tellLive<N extends ServerEventName>(name: N, payload: ServerEvent<N>, to: readonly string[] | null): void
}

export interface OutboundEvent {
  readonly room: string
  readonly name: ServerEventName
  readonly payload: Readonly<Record<string, unknown>>
  /** null: everybody in the room. */
  readonly to: readonly string[] | null
}

export function outbound<N extends ServerEventName>(
  room: string,
  name: N,
  payload: Omit<ServerEvent<N>, 'cursor'>,
  to: readonly string[] | null = null,
): OutboundEvent {
  return { room, name, payload, to }
}

interface AnnouncerDeps {
  readonly ledger: Pick<Ledger, 'execute'>
  readonly clock: Clock
  readonly logger: Logger
  readonly roomOf: (username: string) => Listening | undefined
}

/**
 * Tells two rooms at once: both words in one commit, so that no crash lets one room hear what the other did
 * not.
 */
export class Announcer {
  readonly #deps: AnnouncerDeps

  constructor(deps: AnnouncerDeps) {
    this.#deps = deps
  }

  /** False: it could not be recorded and was told live only. */
  async record(words: readonly OutboundEvent[]): Promise<boolean> {
    const events = words.map(
      ({ room, name, payload, to }): OutboxDraft => ({
        topic: roomTopic(room),
        name,
        payload: to === null ? payload : { ...payload, to },
      }),
    )
    const problem = await this.#execute(events)
    if (problem === null) return true
    logEvent(this.#deps.logger, 'battle_event_record_failed', {
      events: words.map(({ name }) => name),
      ...problem,
    })
    // The shape was checked when the word was made.
    for (const { room, name, payload, to } of words)
      this.#deps.roomOf(room)?.tellLive(name, payload as never, to)
    return false
  }

  /** Not recorded: what the next one says again. */
  live<N extends ServerEventName>(room: string, name: N, payload: ServerEvent<N>): void {
    this.#deps.roomOf(room)?.tellLive(name, payload, null)
  }

  async #execute(events: readonly OutboxDraft[]): Promise<object | null> {
    try {
      const result = await this.#deps.ledger.execute({
        kind: 'announce',
        at: this.#deps.clock.now(),
        events,
      })
      return result.ok ? null : { code: result.error.code }
    } catch (error) {
      return { err: error }
    }
  }
}
