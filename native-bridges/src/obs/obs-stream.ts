import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import type { CallFailure, ObsCalls, ObsSession } from './obs-session.ts'
import { nextStream, type ObsStreamState, streamOff } from './obs-state.ts'

/** Connecting to a server on the other side of the world, and an encoder that warms up. */
const START_WITHIN_MS = 15_000
/** For stop by panic, out of 300 ms in all. */
const PANIC_WITHIN_MS = 250
/** obs-websocket RequestStatus: the output is (not) running already. */
const ALREADY_RUNNING = 500
const NOT_RUNNING = 501

/** `not_started`: OBS tried and could not, or did not say so in time. */
export type StreamFailure = CallFailure['kind'] | 'not_started'

/** OBS's own stream: follows what OBS says of it, starts and stops it. */
export class ObsStream {
  readonly #clock: Clock
  readonly #onState: (state: ObsStreamState) => void
  readonly #waiting = new Set<(state: ObsStreamState) => void>()
  #state: ObsStreamState = streamOff
  /** A start was asked for and has not come to an end. */
  #isStarting = false
  /**
   * Panic came while it could not be stopped: it goes off as soon as it can. Until it is off, or the
   * performer starts it anew.
   */
  #isUnwanted = false

  constructor(clock: Clock, onState: (state: ObsStreamState) => void) {
    this.#clock = clock
    this.#onState = onState
  }

  get state(): ObsStreamState {
    return this.#state
  }

  /**
   * A new connection: what it does now, and every change from here on. It may have gone on streaming while
   * the line was broken.
   */
  async follow(session: ObsSession): Promise<void> {
    session.on('StreamStateChanged', ({ outputState }) => {
      this.#move(nextStream(this.#state, outputState))
      if (this.#state.kind === 'off') this.#isUnwanted = false
      else this.#stopUnwanted(session)
    })
    const status = await session.call('GetStreamStatus')
    if (!status.ok) return
    const { outputActive, outputReconnecting } = status.value
    if (outputActive) {
      this.#move({ kind: outputReconnecting ? 'reconnecting' : 'live' })
      return this.#stopUnwanted(session)
    }
    this.#isUnwanted = false
    if (this.#state.kind !== 'off') this.#move({ kind: 'off', ended: 'lost' })
  }

  /** The connection is gone, and OBS perhaps with it. */
  lost(): void {
    if (this.#state.kind !== 'off') this.#move({ kind: 'off', ended: 'lost' })
  }

  /** Resolves when OBS streams. One that streams already is as good as started. */
  async start(session: ObsCalls): Promise<Result<void, StreamFailure>> {
    if (this.#state.kind === 'live') return ok(undefined)
    this.#isUnwanted = false
    this.#isStarting = true
    const started = await this.#start(session)
    this.#isStarting = false
    return started
  }

  /**
   * Resolves when OBS has taken the word; its pictures end with it. One that does not stream is as good as
   * stopped.
   */
  async stop(session: ObsCalls): Promise<Result<void, StreamFailure>> {
    const answer = await session.call('StopStream')
    return answer.ok || isCode(answer.error, NOT_RUNNING) ? ok(undefined) : fail(answer.error.kind)
  }

  /** As `stop`, with an answer in time in any case. @throws when OBS did not take the word. */
  async stopNow(session: ObsCalls | null): Promise<void> {
    if (session === null) {
      if (this.#state.kind === 'off' && this.#state.ended !== 'lost') return
      this.#isUnwanted = true
      throw new Error('the line to OBS is gone')
    }
    const isUnderWay = this.#isStarting || this.#state.kind === 'starting'
    this.#isUnwanted = this.#isStarting || this.#state.kind !== 'off'
    const late = new Promise<null>((resolve) => this.#clock.after(PANIC_WITHIN_MS, () => resolve(null)))
    const answer = await Promise.race([session.call('StopStream'), late])
    if (answer?.ok === true) return
    const isNotRunning = answer !== null && isCode(answer.error, NOT_RUNNING)
    if (!isNotRunning) throw new Error(`OBS did not stop: ${answer === null ? 'slow' : answer.error.kind}`)
    // OBS says so of a stream that is still connecting, too.
    if (isUnderWay) throw new Error('OBS is still starting its stream')
  }

  async #start(session: ObsCalls): Promise<Result<void, StreamFailure>> {
    const settled = this.#next((state) => state.kind === 'live' || state.kind === 'off', START_WITHIN_MS)
    const answer = await session.call('StartStream')
    if (!answer.ok && !isCode(answer.error, ALREADY_RUNNING)) {
      settled.cancel()
      return fail(answer.error.kind)
    }
    const reached = await settled.promise
    return reached?.kind === 'live' && !this.#isUnwanted ? ok(undefined) : fail('not_started')
  }

  #stopUnwanted(session: ObsCalls): void {
    if (this.#isUnwanted && (this.#state.kind === 'live' || this.#state.kind === 'reconnecting'))
      void this.stop(session)
  }

  #move(state: ObsStreamState): void {
    this.#state = state
    this.#onState(state)
    for (const waiting of [...this.#waiting]) waiting(state)
  }

  /** The next state that fits; null: none did in time. */
  #next(
    fits: (state: ObsStreamState) => boolean,
    limitMs: number,
  ): { readonly promise: Promise<ObsStreamState | null>; cancel(): void } {
    let settle: (state: ObsStreamState | null) => void = () => undefined
    const promise = new Promise<ObsStreamState | null>((resolve) => {
      const look = (state: ObsStreamState) => {
        if (fits(state)) settle(state)
      }
      const cancelTimer = this.#clock.after(limitMs, () => settle(null))
      settle = (state) => {
        cancelTimer()
        this.#waiting.delete(look)
        resolve(state)
      }
      this.#waiting.add(look)
    })
    return { promise, cancel: () => settle(null) }
  }
}

function isCode(failure: CallFailure, code: number): boolean {
  return failure.kind === 'refused' && failure.code === code
}
