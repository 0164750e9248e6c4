import type { Duplex } from 'node:stream'
import type { OutboxEvent } from '@footlight/core/ports'
import type { IncomingClientEvent } from '@footlight/core/protocol'
import { roomSocketUrl } from '../platform/ws/socket-path.ts'
import { framesOf } from '../rooms/outbox-frames.ts'
import { chatUserOf, type Viewer } from '../rooms/viewer.ts'
import { Connection, type LinkedSocket } from './connection.ts'
import type { AccountListener, Hub } from './hub.ts'
import { missedSince } from './replay.ts'

/** The account socket: tells which node has a room, and what happens to the account itself. */
export class LobbyConnection extends Connection implements AccountListener {
  readonly #host: string
  /** Live events that came during the replay; null: there is none going on. */
  #held: OutboxEvent[] | null = []
  #stopListening: (() => void) | null = null

  constructor(hub: Hub, ws: LinkedSocket, raw: Duplex, host: string) {
    super(hub, ws, raw)
    this.#host = host
  }

  onRecorded(event: OutboxEvent): void {
    if (this.#held === null) this.#tell(event)
    else this.#held.push(event)
  }

  protected async enter(viewer: Viewer, cursor: number | null): Promise<void> {
    const { ledger } = this.hub.parts
    const topic = viewer.accountId === null ? null : `account:${viewer.accountId}`
    // Listening starts before the record is read; what comes twice is dropped by its cursor.
    if (topic !== null) this.#stopListening = this.hub.listen(topic, this)
    const missed = await missedSince(ledger, topic, cursor)
    if (this.isClosed) return
    this.send('v3.authorize.success', {
      success: true,
      user: chatUserOf(viewer, false, 0),
      cursor: missed.from,
      head: missed.head,
    })
    for (const event of missed.events) this.#tell(event)
    const seen = missed.events.at(-1)?.cursor ?? missed.from
    for (const event of this.#held ?? []) if (event.cursor > seen) this.#tell(event)
    this.#held = null
    this.accountChanged()
  }

  override accountChanged(): void {
    const { suspendedUntil } = this.viewer
    if (suspendedUntil !== null && suspendedUntil > this.hub.parts.clock.now())
      this.send('v3.account.suspended', { suspended_until: suspendedUntil })
  }

  protected handle(event: IncomingClientEvent): void {
    if (event.name !== 'v3.lobby.discover') return this.close('bad_frame', `${event.name} in the lobby`)
    this.#discover(event.payload.room).catch((error: unknown) =>
      this.hub.parts.logger.error({ err: error }, 'a room was not discovered'),
    )
  }

  protected gone(): void {
    this.#stopListening?.()
    this.#stopListening = null
  }

  /** An empty address: nobody has a room of that name. */
  async #discover(room: string): Promise<void> {
    const { rooms, publicUrl, blockedRegions } = this.hub.parts
    const exists = !blockedRegions.isBlocked(room, this.viewer) && (await rooms.exists(room))
    this.send('v3.lobby.discovered', { room, url: exists ? roomSocketUrl(room, publicUrl, this.#host) : '' })
  }

  #tell(event: OutboxEvent): void {
    const frames = framesOf(event.name, { ...event.payload, cursor: event.cursor })
    if (frames === null)
      this.hub.parts.logger.error(
        { event: event.name, cursor: event.cursor },
        'a recorded event is not part of the protocol',
      )
    else this.write(frames.full)
  }
}
