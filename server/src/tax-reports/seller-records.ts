import type { LedgerAccountId } from '@footlight/core/ports'
import { ReportedYear, TaxDeclaration } from '@footlight/core/protocol'
import { memberStates } from '@footlight/core/rules/billing/tax-report'
import { amountsOf, monthsOfYear, quarterOf } from '@footlight/core/rules/tax-reports/quarters'
import * as z from 'zod/mini'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import { accountsPaidTo, type PaidToDeps } from '../payouts/module.ts'
import type { TaxDeclarations } from './tax-declarations.ts'

const { consideration, activities, fees, standing } = ReportedYear.shape

/** What a report says of one seller. Amounts are minor units. */
export const SellerRecord = z.object({
  /** Account of the ledger. */
  seller: z.string(),
  standing,
  /** null: there is none, or it cannot be opened. */
  declaration: z.nullable(TaxDeclaration),
  /** To which they are paid; null: they entered none. */
  account: z.nullable(z.object({ holder: z.string(), iban: z.string() })),
  ...{ consideration, activities, fees },
})
export type SellerRecord = z.infer<typeof SellerRecord>

/** Of a seller who can be told of. */
export const Reported = z.extend(SellerRecord, { declaration: TaxDeclaration })
export type Reported = z.infer<typeof Reported>

/** What was credited to an account of the ledger in the quarters of a year. Tokens; `count`: incomes. */
interface Earned {
  readonly credited: number[]
  readonly kept: number[]
  readonly count: number[]
}

export interface RecordDeps extends PaidToDeps {
  readonly books: Pick<GroupCommitLedger, 'incomeOfMonths'>
  readonly taxDeclarations: TaxDeclarations
}

/**
 * All whose accounts got something in a year, by the months of the books (SELLER-TAX-06). What the site kept of an income is
 * told of its performer alone, so that it is told once; a studio's share is told of the studio.
 */
export async function sellerRecords(
  year: number,
  { rate, country }: { readonly rate: number; readonly country: string },
  deps: RecordDeps,
): Promise<readonly SellerRecord[]> {
  const earned = await earnedIn(year, deps.books)
  const sellers = [...earned.keys()].sort()
  const [declared, accounts] = await Promise.all([
    deps.taxDeclarations.newestOf(sellers),
    accountsPaidTo(sellers, deps),
  ])
  const records: SellerRecord[] = []
  for (const seller of sellers) {
    const row = declared.get(seller)
    const declaration = row === undefined ? null : await deps.taxDeclarations.open(row)
    const { credited, kept, count } = earned.get(seller)!
    const record: SellerRecord = {
      ...{ seller, declaration, account: accounts.get(seller) ?? null },
      standing: standingOf(declaration, country),
      consideration: [...amountsOf(credited, rate)],
      activities: count,
      fees: [...amountsOf(kept, rate)],
    }
    records.push(record)
  }
  return records
}

/** Tokens of a year by account; whoever got nothing in any quarter is not in it. */
export async function earnedIn(
  year: number,
  books: RecordDeps['books'],
): Promise<ReadonlyMap<LedgerAccountId, Earned>> {
  const earned = new Map<LedgerAccountId, Earned>()
  const of = (account: LedgerAccountId): Earned => {
    const known = earned.get(account) ?? { credited: [0, 0, 0, 0], kept: [0, 0, 0, 0], count: [0, 0, 0, 0] }
    earned.set(account, known)
    return known
  }
  const { first, end } = monthsOfYear(year)
  for (const { model, studio, month, count, toModel, toStudio, toPlatform } of await books.incomeOfMonths(
    first,
    end,
  )) {
    const quarter = quarterOf(month)
    const performer = of(model)
    performer.credited[quarter]! += toModel
    performer.kept[quarter]! += toPlatform
    performer.count[quarter]! += count
    if (studio === '') continue
    const owner = of(studio)
    owner.credited[quarter]! += toStudio
    owner.count[quarter]! += count
  }
  for (const [account, { credited, kept, count }] of earned)
    if ([...credited, ...kept, ...count].every((each) => each === 0)) earned.delete(account)
  return earned
}

/** The authority is told of residents of the EU, and of those of its own country. */
function standingOf(declaration: TaxDeclaration | null, country: string): SellerRecord['standing'] {
  if (declaration === null) return 'not_declared'
  const isResident = declaration.residences.some(
    (each) => each.country === country || memberStates.has(each.country),
  )
  return isResident ? 'reported' : 'not_resident'
}
