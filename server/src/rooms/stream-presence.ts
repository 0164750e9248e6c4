import type { Clock } from '@footlight/core/ports'
import { assertNever } from '@footlight/core/rules'
import type { Presence } from './room-feature.ts'
import {
  initialRoomState,
  type RoomEffect,
  type RoomEvent,
  type RoomState,
  transition,
  wakeAt,
} from './room-state.ts'

interface StreamPresenceDeps {
  readonly clock: Clock
  /** Closes in the SFU what nobody is entitled to any more; done when it returns. */
  readonly recheckEntitlement: () => void
  readonly rememberLastOnline: () => Promise<void>
  readonly announceStatus: () => Promise<void>
  /** The grace is over: put `grace_over` into the mailbox. */
  readonly onWake: () => void
}

/** Whether somebody performs in a room: holds the state, runs the effects in their order, keeps the timer. */
export class StreamPresence {
  readonly #deps: StreamPresenceDeps
  #state: RoomState = initialRoomState
  #cancelWake: (() => void) | null = null

  constructor(deps: StreamPresenceDeps) {
    this.#deps = deps
  }

  get presence(): Presence {
    return this.#state.kind
  }

  /**
   * Called inside the room's mailbox. The state is the new one from the start, so that entitlement is judged
   * by it.
   */
  async apply(event: RoomEvent): Promise<void> {
    const { state, effects } = transition(this.#state, event, this.#deps.clock.monotonic())
    if (state === this.#state) return
    this.#state = state
    this.#setTimer()
    for (const effect of effects) await this.#run(effect)
  }

  close(): void {
    this.#cancelWake?.()
    this.#cancelWake = null
  }

  #setTimer(): void {
    this.close()
    const at = wakeAt(this.#state)
    if (at !== null)
      this.#cancelWake = this.#deps.clock.after(
        Math.max(0, at - this.#deps.clock.monotonic()),
        this.#deps.onWake,
      )
  }

  async #run(effect: RoomEffect): Promise<void> {
    switch (effect.kind) {
      case 'recheck_entitlement':
        return this.#deps.recheckEntitlement()
      case 'remember_last_online':
        return this.#deps.rememberLastOnline()
      case 'announce_status':
        return this.#deps.announceStatus()
      default:
        return assertNever(effect)
    }
  }
}
