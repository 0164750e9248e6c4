import type { Clock } from '@footlight/core/ports'
import type { BillingRepository } from './billing-port.ts'

/** What a buyer pays tax by. */
export interface TaxPlace {
  /** null: nobody knows where they are. */
  readonly country: string | null
  /** Basis points. */
  readonly rate: number
}

export async function taxPlaceIn(
  country: string | null,
  { billing, clock }: { readonly billing: Pick<BillingRepository, 'taxRate'>; readonly clock: Clock },
): Promise<TaxPlace> {
  return { country, rate: country === null ? 0 : await billing.taxRate(country, clock.now()) }
}
