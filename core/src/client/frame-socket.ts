import type { Clock } from '../ports/clock.ts'
import type { Socket, SocketFactory } from '../ports/sockets.ts'
import { closeCodes } from '../protocol/close-codes.ts'
import type { ClientEvent, ClientEventName, ServerEvent } from '../protocol/events.ts'
import { FrameCodec, type TemplateTable } from '../protocol/frame.ts'
import { PROTOCOL_VERSION } from '../protocol/limits.ts'
import { type IncomingServerEvent, parseServerEvent } from '../protocol/parse.ts'
import { Heartbeat } from './heartbeat.ts'

/** From opening the socket to `v3.authorize.success`; then the attempt is given up. */
export const AUTHORIZE_TIMEOUT_MS = 10_000

export interface FrameSocketHandlers {
  /** The line is open and the token is on its way. */
  sent(): void
  authorized(event: ServerEvent<'v3.authorize.success'>): void
  /** Everything after authorization but pings and pongs. */
  event(event: IncomingServerEvent): void
  pongLate(late: boolean): void
  /** Exactly once, unless `close` was called first; nothing else follows. */
  closed(code: number, reason: string): void
}

export interface FrameSocketDeps {
  readonly sockets: SocketFactory
  readonly clock: Clock
  readonly url: string
  readonly token: string
  /** Where to go on from; null: from now. */
  readonly cursor: number | null
  /** Into a room unseen, as somebody of the performer's studio. */
  readonly isStudioView?: boolean
  /** Asked whenever a socket opens: only to have the picture ready, not counted yet. */
  readonly isAhead?: () => boolean
  readonly handlers: FrameSocketHandlers
}

const noTable: TemplateTable = { version: PROTOCOL_VERSION, events: {}, templates: {} }

/** Opens one. Given to whoever keeps a connection, so that a page can be drawn before it has what sockets speak. */
export type OpenFrames = (deps: FrameSocketDeps) => FrameSocket

export const openFrames: OpenFrames = (deps) => new FrameSocket(deps)

/** One connection: templates, authorization, frames in and out, until it closes. Never reused. */
export class FrameSocket {
  /**
   * Frames that were ignored: of numbers that the server did not announce, and of shapes that we do not know.
   */
  readonly ignored = { unknown: 0, invalid: 0 }
  readonly #deps: FrameSocketDeps
  readonly #socket: Socket
  readonly #cancelTimeout: () => void
  #codec = new FrameCodec(noTable)
  #heartbeat: Heartbeat | null = null
  #state: 'opening' | 'sent' | 'authorized' | 'closed' = 'opening'

  constructor(deps: FrameSocketDeps) {
    this.#deps = deps
    this.#cancelTimeout = deps.clock.after(AUTHORIZE_TIMEOUT_MS, () =>
      this.#give(closeCodes.silent.code, 'authorize timeout'),
    )
    this.#socket = deps.sockets.open(deps.url, {
      // Nothing may be said before the server's templates; they come without being asked for.
      opened: () => {},
      message: (text) => this.#message(text),
      closed: (code, reason) => this.#ended(code, reason),
    })
  }

  get isAuthorized(): boolean {
    return this.#state === 'authorized'
  }

  /** false: not authorized (any more), or an event that this server does not have. Nothing was sent then. */
  send<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): boolean {
    return this.isAuthorized && this.#sendNow(name, payload)
  }

  /** Ends it without another word to the handlers. */
  close(): void {
    if (this.#end()) this.#socket.close(1000)
  }

  /** Finds out within 2 s whether the line still lives. */
  probe(): void {
    this.#heartbeat?.probe()
  }

  #message(text: string): void {
    if (this.#state === 'closed') return
    this.#heartbeat?.heard()
    const frame = this.#codec.decode(text)
    switch (frame.kind) {
      case 'templates':
        return this.#takeTable(frame.table)
      case 'event':
        return this.#event(frame.name, frame.payload)
      case 'unknown':
        this.ignored.unknown += 1
        return
      case 'bad':
        return this.#give(closeCodes.bad_frame.code, frame.reason)
    }
  }

  #takeTable(table: TemplateTable): void {
    try {
      this.#codec = new FrameCodec(table)
    } catch {
      // The codec refuses names that reach prototypes and numbers used twice; such a server is not one of
      // ours.
      return this.#give(closeCodes.bad_frame.code, 'templates')
    }
    if (this.#state !== 'opening') return
    this.#state = 'sent'
    const { token, cursor, isStudioView, isAhead, handlers } = this.#deps
    this.#sendNow('v3.authorize', {
      token,
      version: PROTOCOL_VERSION,
      ...(cursor !== null && { cursor }),
      ...(isStudioView === true && { studio_view: true }),
      ...(isAhead?.() === true && { ahead: true }),
    })
    handlers.sent()
  }

  #event(name: string, payload: unknown): void {
    const event = parseServerEvent(name, payload)
    if (event === null) {
      this.ignored.invalid += 1
      return
    }
    switch (event.name) {
      case 'v3.ping':
        this.#sendNow('v3.pong', {})
        return
      case 'v3.pong':
        return
      case 'v3.authorize.failed':
        return this.#give(closeCodes.not_authorized.code, event.payload.reason)
      case 'v3.authorize.success':
        return event.payload.success
          ? this.#authorized(event.payload)
          : this.#give(closeCodes.not_authorized.code, '')
      default:
        this.#deps.handlers.event(event)
    }
  }

  #authorized(event: ServerEvent<'v3.authorize.success'>): void {
    if (this.#state !== 'sent') return
    this.#state = 'authorized'
    this.#cancelTimeout()
    this.#heartbeat = new Heartbeat(this.#deps.clock, {
      ping: () => void this.#sendNow('v3.ping', {}),
      late: (late) => this.#deps.handlers.pongLate(late),
      dead: () => this.#give(closeCodes.silent.code, 'silent'),
    })
    this.#deps.handlers.authorized(event)
  }

  #sendNow<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): boolean {
    let text: string
    try {
      text = this.#codec.encode(name, payload)
    } catch {
      // An older server's table does not have this event.
      return false
    }
    this.#socket.send(text)
    return true
  }

  /** Ends it from this side and says so at once: on a dead line the socket's own event may take minutes. */
  #give(code: number, reason: string): void {
    this.#ended(code, reason)
    this.#socket.close(code)
  }

  #ended(code: number, reason: string): void {
    if (this.#end()) this.#deps.handlers.closed(code, reason)
  }

  #end(): boolean {
    if (this.#state === 'closed') return false
    this.#state = 'closed'
    this.#cancelTimeout()
    this.#heartbeat?.stop()
    return true
  }
}
