import { action, makeObservable, observableRef } from 'mobx'
import * as z from 'zod/mini'
import type { ApiClient } from '../client/api-client.ts'
import type { Clock } from '../ports/clock.ts'
import type { KeyValueStorage } from '../ports/storage.ts'
import { moneyRoutes } from '../protocol/money.ts'
import { errorMessage } from './message.ts'
import type { SessionStore } from './session-store.ts'
import type { ToastStore } from './toast-store.ts'

/** A tip that can be taken back. `recipient`: name of the performer. */
const HeldTip = z.object({
  transferId: z.string(),
  tokens: z.int(),
  recipient: z.string(),
  /** ms since 1970 by this device's clock, never later than the server means. */
  until: z.number(),
})
type HeldTip = z.infer<typeof HeldTip>

/** A tip of this person that they can take back. */
export interface OwnHeldTip extends HeldTip {
  readonly isReturning: boolean
}

/** What is remembered over a reload, and whose it is. */
const Stored = z.object({ username: z.string(), tips: z.array(HeldTip) })
const STORAGE_KEY = 'footlight.held_tips'

export interface HeldTipDeps {
  readonly api: ApiClient
  readonly session: SessionStore
  readonly toasts: ToastStore
  readonly clock: Clock
  readonly storage: KeyValueStorage
}

/** Tips that can be taken back, in whichever window they were given; a page that is left takes them along. */
export class HeldTipStore {
  /** Oldest first. */
  tips: readonly OwnHeldTip[] = []
  readonly #deps: HeldTipDeps

  constructor(deps: HeldTipDeps) {
    this.#deps = deps
    makeObservable(this, { tips: observableRef, add: action, ended: action, forget: action, resume: action })
  }

  /** The answer and the room both tell of it: it counts once, and the earlier end holds. */
  add(tip: HeldTip): void {
    const { clock } = this.#deps
    const leftMs = tip.until - clock.now()
    const known = this.tips.find(({ transferId }) => transferId === tip.transferId)
    if (leftMs <= 0 || (known !== undefined && known.until <= tip.until)) return
    this.#set([...this.tips.filter((other) => other !== known), { ...tip, isReturning: false }])
    clock.after(leftMs, () => this.ended(tip.transferId))
  }

  /** It was paid, or it came back. */
  ended(transferId: string): void {
    this.#set(this.tips.filter((tip) => tip.transferId !== transferId))
  }

  /** Somebody else is here. */
  forget(): void {
    this.#set([])
  }

  /** After a page was loaded: those that the last one showed, if the same person is here. */
  resume(): void {
    const { session, storage } = this.#deps
    const stored = Stored.safeParse(parseJson(storage.get(STORAGE_KEY)))
    if (stored.success && stored.data.username === session.username)
      for (const tip of stored.data.tips) this.add(tip)
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

  #set(tips: readonly OwnHeldTip[]): void {
    this.tips = tips
    const { session, storage } = this.#deps
    if (tips.length === 0 || session.username === null) return storage.remove(STORAGE_KEY)
    storage.set(STORAGE_KEY, JSON.stringify({ username: session.username, tips }))
  }

  readonly #setReturning = action((transferId: string, isReturning: boolean) => {
    this.tips = this.tips.map((tip) => (tip.transferId === transferId ? { ...tip, isReturning } : tip))
  })
}

/** undefined: nothing, or no JSON; another program may have written there. */
function parseJson(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
