import type { AuditLine } from '@footlight/core/protocol'

export const auditFileHead = lineOf([
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

/** One line of the file (RFC 4180). */
export function auditFileLine({ number, at, actor, action, subject, reason, details }: AuditLine): string {
  return lineOf([
    String(number),
    at,
    actor === null ? '' : String(actor.id),
    actor?.username ?? '',
    action,
    subject.kind,
    subject.id,
    subject.username ?? '',
    reason ?? '',
    JSON.stringify(details),
  ])
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** A reason is what somebody wrote: a spreadsheet must not take it for a formula. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${plain.replaceAll('"', '""')}"`
}
