import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

export const methods = [
  'card',
  'face_scan',
  'id_verification',
  'id_check',
  'digital_id',
  'live_id_check',
] as const
export type Method = (typeof methods)[number]

const link = z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//))

export const Order = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  method: z.enum(methods),
  return_url: link,
  notice_url: link,
  language: z.optional(z.string()),
  age: z.int().check(z.minimum(1), z.maximum(99)),
})
export type Order = z.infer<typeof Order>

export type Outcome = 'passed' | 'not_old_enough' | 'unclear' | 'cancelled'

export interface Check {
  readonly id: string
  readonly order: Order
  readonly expiresAt: number
  /** null: the person has not answered yet. */
  outcome: Outcome | null
}

const OPEN_MS = 3_600_000
const CHECKS_MAX = 10_000

/** What was ordered, and yes or no. Held in memory and for an hour: what somebody typed is never stored. */
export class Checks {
  readonly #now: () => number
  readonly #byId = new Map<string, Check>()

  constructor(now: () => number) {
    this.#now = now
  }

  begin(order: Order): Check {
    for (const [id, { expiresAt }] of this.#byId) {
      if (expiresAt > this.#now() && this.#byId.size < CHECKS_MAX) break
      this.#byId.delete(id)
    }
    const id = `age_${randomBytes(16).toString('hex')}`
    const check: Check = { id, order, expiresAt: this.#now() + OPEN_MS, outcome: null }
    this.#byId.set(id, check)
    return check
  }

  /** null: there is none, or no longer. */
  find(id: string): Check | null {
    return this.#byId.get(id) ?? null
  }

  stateOf({ outcome, expiresAt }: Check): 'pending' | 'passed' | 'failed' | 'expired' {
    if (outcome === null) return expiresAt > this.#now() ? 'pending' : 'expired'
    return outcome === 'passed' ? 'passed' : 'failed'
  }
}
