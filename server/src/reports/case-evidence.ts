import type { PeopleRepository } from '../accounts/people-port.ts'
import type { CaseEvidence } from '../cases/module.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from '../platform/blobs/read-blob.ts'
import { closeWithCase } from './close-with-case.ts'
import { presentReports } from './present-reports.ts'
import type { ReportRepository } from './report-repository.ts'

interface EvidenceDeps {
  readonly reports: ReportRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly blobs: BlobStore
}

/** Reports as what a case is decided by. */
export function caseEvidenceOf({ reports, people, blobs }: EvidenceDeps): CaseEvidence {
  return {
    reports: async (ids) => presentReports(people, await reports.byIds(ids), true),
    async picture(report) {
      const key = (await reports.byId(report))?.stillKey ?? null
      return key === null ? null : await readBlob(blobs, key as BlobKey)
    },
    close: closeWithCase,
  }
}
