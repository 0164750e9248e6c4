import type { EventStream, EventTap } from '@footlight/core/client/event-tap'
import type { Clock } from '@footlight/core/ports'
import type { IncomingServerEvent } from '@footlight/core/protocol/parse'
import type { LogEntry, LogPositions } from '../../../shared/logs/entry.ts'
import type { LogQueue } from '../../../shared/logs/log-queue.ts'
import { entriesOf } from './log-entries.ts'

export interface LogFeedDeps {
  readonly queue: LogQueue
  readonly clock: Clock
  /** Whose logs they are; null: nobody's are stored. */
  readonly username: () => string | null
}

/**
 * Everything that both sockets bring, on its way into the logs. A stream is whole from where the record ended
 * when its connection was made; where the record was not known by then, entries are stored without moving its
 * position, so that the next start asks for the rest.
 */
export class LogFeed implements EventTap {
  readonly #deps: LogFeedDeps
  #positions: LogPositions | null = null
  readonly #isWhole: Record<EventStream, boolean> = { lobby: false, room: false }
  /** How the newest connection of each began. */
  readonly #joined: Record<EventStream, { readonly asked: number | null; readonly from: number } | null> = {
    lobby: null,
    room: null,
  }
  /** The server no longer had all that was missed; who has another source may fill it. */
  onHole: () => void = () => {}

  constructor(deps: LogFeedDeps) {
    this.#deps = deps
  }

  /** Where the record ends; null: not known, or of somebody else. */
  setPositions(positions: LogPositions | null): void {
    this.#positions = positions
    for (const stream of ['lobby', 'room'] as const) {
      this.#isWhole[stream] = false
      this.#judge(stream)
    }
  }

  /** What the page itself knows: receipts, private messages, what the performer did. */
  add(entry: LogEntry): void {
    if (this.#deps.username() !== null) this.#deps.queue.add(entry)
  }

  resumeFrom(stream: EventStream, room: string | null): number | null {
    return this.#isMine(room) ? (this.#positions?.[stream] ?? null) : null
  }

  joined(
    stream: EventStream,
    {
      asked,
      from,
      room,
    }: { readonly asked: number | null; readonly from: number; readonly room: string | null },
  ): void {
    if (!this.#isMine(room)) return
    this.#joined[stream] = { asked, from }
    this.#judge(stream)
    if (asked !== null && from !== asked && this.#isWhole[stream]) this.onHole()
  }

  heard(stream: EventStream, event: IncomingServerEvent, room: string | null): void {
    const me = this.#deps.username()
    if (me === null || !this.#isMine(room)) return
    const entries = entriesOf(event, me, this.#deps.clock.now())
    const cursor = 'cursor' in event.payload && this.#isWhole[stream] ? event.payload.cursor : undefined
    for (const entry of entries.slice(0, -1)) this.#deps.queue.add(entry)
    const last = entries.at(-1) ?? null
    if (last !== null || cursor !== undefined)
      this.#deps.queue.add(last, cursor === undefined ? null : [stream, cursor])
  }

  /**
   * Whole: the connection went on from exactly where the record ends, or both begin now. One that was whole
   * stays so.
   */
  #judge(stream: EventStream): void {
    const joined = this.#joined[stream]
    if (this.#positions === null || joined === null || this.#isWhole[stream]) return
    if (joined.asked !== this.#positions[stream]) return
    this.#isWhole[stream] = true
    if (joined.asked === null) this.#deps.queue.add(null, [stream, joined.from])
  }

  /** Rooms that the performer only watches are not theirs to record. */
  #isMine(room: string | null): boolean {
    return room === null || room === this.#deps.username()
  }
}
