import type { Clock, Ledger, OutboxEvent } from '@footlight/core/ports'
import {
  type IncomingServerEvent,
  parseServerEvent,
  type ServerEvent,
  type ServerEventName,
} from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'

/** Events that are read from the record at a time. */
const PAGE_EVENTS = 1_000
/** A record that could not be read is asked again after this. */
const READ_AGAIN_MS = 1_000

/** An event of the record, read by the schema of its name. */
export type RecordedEvent = IncomingServerEvent & {
  readonly cursor: number
  /** Only these usernames get it; null: everybody who hears the topic. */
  readonly to: readonly string[] | null
  /** Of a stealth tip, who sent it: for them and the performer alone (TIP-STEALTH-01). null: nothing is hidden. */
  readonly stealthFrom: string | null
  /** As it stands in the record, with the fields that no client is told. */
  readonly source: OutboxEvent
}

/** null: none of the protocol's. */
export function parseRecorded(source: OutboxEvent): RecordedEvent | null {
  const { name, payload, cursor } = source
  const parsed = parseServerEvent(name, { ...payload, cursor })
  if (parsed === null) return null
  const { to, stealth_from: stealthFrom } = payload
  return {
    ...parsed,
    cursor,
    to: Array.isArray(to) ? (to as readonly string[]) : null,
    stealthFrom: typeof stealthFrom === 'string' ? stealthFrom : null,
    source,
  }
}

export interface Subscription {
  /**
   * Settles when everything that the record had at the beginning was handed over. Rejects when the record
   * could not be read; it is read again nevertheless, until the subscription ends.
   */
  readonly ready: Promise<void>
  end(): void
}

interface EventFeedDeps {
  readonly ledger: Pick<Ledger, 'eventsAfter' | 'head' | 'onCommitted'>
  readonly clock: Clock
  readonly logger: Logger
}

/** An event on its way to those who listen; `parsed` null: none of the protocol's, and only counted. */
interface Delivery {
  readonly source: OutboxEvent
  readonly parsed: RecordedEvent | null
}

/**
 * Hands the recorded events of a topic to whoever subscribed to it, in the order of the record, each once and
 * without a gap, whatever way the announcements take (FEED-02).
 */
export class EventFeed {
  readonly #deps: EventFeedDeps
  readonly #topics = new Map<string, Set<TopicSubscription>>()
  readonly #byName = new Map<string, Set<(event: RecordedEvent) => void>>()
  readonly #unlisten: () => void
  /** Announced and not handed over yet. */
  readonly #waiting: OutboxEvent[] = []
  #isTelling = false
  #position = 0

  private constructor(deps: EventFeedDeps) {
    this.#deps = deps
    this.#unlisten = deps.ledger.onCommitted((events) => this.#tell(events))
  }

  static async open(deps: EventFeedDeps): Promise<EventFeed> {
    const feed = new EventFeed(deps)
    feed.#position = Math.max(feed.#position, await deps.ledger.head())
    return feed
  }

  /** The newest event that was announced to this process. */
  get position(): number {
    return this.#position
  }

  /**
   * Calls `handle` with every event of the topic behind the cursor `after`. What was announced before this
   * call is read from the record; nothing is handed over before it returns.
   */
  subscribe(
    topic: string,
    handle: (event: RecordedEvent) => void,
    { after }: { readonly after: number },
  ): Subscription {
    const subscriptions = this.#topics.get(topic) ?? new Set()
    this.#topics.set(topic, subscriptions)
    const subscription = new TopicSubscription(this.#deps, topic, handle, after, () => {
      subscriptions.delete(subscription)
      if (subscriptions.size === 0 && this.#topics.get(topic) === subscriptions) this.#topics.delete(topic)
    })
    subscriptions.add(subscription)
    // Where nothing behind `after` was announced yet, it is still to come.
    if (after < this.#position) subscription.catchUp()
    return subscription
  }

  /**
   * Calls `handle` with every event of this name from now on, whatever its topic. Nothing is read from the
   * record: for events that tell a whole state, of which the newest is enough. Answers a function that ends it.
   */
  watch<N extends ServerEventName>(
    name: N,
    handle: (payload: ServerEvent<N>, topic: string) => void,
  ): () => void {
    const handlers = this.#byName.get(name) ?? new Set()
    const handler = ({ payload, source }: RecordedEvent): void =>
      handle(payload as ServerEvent<N>, source.topic)
    this.#byName.set(name, handlers.add(handler))
    return () => handlers.delete(handler)
  }

  close(): void {
    this.#unlisten()
    for (const subscriptions of this.#topics.values()) for (const each of subscriptions) each.end()
  }

  /** What a handler records itself comes after the event that it was told of, to everybody. */
  #tell(events: readonly OutboxEvent[]): void {
    for (const event of events) this.#waiting.push(event)
    if (this.#isTelling) return
    this.#isTelling = true
    for (const event of this.#waiting) this.#tellOne(event)
    this.#waiting.length = 0
    this.#isTelling = false
  }

  #tellOne(source: OutboxEvent): void {
    this.#position = Math.max(this.#position, source.cursor)
    const subscriptions = this.#topics.get(source.topic)
    const handlers = this.#byName.get(source.name)
    if (subscriptions === undefined && handlers === undefined) return
    const parsed = parseRecorded(source)
    for (const subscription of subscriptions ?? []) subscription.take({ source, parsed })
    if (parsed === null) return
    for (const handle of handlers ?? []) handOver(handle, parsed, this.#deps.logger)
  }
}

class TopicSubscription implements Subscription {
  ready: Promise<void> = Promise.resolve()
  readonly #deps: EventFeedDeps
  readonly #topic: string
  readonly #handle: (event: RecordedEvent) => void
  readonly #onEnd: () => void
  /** Everything of the topic up to here was handed over. */
  #last: number
  /** Announced while the record is being read; null: it is not. */
  #held: Delivery[] | null = null
  /** The event before which a gap was read from the record. */
  #readFor = 0
  #cancelReading: () => void = () => undefined
  #isOver = false

  constructor(
    deps: EventFeedDeps,
    topic: string,
    handle: (event: RecordedEvent) => void,
    after: number,
    onEnd: () => void,
  ) {
    this.#deps = deps
    this.#topic = topic
    this.#handle = handle
    this.#last = after
    this.#onEnd = onEnd
  }

  take(delivery: Delivery): void {
    const { cursor, previous } = delivery.source
    if (this.#held !== null) return void this.#held.push(delivery)
    if (cursor <= this.#last) return
    // An event that the record does not show even after it was read for it has nothing to wait for.
    if (previous <= this.#last || this.#readFor === cursor) return this.#apply(delivery)
    this.#readFor = cursor
    this.#held = [delivery]
    this.catchUp()
  }

  catchUp(): void {
    this.#held ??= []
    this.ready = this.#read()
    this.ready.catch((error: unknown) => {
      if (this.#isOver) return
      logEvent(this.#deps.logger, 'events_read_failed', { err: error, topic: this.#topic })
      this.#cancelReading = this.#deps.clock.after(READ_AGAIN_MS, () => this.catchUp())
    })
  }

  end(): void {
    this.#isOver = true
    this.#cancelReading()
    this.#onEnd()
  }

  async #read(): Promise<void> {
    for (let isMore = true; isMore && !this.#isOver; ) {
      const page = await this.#deps.ledger.eventsAfter([this.#topic], this.#last, PAGE_EVENTS)
      for (const source of page) this.#apply({ source, parsed: parseRecorded(source) })
      isMore = page.length === PAGE_EVENTS
    }
    const held = this.#held ?? []
    this.#held = null
    for (const delivery of held) this.take(delivery)
  }

  #apply({ source, parsed }: Delivery): void {
    if (this.#isOver) return
    this.#last = source.cursor
    if (parsed !== null) handOver(this.#handle, parsed, this.#deps.logger)
    else logEvent(this.#deps.logger, 'event_unknown', { name: source.name, cursor: source.cursor })
  }
}

/** One listener's mistake must not become another's. */
function handOver(handle: (event: RecordedEvent) => void, event: RecordedEvent, logger: Logger): void {
  try {
    handle(event)
  } catch (error) {
    logEvent(logger, 'event_listener_failed', { err: error, name: event.name, cursor: event.cursor })
  }
}
