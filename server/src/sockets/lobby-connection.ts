import type { Duplex } from 'node:stream'
import type { OutboxEvent } from '@footlight/core/ports'
import type { IncomingClientEvent } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { chatUserOf, type Viewer } from '../accounts/viewer.ts'
import type { CardWatcher } from '../browse/card-watch.ts'
import { parseRecorded, type Subscription } from '../ledger/feed.ts'
import { logEvent } from '../platform/log-event.ts'
import { roomSocketUrl } from '../platform/ws/socket-path.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { Connection, type LinkedSocket } from './connection.ts'
import type { Hub } from './hub.ts'
import { missedSince } from './replay.ts'

/** The account socket: tells which node has a room, and what happens to the account itself. */
export class LobbyConnection extends Connection implements CardWatcher {
  /** As its request named the site. */
  readonly host: string
  #record: Subscription | null = null
  /** As they were told last; null: not since it was opened. */
  #settings: string | null = null
  #invisibleLevel = 0
  /** Friends may be told of it: it has arrived, and was not gone by then. */
  #isPresent = false

  constructor(hub: Hub, ws: LinkedSocket, raw: Duplex, host: string) {
    super(hub, ws, raw)
    this.host = host
  }

  protected async enter(viewer: Viewer, cursor: number | null): Promise<void> {
    const { ledger, feed, siteVersion } = this.hub.deps
    const topic = viewer.accountId === null ? null : `account:${viewer.accountId}`
    const missed = await missedSince(ledger, topic, cursor)
    if (this.isClosed) return
    this.#invisibleLevel = viewer.invisibleLevel
    this.send('v3.authorize.success', {
      success: true,
      user: chatUserOf(viewer, { isModerator: false, isFan: false, recentTipTokens: 0 }),
      cursor: missed.from,
      head: missed.head,
    })
    if (siteVersion !== null) this.send('v3.client.version', { version: siteVersion })
    for (const event of missed.events) this.#replay(event)
    // What was missed may have been more than the line took.
    if (topic !== null && !this.isClosed) {
      const after = Math.max(missed.head, missed.events.at(-1)?.cursor ?? 0)
      this.#record = feed.subscribe(topic, (event) => this.write(encodeEvent(event.name, event.payload)), {
        after,
      })
      await this.#record.ready
    }
    this.#tellSuspension()
    if (this.isClosed) return
    this.#isPresent = true
    this.hub.deps.friendPresence?.arrived(viewer)
  }

  override accountChanged({ settings }: Person): void {
    this.#tellSuspension()
    const text = JSON.stringify(settings)
    if (text !== this.#settings) {
      this.#settings = text
      this.send('v3.user.settings', { settings })
    }
    const { invisibleLevel } = this.viewer
    if (invisibleLevel === this.#invisibleLevel) return
    this.#invisibleLevel = invisibleLevel
    this.send('v3.user.invisible-mode', { level: invisibleLevel })
    if (this.#isPresent) this.hub.deps.friendPresence?.changed(this.viewer)
  }

  /** Told again as they are: what else has changed, a window asks for. */
  override settingsChanged({ settings }: Person): void {
    this.send('v3.user.settings', { settings })
  }

  #tellSuspension(): void {
    const { suspendedUntil, suspensionReason: reason } = this.viewer
    if (suspendedUntil !== null && suspendedUntil > this.hub.deps.clock.now())
      this.send('v3.account.suspended', { suspended_until: suspendedUntil, reason })
  }

  protected handle(event: IncomingClientEvent): void {
    if (event.name === 'v3.lobby.watch')
      return this.hub.deps.cards.watch(this, this.viewRefusal !== null ? [] : event.payload.usernames)
    if (event.name !== 'v3.lobby.discover') return this.close('bad_frame', `${event.name} in the lobby`)
    this.#discover(event.payload.room).catch((error: unknown) =>
      logEvent(this.hub.deps.logger, 'room_discovery_failed', { err: error }),
    )
  }

  protected gone(): void {
    this.hub.deps.cards.leave(this)
    if (this.#isPresent) this.hub.deps.friendPresence?.left(this.viewer)
    this.#record?.end()
    this.#record = null
  }

  /** An empty address: nobody has a room of that name. */
  async #discover(room: string): Promise<void> {
    const { rooms, publicUrlAt, blockedRegions } = this.hub.deps
    const isShut = this.viewRefusal !== null || blockedRegions.isBlocked(room, this.viewer)
    const exists = !isShut && (await rooms.exists(room))
    const url = exists ? roomSocketUrl(room, publicUrlAt(this.host), this.host) : ''
    this.send('v3.lobby.discovered', { room, url })
  }

  #replay(event: OutboxEvent): void {
    const recorded = parseRecorded(event)
    if (recorded === null)
      logEvent(this.hub.deps.logger, 'event_unknown', { name: event.name, cursor: event.cursor })
    else this.write(encodeEvent(recorded.name, recorded.payload))
  }
}
