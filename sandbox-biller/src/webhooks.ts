import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { presentEvent } from './present.ts'
import type { Fate, Store } from './store.ts'

export interface Faults {
  /** Before the first try, ms. */
  readonly delay_ms: readonly [number, number]
  /** Shares, 0 to 1: sent twice; sent so late that others overtake it; never sent. */
  readonly duplicate: number
  readonly reorder: number
  readonly drop: number
  readonly seed: number
}

export const noFaults: Faults = { delay_ms: [0, 0], duplicate: 0, reorder: 0, drop: 0, seed: 1 }

export interface WebhookOptions {
  readonly store: Store
  readonly secret: string
  readonly url: string
  readonly now: () => number
  readonly logger: Logger
  readonly fetch?: typeof fetch
}

const AT_ONCE = 8
const ANSWERED_WITHIN_MS = 10_000
const GIVEN_UP_AFTER_MS = 72 * 3_600_000
const AGAIN_AFTER_S = [1, 5, 30, 120, 600, 3_600]
/** How late what is overtaken comes, ms. */
const OVERTAKEN_MS = 3_000

/** Tells the merchant what happened: at least once, in no promised order. */
export class Webhooks {
  readonly #options: WebhookOptions
  readonly #underWay = new Map<number, Promise<void>>()
  #faults = noFaults
  #random = randomFrom(1)
  #isClosed = false

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  set faults(faults: Faults) {
    this.#faults = faults
    this.#random = randomFrom(faults.seed)
  }

  /** What becomes of the webhook of an event that happens now. */
  readonly fate = (): Fate => {
    const {
      delay_ms: [least, most],
      duplicate,
      reorder,
      drop,
    } = this.#faults
    if (this.#random() < drop) return 'drop'
    const delayMs = least + this.#random() * (most - least) + (this.#random() < reorder ? OVERTAKEN_MS : 0)
    return { delayMs: Math.round(delayMs), copies: this.#random() < duplicate ? 2 : 1 }
  }

  /** Sends what is due. Resolves when each was tried. */
  async send(): Promise<void> {
    const { store, now } = this.#options
    for (const { id, seq, tries, at } of store.dueDeliveries(now(), AT_ONCE * 4)) {
      if (this.#isClosed || this.#underWay.size >= AT_ONCE) break
      if (this.#underWay.has(id)) continue
      this.#underWay.set(
        id,
        this.#try(id, seq, tries, at).finally(() => this.#underWay.delete(id)),
      )
    }
    await Promise.all(this.#underWay.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(this.#underWay.values())
  }

  async #try(id: number, seq: number, tries: number, at: number): Promise<void> {
    const { store, now, logger } = this.#options
    const problem = await this.#deliver(seq)
    if (problem === null) return store.delivered(id, null)
    const wait = (AGAIN_AFTER_S[Math.min(tries, AGAIN_AFTER_S.length - 1)] ?? 0) * 1_000
    const isOver = now() - at > GIVEN_UP_AFTER_MS
    logger.warn(
      { event: 'webhook_failed', seq, tries, problem, retries: !isOver },
      'A webhook was not taken by the site. `retries` says whether it is sent again.',
    )
    store.delivered(id, isOver ? null : now() + wait)
  }

  /** null: it arrived. */
  async #deliver(seq: number): Promise<string | null> {
    const { store, secret, url, now, fetch: ask = fetch } = this.#options
    const event = store.event(seq)
    const purchase = event === null ? null : store.byId(event.purchase)
    if (event === null || purchase === null) return null
    const body = JSON.stringify(presentEvent(event, purchase))
    const seconds = Math.floor(now() / 1_000)
    const code = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    try {
      const answer = await ask(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${seconds},v1=${code}` },
        body,
        signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
      })
      await answer.arrayBuffer()
      return answer.ok ? null : `answered ${answer.status}`
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
}

/** mulberry32: the same numbers for the same seed, 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
