import { action, computed, makeObservable, observableRef } from 'mobx'
import type { ServerEvent } from '../protocol/events.ts'
import type { MyParticipant } from '../protocol/shows.ts'
import type { ServerTime } from './server-time.ts'

export type ShowTick = ServerEvent<'v3.private.tick'>

/** At this many seconds left the payer is warned. */
export const LOW_TIME_SECONDS = 60
const SECOND_MS = 1_000
const SECONDS_PER_MINUTE = 60

/**
 * My part in a show, running on second by second between what the server says; every word of the server puts
 * it right.
 */
export class LiveParticipant {
  participant: MyParticipant
  readonly #time: ServerTime
  /** When `participant` was said, on this device's monotonic clock. */
  #saidAt: number

  constructor(participant: MyParticipant, time: ServerTime) {
    this.participant = participant
    this.#time = time
    this.#saidAt = time.elapsedMs
    makeObservable(this, {
      participant: observableRef,
      isRunning: computed,
      elapsedSeconds: computed,
      seconds: computed,
      secondsLeft: computed,
      tokensSpent: computed,
      freeSeconds: computed,
      answerSeconds: computed,
      isLow: computed,
      minimumSecondsLeft: computed,
      leavingCosts: computed,
      applyServer: action,
      tick: action,
    })
  }

  get showId(): string {
    return this.participant.show_id
  }

  get isRunning(): boolean {
    return this.participant.phase === 'running' && !this.participant.is_paused
  }

  /** Charged since the server spoke last. */
  get elapsedSeconds(): number {
    if (!this.isRunning) return 0
    const { now, elapsedMs } = this.#time
    const freeUntil = this.participant.free_until === null ? 0 : elapsedMs + this.participant.free_until - now
    return Math.max(0, Math.floor((elapsedMs - Math.max(this.#saidAt, freeUntil)) / SECOND_MS))
  }

  /** Charged or to be charged. */
  get seconds(): number {
    return this.participant.seconds + this.elapsedSeconds
  }

  /** null: nothing runs out. */
  get secondsLeft(): number | null {
    const { seconds_left } = this.participant
    return seconds_left === null ? null : Math.max(0, seconds_left - this.elapsedSeconds)
  }

  /** An estimate between two ticks, a token at most beside what the server will say. */
  get tokensSpent(): number {
    const price = this.participant.price_per_minute ?? 0
    const tokensAt = (seconds: number): number => Math.floor((price * seconds) / SECONDS_PER_MINUTE)
    return this.participant.tokens_spent + tokensAt(this.seconds) - tokensAt(this.participant.seconds)
  }

  /** Of a preview: seconds that are still free; 0: none. */
  get freeSeconds(): number {
    return this.#secondsUntil(this.participant.free_until)
  }

  /** Of a request: until it lapses. */
  get answerSeconds(): number {
    return this.#secondsUntil(this.participant.expires_at)
  }

  /** Of the agreed minimum: seconds that are owed although they have not passed. */
  get minimumSecondsLeft(): number {
    return Math.max(0, this.participant.minimum_seconds - this.seconds)
  }

  /**
   * Tokens on top of what is spent, if I end it now: the rest of the minimum, and the tip up front with it. A
   * picture that is gone may be left for nothing.
   */
  get leavingCosts(): number {
    const {
      minimumSecondsLeft,
      participant: { price_per_minute, pre_tip, is_paused },
    } = this
    if (minimumSecondsLeft === 0 || is_paused || this.seconds === 0) return 0
    return Math.floor(((price_per_minute ?? 0) * minimumSecondsLeft) / SECONDS_PER_MINUTE) + pre_tip
  }

  /** The tokens last for a minute at most. */
  get isLow(): boolean {
    return (
      this.participant.phase === 'running' &&
      this.secondsLeft !== null &&
      this.secondsLeft <= LOW_TIME_SECONDS
    )
  }

  applyServer(participant: MyParticipant): void {
    this.participant = participant
    this.#saidAt = this.#time.elapsedMs
  }

  /** Sums since the start; replaces what was counted here. */
  tick(tick: ShowTick): void {
    this.applyServer({
      ...this.participant,
      tokens_spent: tick.tokens,
      seconds: tick.seconds,
      seconds_left: tick.seconds_left,
    })
  }

  #secondsUntil(at: number | null): number {
    return at === null ? 0 : Math.max(0, Math.ceil((at - this.#time.now) / SECOND_MS))
  }
}
