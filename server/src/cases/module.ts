import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { emptied, goes, heldFor, stays } from '../platform/personal-rows.ts'
import type { Site } from '../platform/site.ts'
import { CaseMail, type CaseMailDeps } from './case-mail.ts'
import { createCaseRepository } from './case-repository.ts'
import { type CaseRouteDeps, registerCases } from './case-routes.ts'
import { cases } from './migrations/0160-cases.ts'
import { type RulingRouteDeps, registerRulings } from './ruling-routes.ts'

export type { CaseEvidence } from './case-port.ts'
export { type Accusation, joinCase } from './join-case.ts'

const MAIL_EVERY_MS = 60_000

interface Uses extends Omit<CaseMailDeps, 'siteUrl'> {
  readonly site: Site
}

/** What moderators decide: reports and complaints about one person, with a clock. */
export const casesModule = areaModule({
  name: 'cases',
  migrations: (kind) => ({ '0160-cases': cases(kind) }),
  personalRows: {
    cases: {
      reported: heldFor('case'),
      ...{ taken_by: stays, ruled_by: stays, confirmed_by: stays },
    },
    case_entries: { reporter: emptied({ reporter: null }) },
    case_letters: { reader: goes },
  },
  repositories: (db) => ({ caseRepository: createCaseRepository(db) }),
  open(uses: Uses, closers) {
    const caseMail = new CaseMail({ ...uses, siteUrl: () => uses.site.publicUrl })
    closers.add('letters of cases', () => caseMail.close())
    return { caseMail }
  },
  routes({ registrar, ...deps }: Served & CaseRouteDeps & RulingRouteDeps) {
    registerCases(registrar, deps)
    registerRulings(registrar, deps)
  },
  jobs: ({ caseMail }: { readonly caseMail: CaseMail }) => [
    { name: 'send_case_mail', everyMs: MAIL_EVERY_MS, runsAtStart: true, run: () => caseMail.sendDue() },
  ],
})
