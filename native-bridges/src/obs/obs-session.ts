import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import {
  EventSubscription,
  type OBSEventTypes,
  type OBSRequestTypes,
  type OBSResponseTypes,
  OBSWebSocket,
  OBSWebSocketError,
} from 'obs-websocket-js/json'

/**
 * OBS's own answers come within milliseconds; one that takes longer is held up by a dialog or by a machine
 * that is out of breath.
 */
export const ANSWER_WITHIN_MS = 5_000

/** `not_obs`: something else listens there. `slow`: it took the connection and says nothing. */
export type OpenFailure = 'refused' | 'not_obs' | 'no_password' | 'wrong_password' | 'slow'

/**
 * `gone`: the line broke. `slow`: no answer in time, done or not. `not_ready`: OBS is starting or busy with a
 * change. `refused`: OBS says no, in its words.
 */
export type CallFailure =
  | { readonly kind: 'gone' | 'slow' | 'not_ready' }
  | { readonly kind: 'refused'; readonly code: number; readonly comment: string }

/** obs-websocket 5: authentication failed (WebSocketCloseCode), OBS not ready (RequestStatus). */
const AUTHENTICATION_FAILED = 4_009
const NOT_READY = 207

const subscriptions =
  EventSubscription.General |
  EventSubscription.Config |
  EventSubscription.Scenes |
  EventSubscription.Inputs |
  EventSubscription.Outputs

/** As much of a session as the parts of the bridge use; tests bring their own. */
export interface ObsCalls {
  call<Type extends keyof OBSRequestTypes>(
    type: Type,
    data?: OBSRequestTypes[Type],
  ): Promise<Result<OBSResponseTypes[Type], CallFailure>>
}

/** The library's `disconnect` waits for a goodbye that a frozen OBS never sends. */
class Socket extends OBSWebSocket {
  drop(): void {
    const socket = this.socket as { terminate?: () => void; close(): void } | undefined
    this.removeAllListeners()
    if (socket?.terminate === undefined) socket?.close()
    else socket.terminate()
  }
}

/** One identified connection to the OBS of this machine. Gone for good once closed. */
export class ObsSession implements ObsCalls {
  readonly #socket: Socket
  readonly #clock: Clock
  readonly #closed: Promise<void>
  #isClosed = false

  /** Loopback only: a password and the performer's pictures leave this machine for nobody. */
  static async open(
    port: number,
    password: string | null,
    clock: Clock,
  ): Promise<Result<ObsSession, OpenFailure>> {
    const socket = new Socket()
    const connecting = socket
      .connect(`ws://127.0.0.1:${port}`, password ?? undefined, { eventSubscriptions: subscriptions })
      .then(
        () => ok(undefined),
        (cause: unknown) => fail(openFailure(cause, password !== null)),
      )
    const opened = await within(connecting, ANSWER_WITHIN_MS, clock)
    if (opened?.ok === true) return ok(new ObsSession(socket, clock))
    socket.drop()
    return fail(opened === null ? 'slow' : opened.error)
  }

  private constructor(socket: Socket, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
    this.#closed = new Promise((resolve) => {
      socket.once('ConnectionClosed', () => {
        this.#isClosed = true
        resolve()
      })
    })
  }

  async call<Type extends keyof OBSRequestTypes>(
    type: Type,
    data?: OBSRequestTypes[Type],
  ): Promise<Result<OBSResponseTypes[Type], CallFailure>> {
    if (this.#isClosed) return fail({ kind: 'gone' })
    const answer = this.#socket.call(type, data).then(ok, (cause: unknown) => fail(callFailure(cause)))
    // The library never answers what was under way when the line broke.
    const gone = this.#closed.then(() => fail({ kind: 'gone' } as const))
    return (
      (await within(Promise.race([answer, gone]), ANSWER_WITHIN_MS, this.#clock)) ?? fail({ kind: 'slow' })
    )
  }

  on<Name extends keyof OBSEventTypes>(name: Name, listener: (data: OBSEventTypes[Name]) => void): void {
    // The library's listener types are a tuple per event that TypeScript cannot see through for a generic
    // name.
    this.#socket.on(name, listener as never)
  }

  onClosed(listener: () => void): void {
    void this.#closed.then(listener)
  }

  /** Idempotent. Does not call `onClosed`: whoever closes it knows. */
  close(): void {
    this.#isClosed = true
    this.#socket.drop()
  }
}

/** null: not in time. */
function within<T>(promise: Promise<T>, limitMs: number, clock: Clock): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(limitMs, () => resolve(null))
    promise.then(resolve, reject).finally(cancel)
  })
}

function openFailure(cause: unknown, hadPassword: boolean): OpenFailure {
  if (!(cause instanceof OBSWebSocketError)) return 'not_obs'
  if (cause.code === AUTHENTICATION_FAILED) return hadPassword ? 'wrong_password' : 'no_password'
  return /ECONNREFUSED/.test(cause.message) ? 'refused' : 'not_obs'
}

function callFailure(cause: unknown): CallFailure {
  if (!(cause instanceof OBSWebSocketError)) return { kind: 'gone' }
  return cause.code === NOT_READY
    ? { kind: 'not_ready' }
    : { kind: 'refused', code: cause.code, comment: cause.message }
}
