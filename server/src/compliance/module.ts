import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Config } from '../platform/config.ts'
import { openLegalTexts } from '../platform/legal-texts.ts'
import { areaModule, type SiteDatabase } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import type { PlaceRules } from '../regions/place-rules.ts'
import type { Vault } from '../vault/module.ts'
import { AgreementFiles } from './agreement-files.ts'
import { Agreements } from './agreements.ts'
import { ApplicationDesk } from './application-desk.ts'
import { type ApplicationDeskRouteDeps, registerApplicationDesk } from './application-desk-routes.ts'
import { type ApplicationRouteDeps, registerApplications } from './application-routes.ts'
import { Applications } from './applications.ts'
import { performerRecords } from './migrations/0156-performer-records.ts'
import { agreementPdfs } from './migrations/0172-agreement-pdfs.ts'
import { livesIn } from './migrations/0191-lives-in.ts'
import { openParticulars } from './particulars.ts'
import { noteResidences } from './performer-records.ts'
import { RecordRetention } from './record-retention.ts'

export type { ApplicationDesk, Look, RecordFile } from './application-desk.ts'
export type { Applications } from './applications.ts'
export { approvedSince, sidesOf } from './performer-records.ts'

const LOOK_EVERY_MS = 3_600_000

interface Uses {
  readonly auditLog: AuditRepository
  readonly config: Config
  readonly complianceDatabase: SiteDatabase
  readonly vault: Vault | null
  readonly placeRules: PlaceRules
  readonly people: PeopleRepository
  readonly ownerLetters: OwnerLetters
  readonly serverSecret: Buffer
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

interface Runs {
  readonly config: Config
  readonly agreements: Agreements
  readonly recordRetention: RecordRetention | null
}

/** Who performs: their applications, documents and agreements, and what the staff decides of them. */
export const complianceModule = areaModule({
  name: 'compliance',
  migrations: (kind) => ({
    '0156-performer-records': performerRecords(kind),
    '0172-agreement-pdfs': agreementPdfs(),
    '0191-lives-in': livesIn(),
  }),
  // How long they stay is `RecordRetention`'s matter: their documents are destroyed with them.
  personalRows: {
    performer_records: { account: stays, decided_by: stays },
    performer_agreements: { account: stays },
  },
  repositories: (db) => ({ complianceDatabase: db }),
  async open({ vault, ...uses }: Uses, closers) {
    const { config, logger } = uses
    const legal = openLegalTexts(config.dataDir, logger)
    const agreements = new Agreements({ ...uses, legal, isDemo: config.demo })
    const without = { agreementFiles: null, applications: null, applicationDesk: null, recordRetention: null }
    if (vault === null) return { agreements, ...without }
    // Before anything is sold: a rule by where performers live holds for those who are here already (TIP-BLOCK-02). Also where there
    // is none yet, since an administrator can make one while the site runs.
    await noteResidences(uses.complianceDatabase, (record) => openParticulars(vault, record)?.country ?? null)
    const agreementFiles = new AgreementFiles({ ...uses, vault })
    const applications = new Applications({ ...uses, vault, agreements, agreementFiles })
    closers.add('applications', () => applications.close())
    return {
      agreements,
      agreementFiles,
      applications,
      applicationDesk: new ApplicationDesk({ ...uses, vault, agreements, agreementFiles, applications }),
      recordRetention: new RecordRetention({ ...uses, vault }),
    }
  },
  routes({ registrar, ...deps }: Served & ApplicationRouteDeps & ApplicationDeskRouteDeps) {
    registerApplications(registrar, deps)
    registerApplicationDesk(registrar, deps)
  },
  troubles: ({ config, agreements }: Runs) =>
    config.vaultKeyFile !== null && agreements.textIn('en') === null
      ? [
          'There is no agreement for performers to sign, so nobody can apply: put legal/performer-agreement.txt into DATA_DIR.',
        ]
      : [],
  jobs: ({ recordRetention }: Runs) =>
    recordRetention === null
      ? []
      : [
          { name: 'expire_documents', everyMs: LOOK_EVERY_MS, run: () => recordRetention.expire() },
          { name: 'destroy_records', everyMs: LOOK_EVERY_MS, run: () => recordRetention.destroy() },
        ],
})
