import type { Clock } from '@footlight/core/ports'
import { action, computed, makeObservable, observableRef } from 'mobx'
import { type Broadcast, type BroadcastEvent, nextBroadcast, off, startOf } from './broadcast-state.ts'

/** Whether the performer is on air, as plain state. The broadcaster feeds it; screens read it. */
export class BroadcastStore {
  state: Broadcast = off
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
    makeObservable(this, { state: observableRef, isRunning: computed, startedAt: computed, apply: action })
  }

  /** From the performer's request to go live until the server took them off air. */
  get isRunning(): boolean {
    return this.state.kind !== 'off'
  }

  /** Wall clock, ms; null until the room was open. */
  get startedAt(): number | null {
    return startOf(this.state)
  }

  apply(event: BroadcastEvent): void {
    this.state = nextBroadcast(this.state, event, this.#clock.now())
  }
}
