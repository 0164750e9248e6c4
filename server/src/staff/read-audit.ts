import {
  AccountId,
  AuditAction,
  type AuditLine,
  type AuditQuery,
  AuditSubjectKind,
} from '@footlight/core/protocol'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { AuditRow } from '../audit-log/audit-entry.ts'
import type { AuditFilter, AuditRepository } from '../audit-log/audit-repository.ts'

export interface ReadAuditDeps {
  readonly auditLog: Pick<AuditRepository, 'newest'>
  readonly people: Pick<PeopleRepository, 'byIds' | 'byUsername'>
}

/** Stands for commands and jobs, which are nobody's. */
const NOBODY = '-'

/** The newest entries of a query before a number, newest first; undefined: from the newest on. */
export async function readAudit(
  query: AuditQuery,
  before: number | undefined,
  limit: number,
  deps: ReadAuditDeps,
): Promise<AuditLine[]> {
  const filter = await filterOf(query, deps)
  if (filter === null) return []
  const rows = await deps.auditLog.newest({ ...filter, ...(before !== undefined && { before }) }, limit)
  return await presentRows(rows, deps)
}

/** null: nothing can pass. */
async function filterOf(
  { from, until, actor = '', action = '', subject_kind: kind = '', subject = '' }: AuditQuery,
  { people }: ReadAuditDeps,
): Promise<AuditFilter | null> {
  const acting = actor === '' || actor === NOBODY ? null : await people.byUsername(actor)
  if (acting === null && actor !== '' && actor !== NOBODY) return null
  const isNumber = /^\d+$/.test(subject)
  const named = subject === '' || isNumber ? null : await people.byUsername(subject)
  const subjectId = kind === '' || kind === 'account' ? (named?.id ?? subject) : subject
  return {
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
    ...(actor !== '' && { actor: acting?.id ?? null }),
    ...(action !== '' && { action }),
    ...(kind !== '' && { subjectKind: kind }),
    ...(kind === '' && named !== null && { subjectKind: 'account' as const }),
    ...(subject !== '' && { subjectId: String(subjectId) }),
  }
}

async function presentRows(rows: readonly AuditRow[], { people }: ReadAuditDeps): Promise<AuditLine[]> {
  const accounts = rows.flatMap(({ actor, subject_kind, subject_id }) => [
    ...(actor === null ? [] : [actor]),
    ...(subject_kind === 'account' ? [Number(subject_id)] : []),
  ])
  const found = await people.byIds([...new Set(accounts)].map((id) => AccountId.parse(id)))
  const names = new Map<number, string>(found.map(({ id, username }) => [id, username]))
  return rows.map(({ number, at, actor, action, subject_kind, subject_id, reason, details }) => {
    const kind = AuditSubjectKind.parse(subject_kind)
    return {
      number,
      at: isoTime(at),
      actor: actor === null ? null : { id: actor, username: names.get(actor) ?? null },
      action: AuditAction.parse(action),
      subject: {
        kind,
        id: subject_id,
        username: kind === 'account' ? (names.get(Number(subject_id)) ?? null) : null,
      },
      reason,
      details: JSON.parse(details) as AuditLine['details'],
    }
  })
}
