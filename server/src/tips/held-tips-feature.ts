import type { PeopleRepository } from '../accounts/people-port.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import type { LoadFeature, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import { heldTip, tipOfEscrow } from './held-tip.ts'
import { settleHeldTip } from './settle-held-tip.ts'

/** What could not be settled is tried again after this. */
const AGAIN_MS = 5_000

/** A room pays what is held in it when the time is over, also what a crash or another node left (TIP-HOLD-03). */
export function loadHeldTips(people: PeopleRepository): LoadFeature {
  return async ({ owner, deps }) => {
    const open = await deps.ledger.openEscrows(owner.id)
    const held = open.filter(({ kind }) => kind === 'held_tip').map(({ id }) => tipOfEscrow(id))
    return (context) => new HeldTipsFeature(context, people, held)
  }
}

class HeldTipsFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #people: PeopleRepository
  /** By tip: what ends the wait for it. */
  readonly #waits = new Map<string, () => void>()
  #isClosed = false

  constructor(context: RoomContext, people: PeopleRepository, held: readonly string[]) {
    this.#context = context
    this.#people = people
    for (const id of held) this.#settleIn(0, id)
  }

  recorded({ name, payload }: RecordedEvent): void {
    if (name === 'v3.tip.held')
      this.#settleIn(payload.held_until - this.#context.deps.clock.now(), payload.transfer_id)
    if (name === 'v3.tip.received' || name === 'v3.tip.undone') this.#forget(payload.transfer_id)
  }

  isBusy(): boolean {
    return this.#waits.size > 0
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const id of [...this.#waits.keys()]) this.#forget(id)
  }

  #settleIn(ms: number, id: string): void {
    this.#forget(id)
    if (this.#isClosed) return
    const { clock } = this.#context.deps
    this.#waits.set(
      id,
      clock.after(Math.max(0, ms), () => this.#context.command(() => this.#settle(id))),
    )
  }

  async #settle(id: string): Promise<void> {
    const { clock, ledger } = this.#context.deps
    const held = await heldTip(ledger, id)
    if (held === null) return this.#forget(id)
    const leftMs = held.heldUntil - clock.now()
    if (leftMs > 0) return this.#settleIn(leftMs, id)
    try {
      await settleHeldTip(held, this.#context, this.#people)
      this.#forget(id)
    } catch (error) {
      this.#settleIn(AGAIN_MS, id)
      throw error
    }
  }

  #forget(id: string): void {
    this.#waits.get(id)?.()
    this.#waits.delete(id)
  }
}
