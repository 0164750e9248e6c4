import { taxWithin } from './prices.ts'
import { boundsOf, lastDayOf, type Quarter, quarterOf } from './quarters.ts'
import { type BillerFact, type Ordered, standingOf } from './standing.ts'

/** A purchase with everything that its biller said of it, each with when it happened, ms since 1970. */
export interface TaxedPurchase extends Ordered {
  /** Where the buyer was; null: nobody knew. */
  readonly country: string | null
  /** Basis points that stood in the price. */
  readonly taxRate: number
  readonly facts: readonly { readonly fact: BillerFact; readonly at: number }[]
}

/** Sums of one country, currency, rate and quarter that is corrected. Minor units; those of corrections are mostly below 0. */
export interface TaxRow {
  readonly country: string | null
  readonly currency: string
  readonly taxRate: number
  /** The quarter of the sale, where what happened to it later counts; null: the quarter of the report itself. */
  readonly corrects: Quarter | null
  readonly purchases: number
  readonly taxable: number
  readonly tax: number
}

/**
 * What one quarter declares. A sale counts in the quarter in which it was paid. Money that went back, or came again after a won
 * dispute, counts in the quarter in which it did, naming the quarter that it corrects (Council Directive 2006/112/EC, Article
 * 369g(4)). It is what was kept at the end of the quarter less what was kept at its beginning, so that all quarters together are
 * what was kept, in whatever order its facts came (BILLING-23).
 */
export function taxRows(purchases: readonly TaxedPurchase[], quarter: Quarter): readonly TaxRow[] {
  return sumOfRows(purchases.flatMap((purchase) => entryOf(purchase, quarter) ?? []))
}

/** One row of those that are alike in country, currency, rate and quarter. */
export function sumOfRows(parts: readonly TaxRow[]): readonly TaxRow[] {
  const rows = new Map<string, TaxRow>()
  for (const part of parts) {
    const key = `${part.country} ${part.currency} ${part.taxRate} ${part.corrects}`
    const known = rows.get(key)
    rows.set(key, {
      ...part,
      purchases: part.purchases + (known?.purchases ?? 0),
      taxable: part.taxable + (known?.taxable ?? 0),
      tax: part.tax + (known?.tax ?? 0),
    })
  }
  return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** null: nothing of it counts in this quarter. */
function entryOf(purchase: TaxedPurchase, quarter: Quarter): TaxRow | null {
  const { country, currency, taxRate, facts } = purchase
  const { from, to } = boundsOf(quarter)
  const paidAt = Math.min(...facts.flatMap(({ fact, at }) => (fact.kind === 'approved' ? [at] : [])))
  const [before, after] = [keptAt(purchase, from), keptAt(purchase, to)]
  const corrects = paidAt < from ? quarterOf(paidAt) : null
  // Sold and given back within one quarter it is a purchase of that quarter, with nothing to declare.
  if (before === after && (corrects !== null || paidAt >= to)) return null
  const tax = taxWithin(after, taxRate) - taxWithin(before, taxRate)
  return { country, currency, taxRate, corrects, purchases: 1, taxable: after - before - tax, tax }
}

/** What the site had kept of the price just before `end`. */
function keptAt(purchase: TaxedPurchase, end: number): number {
  const facts = purchase.facts.flatMap(({ fact, at }) => (at < end ? [fact] : []))
  const isSold = facts.some(
    (fact) =>
      fact.kind === 'approved' && fact.amount === purchase.amount && fact.currency === purchase.currency,
  )
  const { state, reversed } = standingOf(purchase, facts)
  // What was taken in another sum than ordered is no sale: nothing was given for it.
  const isOther = facts.some(
    (fact) =>
      fact.kind === 'approved' && (fact.amount !== purchase.amount || fact.currency !== purchase.currency),
  )
  return isSold && !isOther && state !== 'review' ? purchase.amount - reversed : 0
}

/** A rate of the European Central Bank: millionths of a unit of `currency` for one euro on that day. */
export interface EuroRate {
  readonly currency: string
  readonly day: string
  readonly rate: number
}

export interface EuroSums {
  /** Cents. */
  readonly taxable: number
  readonly tax: number
}

/**
 * A row in euro, by the rate of the last day of its quarter; a correction by that of the quarter which it corrects, as the sale
 * was declared. Another answer is the rate that is missing. `digits`: of the minor unit of the currency.
 */
export function inEuro(
  row: TaxRow,
  quarter: Quarter,
  rates: readonly EuroRate[],
  digits: number,
): EuroSums | { readonly missing: Omit<EuroRate, 'rate'> } {
  const { currency, taxable, tax } = row
  if (currency === 'EUR') return { taxable, tax }
  const day = lastDayOf(row.corrects ?? quarter)
  const known = rates.find((each) => each.currency === currency && each.day === day)
  if (known === undefined) return { missing: { currency, day } }
  const cents = (minor: number): number => {
    const exact = (minor * 1_000_000 * 100) / (10 ** digits * known.rate)
    // Half a cent goes away from zero, so that what went back whole takes back all that was declared.
    return Math.sign(exact) * Math.round(Math.abs(exact))
  }
  return { taxable: cents(taxable), tax: cents(tax) }
}

/** Of the European Union, as ISO 3166 names them. */
export const memberStates: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** To whom the tax of a country goes: through the one-stop shop, to the United Kingdom, to another, or to nobody knows whom. */
export type TaxScope = 'eu' | 'gb' | 'other' | 'unknown'

export function scopeOf(country: string | null): TaxScope {
  if (country === null) return 'unknown'
  return memberStates.has(country) ? 'eu' : country === 'GB' ? 'gb' : 'other'
}

/** As a return names it: Greece is EL there. */
export function returnCodeOf(country: string): string {
  return country === 'GR' ? 'EL' : country
}
