import type { AuditLine } from '@footlight/core/protocol/audit'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { WideTable } from '../affiliates/WideTable.tsx'
import classes from './Staff.module.css'

interface AuditTableProps {
  /** Id of its heading. */
  readonly labelledBy: string
  readonly entries: readonly AuditLine[]
}

/** One row for each entry, newest first. */
export function AuditTable({ labelledBy, entries }: AuditTableProps) {
  const { t } = useTranslation()
  const heads = (['number', 'time', 'actor', 'action', 'subject', 'reason', 'details'] as const).map((head) =>
    t(`staff.audit.head.${head}`),
  )
  return (
    <div className={classes.entries}>
      <WideTable labelledBy={labelledBy} heads={heads}>
        <tbody>
          {entries.map((entry) => (
            <AuditEntryRow key={entry.number} entry={entry} />
          ))}
        </tbody>
      </WideTable>
    </div>
  )
}

function AuditEntryRow({ entry }: { readonly entry: AuditLine }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { number, at, actor, action, subject, reason, details } = entry
  return (
    <tr data-testid="audit-entry">
      <th scope="row">{number}</th>
      <td>
        <time dateTime={at}>{dateTime(at)}</time>
      </td>
      <td>
        {actor === null
          ? t('staff.audit.nobody')
          : (actor.username ?? t('staff.audit.gone', { number: actor.id }))}
      </td>
      <td>{action}</td>
      <td>
        {t(`staff.audit.kind.${subject.kind}`)} {subject.username ?? subject.id}
      </td>
      <td>{reason}</td>
      <td className={classes.quiet}>
        {Object.entries(details)
          .filter(([, value]) => value !== null)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ')}
      </td>
    </tr>
  )
}
