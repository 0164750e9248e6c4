import type { LinkOpening } from '@footlight/core/protocol'
import type { DayLine } from '@footlight/core/rules/billing/daily-close'
import type { FactDraft, StoredPurchase } from '../billing-port.ts'

/** What a biller sent to its address here, untouched. */
export interface RawWebhook {
  readonly body: string
  readonly header: (name: string) => string | undefined
  readonly query: URLSearchParams
  /** Where it came from, past the proxies that are trusted; empty: the line is gone. */
  readonly address: string
}

/** What a biller says of a purchase. `of`: its number for another thing that it said of the same one, where it names nothing else. */
export type HeardFact = FactDraft | (Omit<FactDraft, 'reference'> & { readonly of: string })

export type Verdict = 'genuine' | 'forged' | 'stale'

/** How a buyer pays. `credit`: by card. */
export type BillerMethod = 'credit' | 'paypal' | 'crypto' | 'cashtocode'

/**
 * Somebody who takes money for the site. What one has said is a fact only once its signature was checked; nothing that a buyer's
 * browser brings is.
 */
export interface Biller {
  /** As the operator calls it; part of its address here, of the books' account, and stored. Never renamed. */
  readonly name: string
  readonly method: BillerMethod
  readonly opens: LinkOpening
  /** It says whether a card is a credit card. Absent: it does not. */
  readonly tellsFunding?: true
  /**
   * Its page for a purchase. The same purchase has the same page, however often it is asked for. Rejects with a
   * `BillerError` where none could be had.
   */
  begin(
    purchase: StoredPurchase,
    returnUrl: string,
  ): Promise<{ readonly billerId: string; readonly link: string }>
  /**
   * Whether it is the biller's own and not an old one that somebody sends again. `nowMs`: ms since 1970. Rejects with a
   * `BillerError` where only the biller can say so and does not answer.
   */
  verify(hook: RawWebhook, nowMs: number): Verdict | Promise<Verdict>
  /** What is kept of a genuine one, and read later: without names and addresses of people. Absent: its body. */
  keep?(hook: RawWebhook): string
  /** What it wants to read when it was taken, as JSON. Absent: nothing. */
  receipt?(hook: RawWebhook): object
  /** What a genuine one says. Throws where it does not read. `at`: when it came, ms since 1970. */
  read(kept: string, at: number): readonly HeardFact[] | Promise<readonly HeardFact[]>
  /** Everything that it has said of one purchase; for who came back before its word did. null: it cannot be asked. */
  readonly ask: ((purchase: StoredPurchase) => Promise<readonly FactDraft[]>) | null
  /** Its record behind a position, oldest first: what no webhook brought. null: it has none. */
  readonly after:
    | ((position: number) => Promise<{ readonly facts: readonly FactDraft[]; readonly position: number }>)
    | null
  /** Its file of one day of UTC (`2026-11-25`): everything that happened then. null: it has none. */
  readonly settlement: ((day: string) => Promise<readonly DayLine[]>) | null
  /** Cards that it keeps; null: it keeps none. */
  readonly cards: CardCharges | null
  /** Gives money back, once for each key. null: that is done at the biller's own desk. */
  readonly refund:
    | ((purchase: StoredPurchase, key: string, amount: number, reason: string) => Promise<void>)
    | null
}

export interface CardCharges {
  /**
   * Charges a card that is on file, once for each purchase, however often it is asked. `by`: `buyer`, who is there to answer
   * their bank, or `site`. Rejects with a `BillerError`.
   */
  charge(purchase: StoredPurchase, card: string, by: 'buyer' | 'site', returnUrl: string): Promise<Charged>
  /** It is charged no more. */
  forget(card: string): Promise<void>
}

export interface Charged {
  readonly billerId: string
  /** Where the bank asks; null: it does not. */
  readonly link: string | null
  readonly facts: readonly FactDraft[]
}

/** `refused`: it said no and will again; `unreachable`: it may not have heard. */
export class BillerError extends Error {
  override readonly name = 'BillerError'
  readonly failure: 'refused' | 'unreachable'

  constructor(failure: 'refused' | 'unreachable', cause: unknown) {
    super(`a biller: ${failure}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.failure = failure
  }
}
