import type { Duplex } from 'node:stream'
import type { ClientEvent, IncomingClientEvent } from '@footlight/core/protocol'
import { assertNever } from '@footlight/core/rules'
import type { Viewer } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RoomLink } from '../rooms/link/room-link.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { Connection, type LinkedSocket } from './connection.ts'
import type { Hub } from './hub.ts'
import { MediaRequests } from './media-requests.ts'
import { missedSince } from './replay.ts'
import { keyOf } from './traffic.ts'

/** Missed events that are written in one go. */
const REPLAY_BATCH = 500

/** Who is not counted may not stay for long: the client asks again if the room is still the next one. */
const AHEAD_MS_MAX = 120_000

/** One socket in one room. */
export class RoomConnection extends Connection implements RoomSocket {
  wantsUserList = false
  cutOver = 0
  readonly #username: string
  #room: RoomLink | null = null
  #media: MediaRequests | null = null
  /** Under what it is counted in its room; null: not yet. */
  #place: string | null = null
  #endAhead: (() => void) | null = null

  constructor(hub: Hub, ws: LinkedSocket, raw: Duplex, username: string) {
    super(hub, ws, raw)
    this.#username = username
  }

  protected async enter(viewer: Viewer, cursor: number | null): Promise<void> {
    if (this.viewRefusal !== null) return this.refuse(this.viewRefusal)
    const room = await this.hub.deps.rooms.open(this.#username)
    if (room === null) return this.refuse('not_found')
    if (this.isClosed) return
    if (!this.#takePlace(viewer)) return this.close('too_many_sockets', 'room')
    const unpin = room.pin()
    try {
      if (!this.#admit(room, viewer)) return
      await this.#catchUp(room, viewer, cursor)
      // Banned or gone while the record was read: looked at again in the same turn that adds the member.
      if (this.isClosed || !this.#admit(room, viewer)) return
      this.#room = room
      room.enter(this)
      if (this.isAhead) this.#endAhead = this.hub.deps.clock.after(AHEAD_MS_MAX, () => this.close('silent'))
    } finally {
      unpin()
    }
  }

  protected override flooded(): void {
    this.#room?.flooded(this)
  }

  protected handle(event: IncomingClientEvent): void {
    const room = this.#room!
    // Whoever does more than to have a picture ready is here.
    if (this.isAhead && event.name !== 'v3.media.request') this.#show(room)
    switch (event.name) {
      case 'v3.room.shown':
        return
      case 'v3.chat.message':
        return room.say(this, event.payload)
      case 'v3.chat.userlist.start':
        return room.startUserList(this)
      case 'v3.chat.userlist.stop':
        return room.stopUserList(this)
      case 'v3.media.request':
        return this.#requestMedia(room, event.payload)
      case 'v3.toys.level':
        return room.setToyLevel(this.viewer, event.payload.level)
      case 'v3.lobby.discover':
      case 'v3.lobby.watch':
        return this.close('bad_frame', `${event.name} in a room`)
      case 'v3.authorize':
      case 'v3.ping':
      case 'v3.pong':
        // Answered by `Connection` before it comes here.
        return
      default:
        return assertNever(event)
    }
  }

  get isStalled(): boolean {
    return this.#media?.isStalled ?? false
  }

  protected gone(): void {
    if (this.#place !== null) this.hub.deps.traffic.byRoom.leave(this.#place, this)
    this.#place = null
    this.#endAhead?.()
    const unservedForMs = this.#media?.unservedForMs() ?? null
    this.#media?.close()
    this.#media = null
    this.#room?.leave(this, unservedForMs)
    this.#room = null
  }

  /** Unseen ones count too, and those who wait for what they missed. */
  #takePlace(viewer: Viewer): boolean {
    const { traffic, clock } = this.hub.deps
    const place = `${keyOf(viewer)} ${this.#username}`
    if (!traffic.byRoom.enter(place, this, traffic.limits.socketsPerRoomMax, clock.monotonic())) return false
    this.#place = place
    return true
  }

  #admit(room: RoomLink, viewer: Viewer): boolean {
    const turnedAway = room.admit(viewer)
    if (turnedAway === null) return true
    const { refusal, reason } = turnedAway
    if (refusal === 'banned' || refusal === 'kicked') {
      this.send(refusal === 'banned' ? 'v3.chat.banned' : 'v3.chat.kicked', reason === '' ? {} : { reason })
      this.close('banned')
    } else this.refuse(refusal)
    return false
  }

  /**
   * Brings the socket to the room's present from the record. Ends in the turn in which nothing is left to
   * read, so that the caller can add it without a gap; what the room tells twice is dropped by `cutOver`.
   */
  async #catchUp(room: RoomLink, viewer: Viewer, cursor: number | null): Promise<void> {
    const { ledger } = this.hub.deps
    let { from, head, events } = await missedSince(ledger, room.topic, cursor)
    this.send('v3.authorize.success', {
      success: true,
      user: room.describe(viewer),
      cursor: from,
      head,
      room: this.#username,
    })
    this.cutOver = from
    while (!this.isClosed) {
      for (let start = 0; start < events.length; start += REPLAY_BATCH) {
        const frames = events.slice(start, start + REPLAY_BATCH).map((event) => room.frameFor(event, viewer))
        await this.writeAndDrain(Buffer.concat(frames))
      }
      this.cutOver = events.at(-1)?.cursor ?? this.cutOver
      if (room.lastCursor <= this.cutOver) return
      events = await ledger.eventsAfter([room.topic], this.cutOver, REPLAY_BATCH)
    }
  }

  #show(room: RoomLink): void {
    this.#endAhead?.()
    this.endAhead()
    room.shown(this)
  }

  #requestMedia(room: RoomLink, request: ClientEvent<'v3.media.request'>): void {
    if (!this.takeMediaRequest())
      return this.send('v3.media.response', { ref: request.ref, ok: false, error: 'rate_limited' })
    this.#media ??= new MediaRequests(room, this.viewer, (name, payload) => this.send(name, payload))
    this.#media.request(this, request).then(
      (response) => this.send('v3.media.response', response),
      (error: unknown) => {
        logEvent(this.hub.deps.logger, 'media_request_failed', { err: error, method: request.method })
        this.send('v3.media.response', { ref: request.ref, ok: false, error: 'media_unavailable' })
      },
    )
  }
}
