import type { PeopleRepository } from '../accounts/people-port.ts'
import type { CaseEvidence } from '../cases/module.ts'
import { closeWithCase } from './close-with-case.ts'
import { presentReports } from './present-reports.ts'
import type { ReportRepository } from './report-repository.ts'
import type { ReportStills } from './report-stills.ts'

interface EvidenceDeps {
  readonly reports: ReportRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly reportStills: Pick<ReportStills, 'read'>
}

/** Reports as what a case is decided by. */
export function caseEvidenceOf({ reports, people, reportStills }: EvidenceDeps): CaseEvidence {
  return {
    reports: async (ids) => presentReports(people, await reports.byIds(ids), true),
    async picture(id) {
      const report = await reports.byId(id)
      return report === null ? null : await reportStills.read(report)
    },
    close: closeWithCase,
  }
}
