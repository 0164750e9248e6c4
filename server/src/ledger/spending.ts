import type { LedgerAccountId, LedgerLine } from '@footlight/core/ports/ledger'
import { accountKind, mayOverdraw, participantBehind } from '@footlight/core/rules/ledger/accounts'
import type { AccountBooks } from './books.ts'

const DAY_MS = 86_400_000

/** What counts towards the limit of a day (LEDGER-13). `day`: days since 1970, UTC. */
export interface DaySum {
  readonly day: number
  readonly spent: number
}

/**
 * The sums of the day while a command is decided, on top of what the books have. What leaves a wallet counts,
 * also into escrow; what comes back from the escrow of the same person is subtracted again, as far as it was
 * held on the same day: what went in last comes back first.
 */
export class DaySums {
  readonly #books: (account: LedgerAccountId) => AccountBooks
  readonly #at: number
  readonly #changed = new Map<LedgerAccountId, DaySum>()

  constructor(books: (account: LedgerAccountId) => AccountBooks, at: number) {
    this.#books = books
    this.#at = at
  }

  get changed(): ReadonlyMap<LedgerAccountId, DaySum> {
    return this.#changed
  }

  of(account: LedgerAccountId): DaySum {
    return this.#changed.get(account) ?? daySumAt(this.#books(account), this.#at)
  }

  move({ debit, credit, tokens }: LedgerLine): void {
    if (accountKind(debit) === 'wallet' && !mayOverdraw(credit))
      this.#spend(debit, participantBehind(credit, debit), tokens)
    const participant = participantBehind(debit, credit)
    if (participant !== null) this.#giveBack(credit, participant, tokens)
  }

  #spend(wallet: LedgerAccountId, participant: LedgerAccountId | null, tokens: number): void {
    this.#add(wallet, tokens)
    if (participant !== null) this.#add(participant, tokens)
  }

  #giveBack(wallet: LedgerAccountId, participant: LedgerAccountId, tokens: number): void {
    const back = Math.min(tokens, this.of(participant).spent, this.of(wallet).spent)
    if (back === 0) return
    this.#add(wallet, -back)
    this.#add(participant, -back)
  }

  #add(account: LedgerAccountId, tokens: number): void {
    const { day, spent } = this.of(account)
    this.#changed.set(account, { day, spent: spent + tokens })
  }
}

/** A clock that was set back over midnight does not begin a day anew: the newest one goes on. */
/** Nothing, where the sum is of another day. */
export function daySumAt({ day, spent }: DaySum, at: number): DaySum {
  const today = dayOf(at)
  return day === today || day === today + 1 ? { day, spent } : { day: today, spent: 0 }
}

function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}
