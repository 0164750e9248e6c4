import type { Clock, Ledger } from '@footlight/core/ports'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import type { PaidToDeps, TaxHolds } from '../payouts/module.ts'
import type { Config } from '../platform/config.ts'
import { areaModule, type SiteDatabase } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import type { Vault } from '../vault/module.ts'
import { registerTaxDeclarations } from './declaration-routes.ts'
import { registerTaxDesk, type TaxDeskRouteDeps } from './desk-routes.ts'
import { registerTaxFile, type TaxFileDeps } from './file-route.ts'
import { taxDeclarations } from './migrations/0222-tax-declarations.ts'
import { taxReports } from './migrations/0223-tax-reports.ts'
import type { OwnTaxDeps } from './own-tax-page.ts'
import { TaxDeclarations } from './tax-declarations.ts'
import { sendTaxLetters, type TaxLetterDeps } from './tax-letters.ts'
import { TaxReports } from './tax-reports.ts'
import { TaxRequests } from './tax-requests.ts'
import { TaxRetention } from './tax-retention.ts'
import { TaxSellers } from './tax-sellers.ts'

export { declaredBy } from './own-tax-page.ts'
export type { TaxDeclarations } from './tax-declarations.ts'
export type { TaxReports } from './tax-reports.ts'

const LOOK_EVERY_MS = 3_600_000
/** Without a vault nobody can declare. */
const nobodyWaits: TaxHolds = { withheld: async () => new Set() }

interface Uses extends PaidToDeps {
  readonly taxDatabase: SiteDatabase
  readonly people: PeopleRepository
  readonly books: GroupCommitLedger
  readonly ledger: Ledger
  readonly config: Config
  readonly vault: Vault | null
  readonly clock: Clock
}

interface Runs extends Omit<TaxLetterDeps, 'taxRequests' | 'tax'> {
  readonly taxRequests: TaxRequests | null
  readonly taxRetention: TaxRetention | null
  readonly config: Pick<Config, 'tax' | 'vaultKeyFile'>
}

/** What performers and studios declare for tax, and the yearly report of what they earned (DAC7). */
export const taxReportsModule = areaModule({
  name: 'tax-reports',
  migrations: (kind) => ({
    '0222-tax-declarations': taxDeclarations(kind),
    '0223-tax-reports': taxReports(kind),
  }),
  // How long they stay is `TaxRetention`'s matter: their documents are destroyed with them.
  personalRows: {
    tax_declarations: { account: stays },
    tax_requests: { account: goes },
    tax_reports: { made_by: stays },
    tax_report_sellers: { account: stays },
  },
  repositories: (db) => ({ taxDatabase: db }),
  open({ vault, ...uses }: Uses) {
    const { tax } = uses.config
    const taxSellers = new TaxSellers(uses)
    const without = { taxDeclarations: null, taxReports: null, taxRequests: null, taxRetention: null }
    if (vault === null) return { taxSellers, taxHolds: nobodyWaits, ...without }
    const declarations = new TaxDeclarations({ ...uses, vault })
    const requests = new TaxRequests({ ...uses, tax, taxSellers, taxDeclarations: declarations })
    return {
      ...{ taxSellers, taxDeclarations: declarations, taxRequests: requests },
      taxHolds: requests satisfies TaxHolds,
      taxReports: new TaxReports({ ...uses, vault, taxDeclarations: declarations }),
      taxRetention: new TaxRetention({ ...uses, vault }),
    }
  },
  routes({ registrar, ...deps }: Served & OwnTaxDeps & TaxDeskRouteDeps & TaxFileDeps) {
    registerTaxDeclarations(registrar, deps)
    registerTaxDesk(registrar, deps)
    registerTaxFile(registrar, deps)
  },
  troubles: ({ config: { tax, vaultKeyFile } }: Runs) =>
    tax.mode !== 'off' && vaultKeyFile === null
      ? ['Nobody can declare for tax, because there is no vault: set VAULT_KEY_FILE.']
      : [],
  jobs: ({ taxRequests, taxRetention, ...runs }: Runs) =>
    taxRequests === null || taxRetention === null
      ? []
      : [
          { name: 'destroy_tax_records', everyMs: LOOK_EVERY_MS, run: () => taxRetention.destroy() },
          ...(runs.config.tax.mode === 'off'
            ? []
            : [
                {
                  ...{ name: 'ask_tax_declarations', everyMs: LOOK_EVERY_MS },
                  async run() {
                    await taxRequests.ask()
                    await sendTaxLetters({ ...runs, taxRequests, tax: runs.config.tax })
                  },
                },
              ]),
        ],
})
