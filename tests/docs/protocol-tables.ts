import {
  clientEvents,
  closeCodes,
  type ErrorCode,
  type EventDefinition,
  errorCatalog,
  errorRemedies,
  mediaMethods,
  type Route,
  routes,
  serverEvents,
} from '@footlight/core/protocol'
import { errorMessages } from '@footlight/server/platform/http/error-messages'

/**
 * The tables of docs/PROTOCOL.md that follow from the schemas. `node tests/docs/write-protocol.ts` writes
 * them between the markers of that page; a test fails while the page says something else.
 */
export function protocolTables(): Record<string, string> {
  return {
    routes: routeTable(),
    'server-events': eventTable(serverEvents),
    'client-events': eventTable(clientEvents),
    'media-methods': table(
      ['method'],
      Object.keys(mediaMethods).map((name) => [code(name)]),
    ),
    errors: table(
      ['code', 'status', 'reader', 'remedy', 'message'],
      Object.entries(errorCatalog).map(([name, { status, reader, remedy }]) => [
        code(name),
        String(status),
        reader,
        code(remedy),
        errorMessages[name as ErrorCode],
      ]),
    ),
    remedies: table(
      ['remedy', 'what to do'],
      Object.entries(errorRemedies).map(([name, text]) => [code(name), text]),
    ),
    'close-codes': table(
      ['code', 'name', 'client reconnects'],
      Object.entries(closeCodes).map(([name, entry]) => [
        String(entry.code),
        code(name),
        entry.retry ? 'yes' : 'no',
      ]),
    ),
  }
}

/**
 * Replaces what stands between `<!-- table:NAME -->` and `<!-- /table -->`. @throws on a marker that no table
 * has.
 */
export function withTables(page: string): string {
  const tables = protocolTables()
  return page.replace(/<!-- table:([a-z-]+) -->[\s\S]*?<!-- \/table -->/g, (_, name: string) => {
    const rows = tables[name]
    if (rows === undefined) throw new Error(`docs/PROTOCOL.md asks for a table that does not exist: ${name}`)
    return `<!-- table:${name} -->\n${rows}\n<!-- /table -->`
  })
}

function routeTable(): string {
  const all = Object.values(routes) as Route[]
  const rows = all.map((route) => [
    code(`${route.method} ${route.path}`),
    route.summary + (route.movesTokens ? ' (moves tokens: `Idempotency-Key`)' : ''),
    route.access,
    route.errors.map(code).join(' ') || '–',
  ])
  return table(['call', 'summary', 'access', 'own errors'], rows)
}

function eventTable(events: Record<string, EventDefinition>): string {
  const rows = Object.entries(events).map(([name, event]) => [
    String(event.id),
    code(name),
    event.fields ? event.fields.map(code).join(' ') : 'object',
    event.flags?.map(code).join(' ') ?? '',
  ])
  return table(['id', 'event', 'fields', 'flags'], rows)
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}
