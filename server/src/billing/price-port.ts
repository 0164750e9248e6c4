import type { AccountId } from '@footlight/core/protocol/ids'
import type { StoredProduct } from './billing-port.ts'

/** A pack at a price from a moment on, ms since 1970. `isOn` false: it is no longer for sale from then on. */
export interface StoredPrice extends StoredProduct {
  readonly from: number
  readonly isOn: boolean
}

/** Basis points of the price without tax, from a moment on. */
export interface StoredTaxRate {
  readonly country: string
  readonly from: number
  readonly rate: number
}

/** What a euro was by the European Central Bank on a day: `rate` millionths of a unit of `currency`. */
export interface StoredEuroRate {
  readonly currency: string
  /** Such as 2026-09-30. */
  readonly day: string
  readonly rate: number
}

/** Rows are added, and one that holds already is never changed; a rate of the bank may be corrected. */
export type PriceChange =
  | ({ readonly kind: 'pack' } & Omit<StoredPrice, 'isOn'>)
  | { readonly kind: 'pack_ends'; readonly internalId: string; readonly from: number }
  | ({ readonly kind: 'tax_rate' } & StoredTaxRate)
  | ({ readonly kind: 'euro_rate' } & StoredEuroRate)
  | { readonly kind: 'undo_pack'; readonly internalId: string; readonly from: number }
  | { readonly kind: 'undo_tax_rate'; readonly country: string; readonly from: number }

export interface StoredPriceChange {
  /** From 1 on, without a gap. */
  readonly number: number
  readonly at: number
  readonly by: AccountId
  readonly change: PriceChange
}

/** Prices and rates as the operator keeps them, and who has changed what. */
export interface PriceRepository {
  /** Oldest first, of each pack. */
  prices(): Promise<readonly StoredPrice[]>
  taxRates(): Promise<readonly StoredTaxRate[]>
  /** Newest day first. */
  euroRates(): Promise<readonly StoredEuroRate[]>
  /** Newest first. */
  changes(limit: number): Promise<readonly StoredPriceChange[]>
  /**
   * Makes a change for somebody who has seen everything up to the one of number `seen`, and writes down who it was, both or
   * neither. `conflict`: somebody else has changed something since, or there is a row of that moment; `not_found`: there is
   * nothing of that name that could end or be undone.
   */
  change(
    change: PriceChange,
    by: AccountId,
    seen: number,
    now: number,
  ): Promise<'changed' | 'conflict' | 'not_found'>
}
