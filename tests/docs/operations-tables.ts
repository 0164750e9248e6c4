import type { LogEvent } from '@footlight/server/platform/log-events/log-event'
import { logEvents } from '@footlight/server/platform/log-events/log-events'
import { markdownTable } from './markdown-table.ts'

const tables: Readonly<Record<string, () => string>> = { 'log-events': logEventTable }

/**
 * Replaces what stands between `<!-- table:NAME -->` and `<!-- /table -->` of docs/OPERATIONS.md. @throws on a marker that no
 * table has.
 */
export function withOperationsTables(page: string): string {
  return page.replace(/<!-- table:([a-z-]+) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const rows = tables[name]?.()
    if (rows === undefined)
      throw new Error(`docs/OPERATIONS.md asks for a table that does not exist: ${name}`)
    return `<!-- table:${name} -->\n${rows}\n<!-- /table -->`
  })
}

/** In the order of their codes, by which they are looked up. */
function logEventTable(): string {
  const rows = Object.entries<LogEvent>(logEvents)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { level, says, effect, action }]) => [
      `\`${code}\``,
      level,
      effect === null ? says : `${says} ${effect}`,
      action ?? '–',
    ])
  return markdownTable(['event', 'level', 'what happened, and what follows', 'what you do'], rows)
}
