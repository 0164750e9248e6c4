import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type { ApiFailure } from '../client/api-failure.ts'
import { type LiveChallenge, type LivenessState, livenessRoutes } from '../protocol/liveness.ts'
import type { Result } from '../rules/result.ts'
import type { RootStore } from './root-store.ts'

type Deps = Pick<RootStore, 'api' | 'listeners'> & { readonly clock: { monotonic(): number } }

/** `intro`: why it is asked; `asked`: a gesture is open; `sent`: the picture is there. */
export type LivenessStep = 'closed' | 'intro' | 'asked' | 'sent'

/** A check of who is in the picture, as its performer goes through it before a stream (LIVE-CHECK-02). */
export class LivenessStore {
  step: LivenessStep = 'closed'
  /** null: not loaded, or there is nothing to say to this account. */
  state: LivenessState | null = null
  challenge: LiveChallenge | null = null
  /** Monotonic ms, when the gesture is over. */
  endsAtMs = 0
  /** Monotonic ms, when a stream that is on ends without a picture of everybody in it; null: none is due (STEP-IN-01). */
  dueAtMs: number | null = null
  isPending = false
  /** Of the last call; null: nothing is wrong. */
  failure: ApiFailure | null = null
  readonly #deps: Deps
  /** What was wanted when the check came between; null: nothing. */
  #then: (() => void) | null = null

  constructor(deps: Deps) {
    this.#deps = deps
    makeObservable(this, {
      step: observable,
      state: observableRef,
      challenge: observableRef,
      endsAtMs: observable,
      dueAtMs: observable,
      isPending: observable,
      failure: observableRef,
      isBehind: computed,
      setStep: action,
      setPending: action,
      take: action,
      show: action,
      fail: action,
      open: action,
      close: action,
    })
  }

  /** A failure or a missed check closed the way, and the newer picture waits for the staff. */
  get isBehind(): boolean {
    const { state } = this
    return state?.is_blocked === true && !state.is_missed && state.last?.state === 'waiting'
  }

  /** Follows what other windows, the staff and viewers make due, until the answer is called. */
  start(): () => void {
    const { listeners } = this.#deps
    const hear: Parameters<typeof listeners.add>[0] = (event) => {
      if (event.name === 'v3.user.settings') void this.load()
    }
    listeners.add(hear)
    return () => void listeners.delete(hear)
  }

  async load(): Promise<void> {
    const answer = await this.#deps.api.call(livenessRoutes.liveness)
    if (answer.ok) this.show(answer.value)
  }

  /** Does what is wanted, after a check where one is due. Whether one may is the server’s to say, also where it does not answer. */
  async before(then: () => void): Promise<void> {
    await this.load()
    if (this.state?.is_due !== true) return then()
    this.open(then)
  }

  open(then: (() => void) | null = null): void {
    this.#then = then
    this.step = 'intro'
    this.failure = null
    this.challenge = null
  }

  async begin(): Promise<void> {
    await this.#draw(() => this.#deps.api.call(livenessRoutes.beginLiveCheck))
  }

  async another(): Promise<void> {
    const { challenge } = this
    if (challenge === null) return
    await this.#draw(() =>
      this.#deps.api.call(livenessRoutes.anotherGesture, { params: { id: challenge.id } }),
    )
  }

  /** Base64 of a JPEG, PNG or WebP. */
  async send(picture: string): Promise<void> {
    const { challenge } = this
    if (challenge === null || this.isPending) return
    this.setPending(true)
    const call = { params: { id: challenge.id }, body: { picture } }
    const answer = await this.#deps.api.call(livenessRoutes.sendLivePicture, call)
    this.setPending(false)
    if (!answer.ok) return this.fail(answer.error)
    this.show(answer.value)
    const then = answer.value.is_due ? null : this.#then
    // Who pressed to go live is live; everybody else reads what is next.
    if (then === null) return this.setStep('sent')
    this.close()
    then()
  }

  close(): void {
    this.#then = null
    this.step = 'closed'
    this.challenge = null
    this.failure = null
  }

  setStep(step: LivenessStep): void {
    this.step = step
    this.failure = null
  }

  setPending(isPending: boolean): void {
    this.isPending = isPending
  }

  take(challenge: LiveChallenge): void {
    this.challenge = challenge
    this.endsAtMs = this.#deps.clock.monotonic() + challenge.left_ms
    this.step = 'asked'
    this.failure = null
  }

  show(state: LivenessState): void {
    this.state = state
    const { due_in_ms: leftMs } = state
    this.dueAtMs = leftMs === null ? null : this.#deps.clock.monotonic() + leftMs
  }

  fail(failure: ApiFailure): void {
    this.failure = failure
  }

  async #draw(ask: () => Promise<Result<LiveChallenge, ApiFailure>>): Promise<void> {
    if (this.isPending) return
    this.setPending(true)
    const answer = await ask()
    this.setPending(false)
    if (answer.ok) this.take(answer.value)
    else this.fail(answer.error)
  }
}
