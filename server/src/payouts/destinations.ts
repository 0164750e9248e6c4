import type { Clock, LedgerAccountId } from '@footlight/core/ports'
import { payoutLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'
import type { VaultKeys } from '../vault/module.ts'
import type { PayoutRepository } from './payout-repository.ts'
import type { StoredDestination } from './payout-tables.ts'
import { sepaText } from './sepa-text.ts'

const HOLD_MS = payoutLimits.destinationHoldDays * 86_400_000

const Sealed = z.object({ holder: z.string(), iban: z.string() })

/** A bank account, in the clear. */
export type BankAccount = z.infer<typeof Sealed>

/**
 * Bank accounts that people are paid to. What is stored of them opens with the operator's key alone, and for the account
 * of the ledger that it was entered for (PAYOUT-06).
 */
export class Destinations {
  readonly #payouts: Pick<PayoutRepository, 'setDestination'>
  readonly #keys: VaultKeys
  readonly #clock: Clock

  constructor(payouts: Pick<PayoutRepository, 'setDestination'>, keys: VaultKeys, clock: Clock) {
    this.#payouts = payouts
    this.#keys = keys
    this.#clock = clock
  }

  /** null: done. Else what of it cannot be. */
  async set(
    account: LedgerAccountId,
    { holder, iban: written }: BankAccount,
    model: AccountId | null,
    by: AccountId,
  ): Promise<'iban' | 'holder' | null> {
    const iban = electronicFormatIBAN(written)
    if (iban === null || !isValidIBAN(iban)) return 'iban'
    // The bank could not write it.
    if (sepaText(holder, 70) === '') return 'holder'
    const sealed = this.#keys.seal(JSON.stringify({ holder, iban }), placeOf(account))
    const masked = `${iban.slice(0, 2)}… ${iban.slice(-4)}`
    await this.#payouts.setDestination({ account, sealed, masked, changedAt: this.#clock.now() }, model, by)
    return null
  }

  /** null: it was sealed with a key that is not here any more. */
  open({ account, sealed }: Pick<StoredDestination, 'account' | 'sealed'>): BankAccount | null {
    const text = this.#keys.open(sealed, placeOf(account))
    return text === null ? null : Sealed.parse(JSON.parse(text))
  }
}

/** From when on it is paid to, ms since 1970. */
export function usableAt({ changedAt }: Pick<StoredDestination, 'changedAt'>): number {
  return changedAt + HOLD_MS
}

function placeOf(account: LedgerAccountId): string {
  return `payout destination of ${account}`
}
