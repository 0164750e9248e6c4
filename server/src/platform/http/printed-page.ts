import { escapeHtml } from './escape-html.ts'

/** No script, and no address is fetched. */
const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:900px;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%}pre{white-space:pre-wrap;overflow-wrap:anywhere}img{max-width:100%}
th,td{border-top:1px solid #ccc;padding:.4rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}`

export type Cell = string | number | boolean | null | undefined

/**
 * A page that can be saved, printed and sent. In English, since banks, card networks and authorities of other countries read
 * it. `parts`: HTML.
 */
export function printedPage(title: string, below: string, parts: readonly string[]): string {
  const name = escapeHtml(title)
  const head = `<h1>${name}</h1><p>${escapeHtml(below)} (all times UTC)</p>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><style>${STYLE}</style>${[head, ...parts].join('\n')}</html>\n`
}

/** A name and a value in each line. */
export function factTable(title: string, rows: readonly (readonly [string, Cell])[]): string {
  const lines = rows.map(([name, value]) => `<tr><th>${escapeHtml(name)}</th><td>${textOf(value)}</td></tr>`)
  return `<h2>${escapeHtml(title)}</h2><table>${lines.join('')}</table>`
}

export function rowTable(
  title: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  if (rows.length === 0) return `<h2>${escapeHtml(title)}</h2><p>–</p>`
  const head = heads.map((each) => `<th>${escapeHtml(each)}</th>`).join('')
  const lines = rows.map((row) => `<tr>${row.map((cell) => `<td>${textOf(cell)}</td>`).join('')}</tr>`)
  return `<h2>${escapeHtml(title)}</h2><table><tr>${head}</tr>${lines.join('')}</table>`
}

/** A text with its line breaks. */
export function textBlock(title: string, text: string): string {
  return `<h2>${escapeHtml(title)}</h2><pre>${escapeHtml(text)}</pre>`
}

function textOf(value: Cell): string {
  if (value === null || value === undefined) return '–'
  return escapeHtml(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value))
}
