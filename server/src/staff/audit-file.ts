import type { AuditLine } from '@footlight/core/protocol'
import { csvLine } from '../platform/csv-line.ts'

export const auditFileHead = csvLine([
  'number',
  'time',
  'actor_id',
  'actor',
  'action',
  'subject_kind',
  'subject_id',
  'subject',
  'reason',
  'details',
])

/** One line of the file. */
export function auditFileLine({ number, at, actor, action, subject, reason, details }: AuditLine): string {
  return csvLine([
    number,
    at,
    actor?.id ?? '',
    actor?.username ?? '',
    action,
    subject.kind,
    subject.id,
    subject.username ?? '',
    reason ?? '',
    JSON.stringify(details),
  ])
}
