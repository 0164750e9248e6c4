import type { Duplex } from 'node:stream'
import {
  type ClientEvent,
  type CloseName,
  closeCodes,
  type IncomingClientEvent,
  PROTOCOL_VERSION,
  parseClientEvent,
  type ServerEvent,
  type ServerEventName,
  socketLimits,
} from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { Language } from '@footlight/core/rules/languages'
import { type RawData, WebSocket } from 'ws'
import type { Person } from '../accounts/people-port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import type { AudienceRefusal } from '../age-checks/audience-gate.ts'
import { logEvent } from '../platform/log-event.ts'
import { FrameBudget } from '../platform/ws/frame-budget.ts'
import { type ChatRefusal, chatRefusals } from '../rooms/access/chat-refusals.ts'
import { encodeEvent, frameCodec, templatesFrame } from '../rooms/fan-out/encode-event.ts'
import type { Hub, HubSocket } from './hub.ts'

/** A socket must say who it is within this time. */
export const AUTHORIZE_WITHIN_MS = 10_000

const pingFrame = encodeEvent('v3.ping', {})
const pongFrame = encodeEvent('v3.pong', {})

/** Closed: nothing more is read or written, though the line may take a moment to go down. */
type Phase = 'greeted' | 'authorizing' | 'open' | 'closed'

/**
 * `ws`' socket with a way back to ours, so that its listeners are shared functions and not closures per
 * socket.
 */
export class LinkedSocket extends WebSocket {
  connection: Connection | null = null
  /** Whose it is, as a plain address, and under what that is counted. */
  address = ''
  addressKey = ''
  /** That its browser asks for; null: it says none of ours. */
  language: Language | null = null
}

/**
 * One socket from greeting to close. Broadcasts are written to the raw socket as whole frames; `ws` writes
 * whole frames too, so the two never cut into each other.
 */
export abstract class Connection implements HubSocket {
  protected readonly hub: Hub
  #viewer: Viewer | null = null
  #isAhead = false
  #viewRefusal: AudienceRefusal | null = null
  readonly #ws: LinkedSocket
  readonly #raw: Duplex
  readonly #budget: FrameBudget
  readonly #openedAt: number
  #phase: Phase = 'greeted'
  /** What came between `v3.authorize` and the end of the replay; bounded by the budget of frames. */
  #early: IncomingClientEvent[] | null = null
  #heardAt: number
  #pingedAt: number

  constructor(hub: Hub, ws: LinkedSocket, raw: Duplex) {
    const now = hub.deps.clock.monotonic()
    this.hub = hub
    this.#ws = ws
    this.#raw = raw
    this.#budget = new FrameBudget(now)
    this.#openedAt = this.#heardAt = this.#pingedAt = now
    ws.connection = this
    ws.on('message', onMessage)
    ws.on('close', onClose)
    ws.on('error', onError)
    hub.sockets.add(this)
    this.write(templatesFrame)
  }

  /** Who it is has been settled. Answers after the socket has everything that it missed. */
  protected abstract enter(viewer: Viewer, cursor: number | null): Promise<void>
  protected abstract handle(event: IncomingClientEvent): void
  /** The socket is closed, by either end. Called once. */
  protected abstract gone(): void

  /** Once, as soon as the socket is whole: one too many of its address is told so and closed. */
  takeAddressPlace(): void {
    const { traffic } = this.hub.deps
    if (
      !traffic.byAddress.enter(this.#ws.addressKey, this, traffic.limits.socketsPerAddressMax, this.#openedAt)
    )
      this.close('too_many_sockets', 'address')
  }

  /** Who is behind the socket; nobody asks before that is settled. */
  get viewer(): Viewer {
    assert(this.#viewer !== null, 'the socket has said who it is')
    return this.#viewer
  }

  /** Why nothing of a performer goes out to where it comes from (AGE-CHECK-01, CLOSED-01); null: it does. */
  protected get viewRefusal(): AudienceRefusal | null {
    return this.#viewRefusal
  }

  /** Of a room: came only to have the picture ready. */
  get isAhead(): boolean {
    return this.#isAhead
  }

  protected endAhead(): void {
    this.#isAhead = false
  }

  /** null: not known yet. */
  get account(): Viewer | null {
    return this.#viewer
  }

  /** null: not known yet. */
  get sessionKey(): string | null {
    return this.#viewer?.sessionKey ?? null
  }

  /** When the last word came from the other end; monotonic ms. */
  get heardAt(): number {
    return this.#heardAt
  }

  get isClosed(): boolean {
    return this.#phase === 'closed'
  }

  /** One that does not read its line is closed before it costs memory. */
  write(frames: Buffer): void {
    if (this.#phase === 'closed') return
    if (this.#raw.writableLength + frames.length > socketLimits.backlogBytesMax)
      return this.close('slow_reader')
    this.#raw.write(frames)
  }

  send<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): void {
    this.write(encodeEvent(name, payload))
  }

  /**
   * For a replay, which may be larger than the backlog: answers when the line has taken the bytes, or is
   * gone.
   */
  protected writeAndDrain(frames: Buffer): Promise<void> {
    return new Promise((resolve) => {
      if (this.#phase === 'closed') resolve()
      else this.#raw.write(frames, () => resolve())
    })
  }

  close(name: CloseName, reason = ''): void {
    if (this.#phase === 'closed') return
    this.hub.countClose(name)
    this.#end()
    this.#ws.close(closeCodes[name].code, reason)
  }

  logOut(): void {
    this.send('v3.logout', {})
    this.close('not_authorized', 'logged out')
  }

  restart(delayMs: number): void {
    this.send('v3.lobby.restarting', { delay_ms: delayMs })
    this.close('restarting', String(delayMs))
  }

  /** Suspended meanwhile: a room has put the socket out by now, and the account socket says so. */
  accountChanged(_person: Person): void {}

  settingsChanged(_person: Person): void {}

  /** Wrote more than an account may. */
  protected flooded(): void {}

  sweep(now: number): void {
    if (this.#phase !== 'open' && now - this.#openedAt >= AUTHORIZE_WITHIN_MS)
      return this.close('not_authorized', 'not authorized in time')
    if (now - this.#heardAt >= socketLimits.silentAfterMs) return this.close('silent')
    if (now - Math.max(this.#heardAt, this.#pingedAt) < socketLimits.pingEveryMs) return
    this.#pingedAt = now
    this.write(pingFrame)
  }

  receive(data: RawData, isBinary: boolean): void {
    if (this.#phase === 'closed') return
    this.#heardAt = this.hub.deps.clock.monotonic()
    if (
      !this.#budget.takeFrame(this.#heardAt) ||
      !this.hub.deps.traffic.takeFrame(this.#ws.addressKey, this.#viewer)
    )
      return this.close('too_many_frames')
    if (isBinary) return this.close('bad_frame', 'binary')
    const frame = frameCodec.decode(data.toString())
    if (frame.kind === 'unknown') return this.hub.noteUnknownId(frame.id)
    if (frame.kind !== 'event')
      return this.close('bad_frame', frame.kind === 'bad' ? frame.reason : frame.kind)
    const event = parseClientEvent(frame.name, frame.payload)
    if (event === null) return this.close('bad_frame', `payload of ${frame.name}`)
    this.#take(event)
  }

  /** The line went down; also the end of a close of ours. */
  lost(): void {
    if (this.#phase !== 'closed') this.#end()
  }

  protected takeMediaRequest(): boolean {
    return this.#budget.takeMediaRequest()
  }

  protected refuse(reason: string): void {
    this.send('v3.authorize.failed', { reason })
    this.close('not_authorized', reason)
  }

  #take(event: IncomingClientEvent): void {
    if (event.name === 'v3.ping') return this.write(pongFrame)
    if (event.name === 'v3.pong') return
    if (event.name === 'v3.authorize') {
      if (this.#phase !== 'greeted') return this.close('bad_frame', 'authorized twice')
      this.#phase = 'authorizing'
      this.#authorize(event.payload).catch((error: unknown) => this.#fail(error))
      return
    }
    if (this.#phase === 'greeted') return this.close('not_authorized', 'authorize first')
    if (event.name === 'v3.chat.message' && !this.#budget.takeChatMessage())
      return this.close('too_many_frames')
    if (this.#phase === 'open') this.#hand(event)
    else (this.#early ??= []).push(event)
  }

  async #authorize({
    token,
    version,
    cursor,
    studio_view: isStudioView,
    ahead,
  }: ClientEvent<'v3.authorize'>): Promise<void> {
    if (version !== PROTOCOL_VERSION) {
      this.send('v3.client.version', { version: String(PROTOCOL_VERSION) })
      return this.refuse('version')
    }
    const identity = await this.hub.deps.authority.identify(token)
    if (identity === null) return this.refuse('token')
    this.hub.deps.blockedRegions.whereabouts.note(identity.sessionKey, this.#ws.address)
    this.#viewRefusal = this.hub.deps.audienceGate.refusalAt(this.#ws.address, identity)
    const wallet =
      identity.kind === 'person' ? await this.hub.deps.ledger.balance(`wallet:${identity.person.id}`) : null
    if (this.isClosed) return
    this.#viewer = viewerOf(identity, wallet !== null && wallet.posted > 0, {
      isStudioView: isStudioView === true,
      language: this.#ws.language,
    })
    this.#isAhead = ahead === true
    await this.enter(this.#viewer, cursor ?? null)
    this.#open()
  }

  #open(): void {
    if (this.isClosed) return
    this.#phase = 'open'
    const early = this.#early ?? []
    this.#early = null
    for (const event of early) if (!this.isClosed) this.#hand(event)
  }

  /** Chat is counted over all sockets of an account and of an address before the room hears of it. */
  #hand(event: IncomingClientEvent): void {
    if (event.name !== 'v3.chat.message') return this.handle(event)
    const exceeded = this.hub.deps.traffic.takeChatMessage(this.#ws.addressKey, this.viewer)
    if (exceeded === null) return this.handle(event)
    // A flood of others from the same address is not held against this one.
    if (exceeded === 'account') this.flooded()
    const error: ChatRefusal = 'too_often'
    this.send('v3.chat.message_failed', { ref: event.payload.ref, error, message: chatRefusals[error] })
  }

  /** Our fault, not the client's: it may come back. 1011 is the standard's own code for it. */
  #fail(error: unknown): void {
    logEvent(this.hub.deps.logger, 'socket_admission_failed', { err: error })
    if (this.isClosed) return
    this.#end()
    this.#ws.close(1011)
  }

  #end(): void {
    this.#phase = 'closed'
    this.hub.sockets.delete(this)
    this.hub.deps.traffic.byAddress.leave(this.#ws.addressKey, this)
    this.gone()
  }
}

function onMessage(this: WebSocket, data: RawData, isBinary: boolean): void {
  ;(this as LinkedSocket).connection?.receive(data, isBinary)
}

function onClose(this: WebSocket): void {
  ;(this as LinkedSocket).connection?.lost()
}

/**
 * `ws` closes the socket itself, with the standard's code (1009 for a frame that is too large, 1007 for no
 * UTF-8).
 */
function onError(this: WebSocket): void {
  ;(this as LinkedSocket).connection?.lost()
}
