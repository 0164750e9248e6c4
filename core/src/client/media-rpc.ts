import type { Clock } from '../ports/clock.ts'
import type { ClientEvent } from '../protocol/events.ts'
import {
  type MediaData,
  type MediaMethod,
  type MediaResponse,
  type MediaResult,
  mediaMethods,
} from '../protocol/media.ts'

/** How long an answer may take before the request is given up. */
export const MEDIA_REQUEST_TIMEOUT_MS = 5_000

/**
 * A media request that did not work. `code`: the server's (`forbidden`, `not_found`, `media_unavailable`,
 * ...), or `timeout`, `closed` (the socket went, or was not there), `unexpected_answer`. An Error, because
 * mediasoup-client's callbacks want one.
 */
export class MediaRequestError extends Error {
  override readonly name = 'MediaRequestError'
  readonly code: string

  constructor(method: string, code: string) {
    super(`${method}: ${code}`)
    this.code = code
  }
}

interface Waiting {
  readonly method: MediaMethod
  readonly resolve: (data: unknown) => void
  readonly reject: (error: MediaRequestError) => void
  readonly cancelTimeout: () => void
}

/** As much of `MediaRpc` as media sessions ask of it. */
export type MediaRequests = Pick<MediaRpc, 'request'>

/**
 * Requests of the media plane over the room socket: each gets its answer, a refusal, or an end; never
 * silence.
 */
export class MediaRpc {
  readonly #clock: Clock
  readonly #send: (request: ClientEvent<'v3.media.request'>) => boolean
  readonly #waiting = new Map<string, Waiting>()
  #lastRef = 0

  /** `send` answers false when there is no joined socket. */
  constructor(clock: Clock, send: (request: ClientEvent<'v3.media.request'>) => boolean) {
    this.#clock = clock
    this.#send = send
  }

  /** @throws MediaRequestError, as a rejection. */
  request<M extends MediaMethod>(method: M, data: MediaData<M>): Promise<MediaResult<M>> {
    const ref = `m${++this.#lastRef}`
    return new Promise((resolve, reject) => {
      const cancelTimeout = this.#clock.after(MEDIA_REQUEST_TIMEOUT_MS, () => this.#fail(ref, 'timeout'))
      this.#waiting.set(ref, { method, resolve: resolve as (data: unknown) => void, reject, cancelTimeout })
      if (!this.#send({ ref, method, data })) this.#fail(ref, 'closed')
    })
  }

  /** `v3.media.response`. One that nobody waits for any more is dropped. */
  answer(response: MediaResponse): void {
    const waiting = this.#waiting.get(response.ref)
    if (waiting === undefined) return
    if (!response.ok) return this.#fail(response.ref, response.error ?? 'unexpected_answer')
    const parsed = mediaMethods[waiting.method].result.safeParse(response.data ?? {})
    if (!parsed.success) return this.#fail(response.ref, 'unexpected_answer')
    this.#take(response.ref)
    waiting.resolve(parsed.data)
  }

  /** The socket is gone: nobody will answer what is still open. */
  closed(): void {
    for (const ref of [...this.#waiting.keys()]) this.#fail(ref, 'closed')
  }

  #fail(ref: string, code: string): void {
    const waiting = this.#take(ref)
    waiting?.reject(new MediaRequestError(waiting.method, code))
  }

  #take(ref: string): Waiting | undefined {
    const waiting = this.#waiting.get(ref)
    this.#waiting.delete(ref)
    waiting?.cancelTimeout()
    return waiting
  }
}
