import type { Clock } from '@footlight/core/ports'
import type { OwnTaxPage } from '@footlight/core/protocol'
import { maskedDeclaration } from '@footlight/core/rules/tax-reports/declaration'
import type { Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Earning, earningBy } from '../payouts/module.ts'
import type { TaxConfig } from '../platform/tax-config.ts'
import { stateOf, type TaxDeclarations } from './tax-declarations.ts'
import type { TaxReports } from './tax-reports.ts'
import type { TaxRequests } from './tax-requests.ts'

export interface OwnTaxDeps {
  /** null: there is no vault. */
  readonly taxDeclarations: TaxDeclarations | null
  readonly taxReports: TaxReports | null
  readonly taxRequests: TaxRequests | null
  readonly config: { readonly tax: TaxConfig }
  readonly clock: Clock
}

/** Whose income a person declares: their own, or that of the studio that they own. null: nobody's. */
export function declaredBy(person: Person): Earning | null {
  return earningBy(person, 'payouts.set_destination')
}

/** What somebody declared and what is reported of them. */
export async function readOwnTaxPage({ account, whose }: Earning, deps: OwnTaxDeps): Promise<OwnTaxPage> {
  const { taxDeclarations, taxReports, taxRequests, config, clock } = deps
  const mode = taxDeclarations === null ? 'off' : config.tax.mode
  const [all = [], requests, reports = []] = await Promise.all([
    taxDeclarations?.of(account),
    taxRequests?.of([account]),
    taxReports?.toldOf(account),
  ])
  const [newest, ...former] = all
  const declared = newest === undefined ? null : ((await taxDeclarations?.open(newest)) ?? null)
  const state = stateOf(newest, clock.now())
  const request = requests?.get(account)
  return {
    ...{ mode, whose, state, version: newest?.version ?? 0, reports: [...reports] },
    declaration: declared === null ? null : maskedDeclaration(declared),
    signed_at: newest === undefined ? null : isoTime(newest.signed_at),
    expires_at: newest === undefined ? null : isoTime(newest.expires_at),
    former: former.map((each) => ({
      signed_at: isoTime(each.signed_at),
      replaced_at: isoTime(each.replaced_at),
    })),
    asked:
      request === undefined || state === 'valid' || mode === 'off'
        ? null
        : {
            since: isoTime(request.askedAt),
            reminders: request.remindedAt.length,
            withheld_from: isoTime(taxRequests?.withheldFrom(request) ?? null),
          },
  }
}
