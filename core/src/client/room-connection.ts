import { closeCodes, mayRetryAfter } from '../protocol/close-codes.ts'
import type { ClientEvent, ClientEventName, ServerEvent } from '../protocol/events.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import { type RefusalReason, type RoomJoinState, refusalOf } from './connection-state.ts'
import { CursorTrack, cursorOf } from './cursor-track.ts'
import type { FrameSocket } from './frame-socket.ts'
import type { ConnectionDeps } from './lobby-connection.ts'
import { LOBBY_NOT_READY_RETRY_MS, ROOM_RETRY_MS, restartDelayMs } from './reconnect-policy.ts'

/** What a room's owner hears. Events come in order and, where they carry a cursor, once. */
export interface RoomHandlers {
  stateChanged(state: RoomJoinState): void
  event(event: IncomingServerEvent): void
  refused(reason: RefusalReason): void
  pongLate(late: boolean): void
}

/** The account socket, as far as a room needs it: it tells where the room is. */
export interface RoomFinder {
  readonly isAuthorized: boolean
  send(name: 'v3.lobby.discover', payload: ClientEvent<'v3.lobby.discover'>): boolean
}

/** The socket of one room at a time: none, discovery, connecting, sent, joined. */
export class RoomConnection {
  readonly #deps: ConnectionDeps
  readonly #finder: RoomFinder
  readonly #handlers: RoomHandlers
  readonly #cursor = new CursorTrack()
  #state: RoomJoinState = 'none'
  #room: string | null = null
  #socket: FrameSocket | null = null
  #cancelRetry: (() => void) | null = null
  #wasKicked = false
  /** The token was renewed since one was last accepted. */
  #renewed = false
  /** Grows whenever what is under way stops being wanted. */
  #attempt = 0

  constructor(deps: ConnectionDeps, finder: RoomFinder, handlers: RoomHandlers) {
    this.#deps = deps
    this.#finder = finder
    this.#handlers = handlers
  }

  get state(): RoomJoinState {
    return this.#state
  }

  /** Leaves another room first. Twice the same is once. */
  join(room: string): void {
    if (this.#room === room && this.#state !== 'none') return
    this.leave()
    this.#room = room
    this.#discover()
  }

  leave(): void {
    this.#drop()
    this.#room = null
    this.#cursor.reset()
    this.#renewed = false
    this.#wasKicked = false
    this.#setState('none')
  }

  /** false: not joined; nothing was sent. */
  send<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): boolean {
    return this.#socket?.send(name, payload) ?? false
  }

  /** `v3.lobby.discovered` of the account socket. One that nobody waits for is dropped. */
  discovered(event: { readonly room: string; readonly url: string }): void {
    if (this.#state !== 'discovery' || event.room !== this.#room) return
    const url = this.#resolve(event.url)
    // Where it makes no sense, the discovery that is planned asks again.
    if (url !== null) this.#connect(url)
  }

  /** The network is back: `delayMs` null after a short loss, when the line may still be good. */
  networkReturned(delayMs: number | null): void {
    if (this.#state === 'none') return
    if (delayMs === null) return this.#socket?.probe()
    this.#drop()
    this.#setState('discovery')
    this.#retryAfter(delayMs)
  }

  #discover(): void {
    this.#cancelRetry?.()
    this.#setState('discovery')
    const asked = this.#finder.isAuthorized && this.#finder.send('v3.lobby.discover', { room: this.#room! })
    this.#retryAfter(asked ? ROOM_RETRY_MS : LOBBY_NOT_READY_RETRY_MS)
  }

  #connect(url: string): void {
    const token = this.#deps.tokens.token()
    if (token === null) return void this.#renewToken()
    this.#cancelRetry?.()
    this.#setState('connecting')
    const asked = this.#cursor.last ?? this.#deps.tap?.resumeFrom('room', this.#room) ?? null
    this.#socket = this.#deps.openFrames({
      ...this.#deps,
      url,
      token,
      cursor: asked,
      handlers: {
        sent: () => this.#setState('sent'),
        authorized: (event) => this.#authorized(event, asked),
        event: (event) => this.#event(event),
        pongLate: (late) => this.#handlers.pongLate(late),
        closed: (code, reason) => this.#closed(code, reason),
      },
    })
  }

  #authorized(
    { cursor: from, head = from }: ServerEvent<'v3.authorize.success'>,
    asked: number | null,
  ): void {
    // What only the record had asked for is for the record alone.
    this.#cursor.authorized(this.#cursor.last === null ? head : from)
    this.#deps.tap?.joined('room', { asked, from, room: this.#room })
    this.#renewed = false
    this.#setState('joined')
  }

  #event(event: IncomingServerEvent): void {
    this.#deps.tap?.heard('room', event, this.#room)
    if (!this.#cursor.accept(cursorOf(event))) return
    if (event.name === 'v3.chat.kicked') this.#wasKicked = true
    this.#handlers.event(event)
  }

  #closed(code: number, reason: string): void {
    this.#socket = null
    this.#handlers.pongLate(false)
    const refusal = refusalOf(code, reason)
    if (refusal === 'not_authorized' && code === closeCodes.not_authorized.code && !this.#renewed)
      return void this.#renewToken()
    if (!mayRetryAfter(code)) {
      const why = this.#wasKicked ? 'kicked' : refusal
      this.leave()
      return this.#handlers.refused(why)
    }
    this.#setState('discovery')
    const restartMs = code === closeCodes.restarting.code ? restartDelayMs(reason) : null
    this.#retryAfter(restartMs ?? ROOM_RETRY_MS)
  }

  /** An expired token is no refusal: get another, once. */
  async #renewToken(): Promise<void> {
    this.#renewed = true
    this.#setState('discovery')
    const attempt = ++this.#attempt
    const outcome = await this.#deps.tokens.refresh()
    if (attempt !== this.#attempt) return
    if (outcome === 'refreshed') return this.#discover()
    this.#renewed = false
    this.#retryAfter(ROOM_RETRY_MS)
  }

  #retryAfter(delayMs: number): void {
    this.#cancelRetry?.()
    this.#cancelRetry = this.#deps.clock.after(delayMs, () => this.#discover())
  }

  /** Nodes may be elsewhere (`wss://node2/ws/room/anna`) or here (`/ws/room/anna`). */
  #resolve(url: string): string | null {
    if (/^wss?:\/\//.test(url)) return url
    return url.startsWith('/') && !url.startsWith('//') ? this.#deps.socketOrigin + url : null
  }

  #drop(): void {
    this.#attempt += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#socket?.close()
    this.#socket = null
  }

  #setState(state: RoomJoinState): void {
    if (state === this.#state) return
    this.#state = state
    this.#handlers.stateChanged(state)
  }
}
