import type { ApiFailure } from '@footlight/core/client'
import type { Clock } from '@footlight/core/ports'
import { type ModerationOrder, type RoomStore, undoOf } from '@footlight/core/stores'
import { action, makeObservable, observableRef } from 'mobx'

/** How long an action can be taken back with one click. */
export const UNDO_FOR_MS = 10_000

export interface ModerationDone {
  readonly order: ModerationOrder
  /** null: it cannot be taken back. */
  readonly undo: ModerationOrder | null
}

/** Sends moderation to the server, and keeps the last action at hand for as long as it can be taken back. */
export class ModerationUndo {
  last: ModerationDone | null = null
  failure: ApiFailure | null = null
  readonly #room: RoomStore
  readonly #clock: Clock
  #cancel: (() => void) | null = null

  constructor(room: RoomStore, clock: Clock) {
    this.#room = room
    this.#clock = clock
    makeObservable(this, { last: observableRef, failure: observableRef, show: action, dismiss: action })
  }

  async order(order: ModerationOrder): Promise<boolean> {
    const answer = await this.#room.moderate(order)
    if (answer.ok) this.show({ order, undo: undoOf(order) }, null)
    else this.show(null, answer.error)
    return answer.ok
  }

  /** Takes the last action back. Without a last action that can be, it does nothing. */
  async undo(): Promise<void> {
    const done = this.last
    if (done?.undo == null) return
    this.dismiss()
    const answer = await this.#room.moderate(done.undo)
    if (!answer.ok) this.show(null, answer.error)
  }

  show(done: ModerationDone | null, failure: ApiFailure | null): void {
    this.#cancel?.()
    this.last = done
    this.failure = failure
    this.#cancel = this.#clock.after(UNDO_FOR_MS, () => this.dismiss())
  }

  dismiss(): void {
    this.#cancel?.()
    this.#cancel = null
    this.last = null
    this.failure = null
  }
}
