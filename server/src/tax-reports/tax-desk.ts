import type { Clock, Ledger, LedgerAccountId } from '@footlight/core/ports'
import {
  type SellerTaxReport,
  type TaxDeclarationState,
  type TaxDesk,
  taxLimits,
} from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import type { PayoutRuns } from '../payouts/module.ts'
import type { Config } from '../platform/config.ts'
import { stateOf, type TaxDeclarations } from './tax-declarations.ts'
import type { StoredReport, TaxReports } from './tax-reports.ts'
import type { TaxRequests } from './tax-requests.ts'
import type { TaxSellers } from './tax-sellers.ts'

/** Of a run a day that is decades. */
const RUNS_MAX = 10_000
/** Declarations are read for so many sellers at once. */
const LOOKED_AT_ONCE = 500

export interface TaxDeskDeps {
  /** null: there is no vault. */
  readonly taxDeclarations: TaxDeclarations | null
  readonly taxReports: TaxReports | null
  readonly taxRequests: TaxRequests | null
  readonly taxSellers: TaxSellers
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly ledger: Pick<Ledger, 'holdings'>
  readonly books: Pick<GroupCommitLedger, 'firstIncomeMonth'>
  readonly payouts: PayoutRuns
  readonly config: Pick<Config, 'tax' | 'payouts'>
  readonly clock: Clock
}

interface AskedSellers {
  /** Account of the last seller of the page before. */
  readonly after?: string | undefined
  readonly state?: TaxDeclarationState | undefined
}

export async function readTaxDesk(asked: AskedSellers, deps: TaxDeskDeps): Promise<TaxDesk> {
  const { taxDeclarations, taxReports, config } = deps
  const mode = taxDeclarations === null ? 'off' : config.tax.mode
  const reports = (await taxReports?.all()) ?? []
  const { sellers, next } = await listSellers(asked, deps)
  return {
    ...{ mode, lacks: lackOf(deps), years: await yearsOf(deps), sellers, next },
    other_rates: await otherRates(deps),
    reports: await presentReports(reports, deps),
  }
}

/** What has to be set up before there are reports; null: nothing. */
export function lackOf({ taxReports, config }: Pick<TaxDeskDeps, 'taxReports' | 'config'>): TaxDesk['lacks'] {
  if (config.tax.operator === null) return 'operator'
  if (config.payouts === null) return 'payouts'
  return taxReports === null ? 'vault' : null
}

/** Years of whose incomes some were paid by other terms than those of now. */
async function otherRates({ payouts, config: { payouts: terms } }: TaxDeskDeps): Promise<number[]> {
  if (terms === null) return []
  const others = (await payouts.runs(RUNS_MAX)).filter(
    ({ state, rate, currency }) => state === 'booked' && (rate !== terms.rate || currency !== terms.currency),
  )
  return [...new Set(others.map(({ through }) => Number(through.slice(0, 4))))]
}

async function yearsOf({ books, clock }: TaxDeskDeps): Promise<number[]> {
  const first = await books.firstIncomeMonth()
  if (first === null) return []
  const last = new Date(clock.now()).getUTCFullYear() - 1
  const begin = Math.max(taxLimits.firstYear, 1970 + Math.floor(first / 12))
  return Array.from({ length: Math.max(0, last - begin + 1) }, (_, index) => last - index)
}

export async function presentReports(
  reports: readonly StoredReport[],
  { people }: Pick<TaxDeskDeps, 'people'>,
): Promise<SellerTaxReport[]> {
  const persons = await people.byIds([...new Set(reports.map((each) => AccountId.parse(each.made_by)))])
  const names = new Map<number, string>(persons.map(({ id, username }) => [id, username]))
  return reports.map(({ id, year, number, currency, rate, sellers, messages, ...report }) => ({
    ...{ id, year, number, currency, rate, sellers, messages, reported: report.reported_count },
    made_by: names.get(report.made_by) ?? '',
    made_at: isoTime(report.made_at),
    hashes: report.document === null ? null : (JSON.parse(report.hashes) as string[]),
  }))
}

/** All whose account has tokens now, in the order of their accounts. */
async function listSellers(
  { after, state: asked }: AskedSellers,
  { ledger, taxDeclarations, taxRequests, taxSellers, clock }: TaxDeskDeps,
): Promise<Pick<TaxDesk, 'sellers' | 'next'>> {
  if (taxDeclarations === null || taxRequests === null) return { sellers: [], next: null }
  const holdings = [...(await ledger.holdings('earnings:')), ...(await ledger.holdings('studio:'))]
  const all = holdings.map(({ account }) => account).sort(byBytes)
  const behind = all.filter((account) => after === undefined || byBytes(account, after) > 0)
  const now = clock.now()
  const found =
    asked === undefined
      ? behind.slice(0, taxLimits.perPage + 1)
      : await firstIn(behind, asked, taxDeclarations, now)
  const shown: readonly LedgerAccountId[] = found.slice(0, taxLimits.perPage)
  const [declared, requests, answerable, withheld] = await Promise.all([
    taxDeclarations.newestOf(shown),
    taxRequests.of(shown),
    taxSellers.answerableFor(shown),
    taxRequests.withheld(shown),
  ])
  return {
    sellers: shown.map((seller) => {
      const [row, request] = [declared.get(seller), requests.get(seller)]
      const state = stateOf(row, now)
      return {
        ...{ seller, state, username: answerable.get(seller)?.username ?? null },
        signed_at: row === undefined ? null : isoTime(row.signed_at),
        expires_at: row === undefined ? null : isoTime(row.expires_at),
        asked_at: request === undefined || state === 'valid' ? null : isoTime(request.askedAt),
        reminders: state === 'valid' ? 0 : (request?.remindedAt.length ?? 0),
        is_withheld: withheld.has(seller),
      }
    }),
    next: found.length > shown.length ? (shown.at(-1) ?? null) : null,
  }
}

/** One page of them, and one more where there is. */
async function firstIn(
  sellers: readonly LedgerAccountId[],
  state: TaxDeclarationState,
  taxDeclarations: TaxDeclarations,
  now: number,
): Promise<readonly LedgerAccountId[]> {
  const found: LedgerAccountId[] = []
  for (let next = 0; next < sellers.length && found.length <= taxLimits.perPage; next += LOOKED_AT_ONCE) {
    const step = sellers.slice(next, next + LOOKED_AT_ONCE)
    const declared = await taxDeclarations.newestOf(step)
    found.push(...step.filter((seller) => stateOf(declared.get(seller), now) === state))
  }
  return found.slice(0, taxLimits.perPage + 1)
}

function byBytes(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
