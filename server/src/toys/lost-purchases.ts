import type { Clock, Ledger } from '@footlight/core/ports'
import type { BoughtControl } from './control-line.ts'

/** The books have settled by then what they were asked. ms. */
const GIVEN_UP_MS = 60_000

interface Lost {
  readonly control: BoughtControl
  readonly atMs: number
}

/**
 * Purchases whose outcome nobody knows, because the books did not answer: who paid must get what they paid
 * for.
 */
export class LostPurchases {
  readonly #deps: { readonly ledger: Ledger; readonly clock: Clock }
  #lost: readonly Lost[] = []

  constructor(deps: { readonly ledger: Ledger; readonly clock: Clock }) {
    this.#deps = deps
  }

  get isWaiting(): boolean {
    return this.#lost.length > 0
  }

  /** Remembers the control when `pay` rejects. */
  async watch<T>(control: BoughtControl, pay: () => Promise<T>): Promise<T> {
    try {
      return await pay()
    } catch (error) {
      this.#lost = [...this.#lost, { control, atMs: this.#deps.clock.monotonic() }]
      throw error
    }
  }

  /** Those that turn out to be paid, each once. Rejects as long as the books do not answer. */
  async found(): Promise<readonly BoughtControl[]> {
    const found: BoughtControl[] = []
    for (const lost of this.#lost) {
      const isPaid = (await this.#deps.ledger.movement(lost.control.id)) !== null
      if (isPaid) found.push(lost.control)
      if (isPaid || this.#deps.clock.monotonic() - lost.atMs >= GIVEN_UP_MS)
        this.#lost = this.#lost.filter((each) => each !== lost)
    }
    return found
  }
}
