import type { LogEntry } from './entry.ts'

export const csvHeader = ['time', 'kind', 'viewer', 'tokens', 'show', 'text', 'details', 'key'] as const

/** So that a spreadsheet reads the letters of all languages. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One record of RFC 4180 with its line end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`
}

export function csvOf({ at, kind, viewer, tokens, showId, text, details, key }: LogEntry): string {
  return csvLine([
    new Date(at).toISOString(),
    kind,
    safe(viewer ?? ''),
    tokens === null ? '' : String(tokens),
    safe(showId ?? ''),
    safe(text),
    safe(details ?? ''),
    safe(key),
  ])
}

/** One JSON object with its line end. */
export function jsonLineOf({ at, kind, viewer, tokens, showId, text, details, key }: LogEntry): string {
  return `${JSON.stringify({ time: new Date(at).toISOString(), kind, viewer, tokens, show: showId, text, details, key })}\n`
}

/**
 * A viewer's words must not become a formula on the performer's machine: a spreadsheet takes what follows an
 * apostrophe as text.
 */
function safe(text: string): string {
  return /^[=+\-@\t\r\n']/.test(text) ? `'${text}` : text
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
