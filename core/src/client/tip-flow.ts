import * as z from 'zod/mini'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { KeyValueStorage } from '../ports/storage.ts'
import { moneyRoutes } from '../protocol/money.ts'
import { TipTerms } from '../protocol/offer-terms.ts'
import { TIP_HOLD_MS, type TipType, tipTypes } from '../protocol/tokens.ts'
import { assert, ok, type Result } from '../rules/result.ts'
import type { ApiClient } from './api-client.ts'
import type { ApiFailure } from './api-failure.ts'
import { REPEAT_WINDOW_MS, repeatUntilDecided } from './repeat-until-decided.ts'

/** What is remembered of a tip before it is sent, so that every repeat says the same under the same key. */
const StoredTip = z.object({
  key: z.uuid(),
  /** Who tips. */
  username: z.string(),
  /** Wall clock, ms: when it was first sent. */
  at: z.number(),
  order: z.object({
    recipient: z.string(),
    amount: z.number(),
    comment: z.optional(z.string()),
    source_id: z.optional(z.string()),
    type: z.optional(z.enum(tipTypes)),
    terms: z.optional(TipTerms),
    hold: z.optional(z.boolean()),
  }),
  /**
   * `sending`: repeats are under way, or were when the page went. `unresolved`: given up without an answer.
   */
  state: z.enum(['sending', 'unresolved']),
})
type StoredTip = z.infer<typeof StoredTip>

const STORAGE_KEY = 'footlight.tips'
const List = z.array(StoredTip)

/** The tips whose outcome is not known yet. */
class StoredTips {
  readonly #storage: KeyValueStorage

  constructor(storage: KeyValueStorage) {
    this.#storage = storage
  }

  all(): readonly StoredTip[] {
    const text = this.#storage.get(STORAGE_KEY)
    if (text === null) return []
    try {
      const parsed = List.safeParse(JSON.parse(text))
      return parsed.success ? parsed.data : []
    } catch {
      // Another program wrote there; its text is no tip of ours.
      return []
    }
  }

  put(tip: StoredTip): void {
    this.#write([...this.all().filter((known) => known.key !== tip.key), tip])
  }

  remove(key: string): void {
    this.#write(this.all().filter((known) => known.key !== key))
  }

  #write(tips: readonly StoredTip[]): void {
    if (tips.length === 0) this.#storage.remove(STORAGE_KEY)
    else this.#storage.set(STORAGE_KEY, JSON.stringify(tips))
  }
}

export interface TipOrder {
  readonly recipient: string
  readonly amount: number
  readonly comment?: string | undefined
  readonly source_id?: string | undefined
  readonly type?: TipType | undefined
  /** What it is for, as the sender was shown it; absent: nothing in particular. */
  readonly terms?: TipTerms | undefined
  /** It can be taken back for a while; never together with `terms`. */
  readonly hold?: boolean | undefined
}

export interface TipReceipt {
  readonly transfer_id: string
  /** What the sender had left. */
  readonly tokens: number
  /**
   * Until then it can be taken back, ms since 1970 by this device's clock: counted from when it was first sent, so never later
   * than the server means. null: it is paid.
   */
  readonly heldUntil: number | null
}

export interface TipFlowDeps {
  readonly api: ApiClient
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: Random
  /** Whose tips these are; a stored tip of somebody else is never sent. */
  readonly username: () => string | null
}

/**
 * Sends tips so that none is ever charged twice: the key and the words are stored first, and every attempt
 * carries them, over a lost line, a restarted server and a reloaded page.
 */
export class TipFlow {
  readonly #deps: TipFlowDeps
  readonly #stored: StoredTips

  constructor(deps: TipFlowDeps) {
    this.#deps = deps
    this.#stored = new StoredTips(deps.storage)
  }

  /**
   * One tip. A failure that `isUndecided` means that nobody knows whether it was charged; sending the same
   * order again soon asks for that one and charges nothing new. `onRetry` is called before each repeat.
   */
  send(order: TipOrder, onRetry: () => void = () => {}): Promise<Result<TipReceipt, ApiFailure>> {
    const username = this.#deps.username()
    assert(username !== null, 'nobody is here to tip')
    this.#forgetOld()
    const unresolved = this.#stored
      .all()
      .find((tip) => tip.username === username && tip.state === 'unresolved' && isSameOrder(tip.order, order))
    const fresh = {
      key: this.#deps.random.uuid(),
      username,
      at: this.#deps.clock.now(),
      order,
      state: 'sending',
    } as const
    return this.#deliver(unresolved ?? fresh, onRetry, unresolved !== undefined)
  }

  /**
   * After a page was loaded: finishes tips that were under way when the last one went. One result for each;
   * `sentAt`: when it was first sent, on the monotonic clock of this page.
   */
  async resume(): Promise<
    readonly {
      readonly order: TipOrder
      readonly sentAt: number
      readonly result: Result<TipReceipt, ApiFailure>
    }[]
  > {
    const { clock } = this.#deps
    const toMonotonic = clock.monotonic() - clock.now()
    this.#forgetOld()
    const mine = this.#stored
      .all()
      .filter((tip) => tip.username === this.#deps.username() && tip.state === 'sending')
    return Promise.all(
      mine.map(async (tip) => ({
        order: tip.order,
        sentAt: tip.at + toMonotonic,
        result: await this.#deliver(tip, () => {}, true),
      })),
    )
  }

  async #deliver(
    tip: StoredTip,
    onRetry: () => void,
    wasSent: boolean,
  ): Promise<Result<TipReceipt, ApiFailure>> {
    this.#stored.put({ ...tip, state: 'sending' })
    const { answer, isDecided } = await repeatUntilDecided(
      this.#deps.clock,
      () => this.#attempt(tip),
      onRetry,
      wasSent,
    )
    if (isDecided) this.#stored.remove(tip.key)
    else this.#stored.put({ ...tip, state: 'unresolved' })
    return answer
  }

  async #attempt(tip: StoredTip): Promise<Result<TipReceipt, ApiFailure>> {
    const { recipient, ...body } = tip.order
    const answer = await this.#deps.api.call(moneyRoutes.tip, {
      params: { recipient },
      body,
      idempotencyKey: tip.key,
    })
    if (!answer.ok) return answer
    const { transfer_id, tokens, held_until } = answer.value
    return ok({ transfer_id, tokens, heldUntil: held_until === undefined ? null : tip.at + TIP_HOLD_MS })
  }

  #forgetOld(): void {
    const oldestAt = this.#deps.clock.now() - REPEAT_WINDOW_MS
    for (const tip of this.#stored.all()) if (tip.at < oldestAt) this.#stored.remove(tip.key)
  }
}

function isSameOrder(a: TipOrder, b: TipOrder): boolean {
  return (
    a.recipient === b.recipient &&
    a.amount === b.amount &&
    a.comment === b.comment &&
    a.type === b.type &&
    a.source_id === b.source_id &&
    a.hold === b.hold &&
    JSON.stringify(a.terms) === JSON.stringify(b.terms)
  )
}
