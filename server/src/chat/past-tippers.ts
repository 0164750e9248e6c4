import type { Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'

/** Lines of a statement that are looked through: a bound on the work of one question. */
const LINES_MAX = 2_000
const PAGE_LINES = 200

/** Who has ever paid one performer, read from the books once and remembered while the room is in memory. */
export class PastTippers {
  readonly #ledger: Ledger
  readonly #earnings: string
  readonly #known = new Map<AccountId, boolean>()

  constructor(ledger: Ledger, performer: AccountId) {
    this.#ledger = ledger
    this.#earnings = `earnings:${performer}`
  }

  /**
   * A guest has never paid. A first tip that comes after the question is seen by the room itself, as a recent
   * one.
   */
  hasEverTipped(account: AccountId | null): boolean | Promise<boolean> {
    if (account === null) return false
    return this.#known.get(account) ?? this.#lookUp(account)
  }

  async #lookUp(account: AccountId): Promise<boolean> {
    let before: number | null = null
    let found = false
    for (let seen = 0; seen < LINES_MAX && !found; seen += PAGE_LINES) {
      const page: Awaited<ReturnType<Ledger['statement']>> = await this.#ledger.statement(
        `wallet:${account}`,
        before,
        PAGE_LINES,
      )
      found = page.some((line) => line.counterparty === this.#earnings && line.tokens < 0)
      before = page.at(-1)?.cursor ?? null
      if (page.length < PAGE_LINES) break
    }
    this.#known.set(account, found)
    return found
  }
}
