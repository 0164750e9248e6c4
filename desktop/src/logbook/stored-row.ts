import { LogRow } from '../shared/logs/entry.ts'

/** A row of `entries`, as the driver hands it out. */
export interface StoredRow {
  readonly id: number
  readonly key: string
  readonly kind: string
  readonly at: number
  readonly viewer: string | null
  readonly text: string
  readonly tokens: number | null
  readonly show_id: string | null
  readonly details: string | null
}

/** Parsed, because a file can hold anything. @throws for a row that this console did not write. */
export function rowOf({ show_id: showId, ...row }: StoredRow): LogRow {
  return LogRow.parse({ ...row, showId })
}
