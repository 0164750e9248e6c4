import type { Duplex } from 'node:stream'
import type { OutboxEvent } from '@footlight/core/ports'
import type { IncomingClientEvent } from '@footlight/core/protocol'
import { chatUserOf, type Viewer } from '../accounts/viewer.ts'
import { parseRecorded, type Subscription } from '../ledger/feed.ts'
import { roomSocketUrl } from '../platform/ws/socket-path.ts'
import { framesOf } from '../rooms/fan-out/encode-event.ts'
import { Connection, type LinkedSocket } from './connection.ts'
import type { Hub } from './hub.ts'
import { missedSince } from './replay.ts'

/** The account socket: tells which node has a room, and what happens to the account itself. */
export class LobbyConnection extends Connection {
  readonly #host: string
  #record: Subscription | null = null

  constructor(hub: Hub, ws: LinkedSocket, raw: Duplex, host: string) {
    super(hub, ws, raw)
    this.#host = host
  }

  protected async enter(viewer: Viewer, cursor: number | null): Promise<void> {
    const { ledger, feed } = this.hub.deps
    const topic = viewer.accountId === null ? null : `account:${viewer.accountId}`
    const missed = await missedSince(ledger, topic, cursor)
    if (this.isClosed) return
    this.send('v3.authorize.success', {
      success: true,
      user: chatUserOf(viewer, false, 0),
      cursor: missed.from,
      head: missed.head,
    })
    for (const event of missed.events) this.#replay(event)
    // What was missed may have been more than the line took.
    if (topic !== null && !this.isClosed) {
      const after = Math.max(missed.head, missed.events.at(-1)?.cursor ?? 0)
      this.#record = feed.subscribe(topic, (event) => this.write(framesOf(event).full), { after })
      await this.#record.ready
    }
    this.accountChanged()
  }

  override accountChanged(): void {
    const { suspendedUntil } = this.viewer
    if (suspendedUntil !== null && suspendedUntil > this.hub.deps.clock.now())
      this.send('v3.account.suspended', { suspended_until: suspendedUntil })
  }

  protected handle(event: IncomingClientEvent): void {
    if (event.name !== 'v3.lobby.discover') return this.close('bad_frame', `${event.name} in the lobby`)
    this.#discover(event.payload.room).catch((error: unknown) =>
      this.hub.deps.logger.error({ err: error }, 'a room was not discovered'),
    )
  }

  protected gone(): void {
    this.#record?.end()
    this.#record = null
  }

  /** An empty address: nobody has a room of that name. */
  async #discover(room: string): Promise<void> {
    const { rooms, publicUrl, blockedRegions } = this.hub.deps
    const exists = !blockedRegions.isBlocked(room, this.viewer) && (await rooms.exists(room))
    this.send('v3.lobby.discovered', { room, url: exists ? roomSocketUrl(room, publicUrl, this.#host) : '' })
  }

  #replay(event: OutboxEvent): void {
    const recorded = parseRecorded(event)
    if (recorded === null)
      this.hub.deps.logger.error(
        { event: event.name, cursor: event.cursor },
        'a recorded event is not part of the protocol',
      )
    else this.write(framesOf(recorded).full)
  }
}
