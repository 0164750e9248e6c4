import type { MonthStatement } from '@footlight/core/protocol'
import { csvLine } from '../platform/csv-line.ts'

const HEAD = [
  ...['month_utc', 'performer', 'studio', 'kind', 'count'],
  ...['paid', 'to_performer', 'to_studio', 'to_platform'],
]

/** A line for each row of a statement, in tokens, and one for each total (STATEMENT-07). */
export function statementFile({ month, username, parts }: MonthStatement): string {
  const lines = parts.flatMap(({ studio_id: studio, rows, total }) =>
    [...rows, { kind: 'total', ...total }].map((row) =>
      csvLine([
        ...[month, username, studio ?? '', row.kind, row.count],
        ...[row.paid, row.performer, row.studio, row.platform],
      ]),
    ),
  )
  return csvLine(HEAD) + lines.join('')
}
