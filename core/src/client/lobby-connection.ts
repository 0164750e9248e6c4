import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { SocketFactory } from '../ports/sockets.ts'
import { closeCodes } from '../protocol/close-codes.ts'
import type { ClientEvent, ClientEventName, ServerEvent } from '../protocol/events.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import { type LobbyState, type RefusalReason, refusalOf, type TokenSource } from './connection-state.ts'
import { CursorTrack, cursorOf } from './cursor-track.ts'
import type { EventTap } from './event-tap.ts'
import type { FrameSocket, OpenFrames } from './frame-socket.ts'
import { ReconnectPolicy } from './reconnect-policy.ts'

/** A socket that is still not there this long after it went is reported. */
export const FAILURE_REPORT_AFTER_MS = 10_000

export interface LobbyHandlers {
  stateChanged(state: LobbyState): void
  event(event: IncomingServerEvent): void
  refused(reason: RefusalReason): void
  pongLate(late: boolean): void
  /** 10 s without a socket: worth a report to the server. */
  unreachable(url: string): void
  /**
   * In for the first time: what changed before was never told, because there was no position to go on from.
   */
  joinedAfresh(): void
}

export interface ConnectionDeps {
  readonly sockets: SocketFactory
  readonly openFrames: OpenFrames
  readonly clock: Clock
  readonly random: Random
  readonly tokens: TokenSource
  /** `wss://host` */
  readonly socketOrigin: string
  /** Hears all events of both sockets; absent: nobody keeps a record. */
  readonly tap?: EventTap
  /** Of a room: unseen, as somebody of the performer's studio. */
  readonly isStudioView?: boolean
  /** Of rooms: as `FrameSocketDeps.isAhead`. */
  readonly isAhead?: () => boolean
}

/** The account socket, held open for as long as it is wanted. */
export class LobbyConnection {
  readonly #deps: ConnectionDeps
  readonly #handlers: LobbyHandlers
  readonly #policy: ReconnectPolicy
  readonly #cursor = new CursorTrack()
  #state: LobbyState = 'idle'
  #socket: FrameSocket | null = null
  #cancelRetry: (() => void) | null = null
  #cancelReport: (() => void) | null = null
  /** The token was renewed since the last time that one was accepted; a second refusal in a row is final. */
  #renewed = false
  /** Grows whenever what is under way stops being wanted. */
  #attempt = 0

  constructor(deps: ConnectionDeps, handlers: LobbyHandlers) {
    this.#deps = deps
    this.#handlers = handlers
    this.#policy = new ReconnectPolicy(deps.random)
  }

  get isAuthorized(): boolean {
    return this.#state === 'authorized'
  }

  /** Does nothing while one is open already. */
  start(): void {
    if (this.#state !== 'idle' && this.#state !== 'refused') return
    this.#renewed = false
    this.#policy.succeeded()
    this.#watchForFailure()
    this.#connect()
  }

  stop(): void {
    this.#drop()
    this.#cancelReport?.()
    this.#cancelReport = null
    this.#cursor.reset()
    this.#setState('idle')
  }

  send<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): boolean {
    return this.#socket?.send(name, payload) ?? false
  }

  /** The network is back: `delayMs` null after a short loss, when the line may still be good. */
  networkReturned(delayMs: number | null): void {
    if (this.#state === 'idle' || this.#state === 'refused') return
    if (delayMs === null) return this.#socket?.probe()
    this.#drop()
    this.#policy.succeeded()
    this.#retryAfter(delayMs)
  }

  #connect(): void {
    const token = this.#deps.tokens.token()
    if (token === null) return void this.#renewToken()
    this.#setState('connecting')
    const asked = this.#cursor.last ?? this.#deps.tap?.resumeFrom('lobby', null) ?? null
    this.#socket = this.#deps.openFrames({
      ...this.#deps,
      url: this.#url,
      token,
      cursor: asked,
      handlers: {
        sent: () => this.#setState('connected'),
        authorized: (event) => this.#authorized(event, asked),
        event: (event) => {
          this.#deps.tap?.heard('lobby', event, null)
          if (this.#cursor.accept(cursorOf(event))) this.#handlers.event(event)
        },
        pongLate: (late) => this.#handlers.pongLate(late),
        closed: (code, reason) => this.#closed(code, reason),
      },
    })
  }

  get #url(): string {
    return `${this.#deps.socketOrigin}/ws/lobby`
  }

  #authorized(
    { cursor: from, head = from }: ServerEvent<'v3.authorize.success'>,
    asked: number | null,
  ): void {
    const isFresh = this.#cursor.last === null
    // What only the record had asked for is for the record alone.
    this.#cursor.authorized(isFresh ? head : from)
    this.#deps.tap?.joined('lobby', { asked, from, room: null })
    this.#policy.succeeded()
    this.#renewed = false
    this.#cancelReport?.()
    this.#cancelReport = null
    this.#setState('authorized')
    if (isFresh) this.#handlers.joinedAfresh()
  }

  #closed(code: number, reason: string): void {
    this.#socket = null
    this.#handlers.pongLate(false)
    this.#watchForFailure()
    if (code === closeCodes.not_authorized.code && !this.#renewed) return void this.#renewToken()
    const delayMs = this.#policy.next(code, reason)
    if (delayMs !== null) return this.#retryAfter(delayMs)
    this.#setState('refused')
    this.#handlers.refused(refusalOf(code))
  }

  /** An expired token is no refusal: get another, once (it lives for ten minutes). */
  async #renewToken(): Promise<void> {
    this.#renewed = true
    this.#setState('waiting')
    const attempt = ++this.#attempt
    const outcome = await this.#deps.tokens.refresh()
    if (attempt !== this.#attempt) return
    if (outcome === 'refreshed') return this.#connect()
    this.#renewed = false
    this.#retryAfter(this.#policy.next(closeCodes.silent.code, '') ?? 0)
  }

  #retryAfter(delayMs: number): void {
    this.#setState('waiting')
    this.#cancelRetry?.()
    this.#cancelRetry = this.#deps.clock.after(delayMs, () => this.#connect())
  }

  #watchForFailure(): void {
    this.#cancelReport ??= this.#deps.clock.after(FAILURE_REPORT_AFTER_MS, () =>
      this.#handlers.unreachable(this.#url),
    )
  }

  #drop(): void {
    this.#attempt += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#socket?.close()
    this.#socket = null
  }

  #setState(state: LobbyState): void {
    if (state === this.#state) return
    this.#state = state
    this.#handlers.stateChanged(state)
  }
}
