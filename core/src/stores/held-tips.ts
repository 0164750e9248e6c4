import { action, makeObservable, observableRef } from 'mobx'
import type { ApiClient } from '../client/api-client.ts'
import type { Clock } from '../ports/clock.ts'
import { moneyRoutes } from '../protocol/money.ts'
import { errorMessage } from './message.ts'
import type { SessionStore } from './session-store.ts'
import type { ToastStore } from './toast-store.ts'

/** A tip of this person that they can take back. */
export interface OwnHeldTip {
  readonly transferId: string
  readonly tokens: number
  /** Name of the performer. */
  readonly recipient: string
  /** ms since 1970 by this device's clock, never later than the server means. */
  readonly until: number
  readonly isReturning: boolean
}

export interface HeldTipDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly toasts: ToastStore
  readonly clock: Clock
}

/** Tips that can be taken back, in whichever window they were given; a page that is left takes them along. */
export class HeldTipStore {
  /** Oldest first. */
  tips: readonly OwnHeldTip[] = []
  readonly #deps: HeldTipDeps

  constructor(deps: HeldTipDeps) {
    this.#deps = deps
    makeObservable(this, { tips: observableRef, add: action, ended: action, forget: action })
  }

  /** The answer and the room both tell of it: it counts once, and the earlier end holds. */
  add(tip: Omit<OwnHeldTip, 'isReturning'>): void {
    const { clock } = this.#deps
    const leftMs = tip.until - clock.now()
    const known = this.tips.find(({ transferId }) => transferId === tip.transferId)
    if (leftMs <= 0 || (known !== undefined && known.until <= tip.until)) return
    this.tips = [...this.tips.filter((other) => other !== known), { ...tip, isReturning: false }]
    clock.after(leftMs, () => this.ended(tip.transferId))
  }

  /** It was paid, or it came back. */
  ended(transferId: string): void {
    this.tips = this.tips.filter((tip) => tip.transferId !== transferId)
  }

  /** Somebody else is here. */
  forget(): void {
    this.tips = []
  }

  /** Says what came of it. */
  async takeBack(transferId: string): Promise<void> {
    const { api, session, toasts } = this.#deps
    this.#setReturning(transferId, true)
    const answer = await api.call(moneyRoutes.undoTip, { params: { transfer_id: transferId } })
    if (answer.ok) {
      this.ended(transferId)
      session.applyTipAnswer(answer.value.tokens)
      toasts.show({ appearance: 'success', title: { key: 'toasts.tip_taken_back' } })
    } else {
      this.#setReturning(transferId, false)
      toasts.error(errorMessage(answer.error.error))
    }
  }

  readonly #setReturning = action((transferId: string, isReturning: boolean) => {
    this.tips = this.tips.map((tip) => (tip.transferId === transferId ? { ...tip, isReturning } : tip))
  })
}
