import { escapeHtml } from '../platform/http/escape-html.ts'

export type ExportRow = Readonly<Record<string, unknown>>

/** One part of an export: what it is, and its rows as they are read. */
export interface ExportPart {
  readonly name: string
  readonly rows: AsyncIterable<ExportRow>
}

/** A page that needs nothing else: no script, and no address is fetched. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}table{border-collapse:collapse;width:100%}
th,td{border-top:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`

/** One text after the other, as rows are read: an export is never whole in memory. */
export async function* asJson(parts: readonly ExportPart[], made: ExportRow): AsyncGenerator<string> {
  yield `{\n"export": ${JSON.stringify(made)}`
  for (const { name, rows } of parts) {
    yield `,\n${JSON.stringify(name)}: [`
    let separator = '\n'
    for await (const row of rows) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
  }
  yield '\n}\n'
}

export async function* asHtml(parts: readonly ExportPart[], made: ExportRow): AsyncGenerator<string> {
  const title = escapeHtml(`${String(made['site'])}: ${String(made['username'])}`)
  yield `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>`
  yield `<h1>${title}</h1><p>${escapeHtml(String(made['made_at']))}</p>`
  for (const part of parts) yield* htmlOf(part)
  yield '</html>\n'
}

async function* htmlOf({ name, rows }: ExportPart): AsyncGenerator<string> {
  yield `<h2>${escapeHtml(titleOf(name))}</h2>`
  let columns: readonly string[] | null = null
  for await (const row of rows) {
    if (columns === null && name in single) {
      yield `<table>${Object.entries(row)
        .map(([key, value]) => lineOf(titleOf(key), value))
        .join('')}</table>`
      return
    }
    if (columns === null) {
      columns = Object.keys(row)
      const heads = columns.map((key) => `<th>${escapeHtml(titleOf(key))}</th>`)
      yield `<table><tr>${heads.join('')}</tr>`
    }
    yield `<tr>${columns.map((key) => `<td>${escapeHtml(textOf(row[key]))}</td>`).join('')}</tr>`
  }
  yield columns === null ? '<p>–</p>' : '</table>'
}

/** Parts of one row, which reads better from top to bottom. */
const single: Readonly<Record<string, true>> = { account: true, settings: true, profile: true }

function lineOf(title: string, value: unknown): string {
  return `<tr><th>${escapeHtml(title)}</th><td>${escapeHtml(textOf(value))}</td></tr>`
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
