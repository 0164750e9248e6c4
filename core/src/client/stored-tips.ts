import * as z from 'zod/mini'
import type { KeyValueStorage } from '../ports/storage.ts'
import { TipTerms } from '../protocol/offer-terms.ts'
import { tipTypes } from '../protocol/tokens.ts'

/** What is remembered of a tip before it is sent, so that every repeat says the same under the same key. */
export const StoredTip = z.object({
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
  }),
  /**
   * `sending`: repeats are under way, or were when the page went. `unresolved`: given up without an answer.
   */
  state: z.enum(['sending', 'unresolved']),
})
export type StoredTip = z.infer<typeof StoredTip>

const STORAGE_KEY = 'footlight.tips'
const List = z.array(StoredTip)

/** The tips whose outcome is not known yet. */
export class StoredTips {
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
