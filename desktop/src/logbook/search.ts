import type { LogKind, LogPageRequest, LogQuery } from '../shared/logs/entry.ts'

export interface Statement {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Ids of one millisecond; they grow with time. */
export const IDS_PER_MS = 1_000

/**
 * The words of a search for the index: whole words of one letter, beginnings of longer ones; punctuation
 * inside holds its parts together. null: there is no word in it.
 */
export function matchExpression(text: string): string | null {
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}\p{Co}\p{So}]/u.test(word))
  if (words.length === 0) return null
  const terms = words.map((word) => `"${word.replaceAll('"', ' ')}"${[...word].length > 1 ? '*' : ''}`)
  return `{viewer text} : (${terms.join(' AND ')})`
}

/**
 * One page, its rows in the order that was asked for. Each arm uses the index that leaves the least to look
 * at.
 */
export function pageStatement({ query, order, after, limit }: LogPageRequest): Statement {
  const newest = order === 'newest'
  const bounds = boundsOf(query, newest ? null : after, newest ? after : null)
  const tail = { sql: `ORDER BY id ${newest ? 'DESC' : 'ASC'} LIMIT ${limit}`, values: [] }
  return selection('*', query, bounds, tail)
}

export function countStatement(query: LogQuery): Statement {
  return selection('count(*) AS rows', query, boundsOf(query, null, null), { sql: '', values: [] })
}

function selection(what: string, query: LogQuery, bounds: Statement, tail: Statement): Statement {
  const match = matchExpression(query.text)
  if (match !== null) return byWords(what, match, query, bounds, tail)
  if (query.viewer !== null || query.kinds.length <= 1 || tail.sql === '')
    return byColumns(what, query, bounds, tail)
  // Rare kinds among many rows of others: each by its own index, then the first of all.
  const arms = query.kinds.map((kind) => byColumns('*', { ...query, kinds: [kind] }, bounds, tail))
  return {
    sql: `SELECT ${what} FROM (${arms.map((arm) => `SELECT * FROM (${arm.sql})`).join(' UNION ALL ')}) ${tail.sql}`,
    values: arms.flatMap((arm) => arm.values),
  }
}

function byColumns(what: string, query: LogQuery, bounds: Statement, tail: Statement): Statement {
  const filters = filtersOf(query, query.kinds)
  const where = [...filters.map((one) => one.sql), ...(bounds.sql === '' ? [] : [bounds.sql])]
  return {
    sql: `SELECT ${what} FROM entries ${where.length === 0 ? '' : `WHERE ${where.join(' AND ')} `}${tail.sql}`,
    values: [...filters.flatMap((one) => one.values), ...bounds.values],
  }
}

function byWords(
  what: string,
  match: string,
  query: LogQuery,
  bounds: Statement,
  tail: Statement,
): Statement {
  const terms = [match]
  // Most rows are chat: asking the index for it as well costs more than looking at the row.
  if (query.kinds.length > 0 && !query.kinds.includes('chat'))
    terms.push(`kind : (${query.kinds.map((kind) => `"${kind}"`).join(' OR ')})`)
  if (query.viewer !== null) terms.push(`viewer : "${query.viewer.replaceAll('"', ' ')}"`)
  const filters = filtersOf(query, query.kinds)
  const rowBounds = bounds.sql.replaceAll(/\bid\b/g, 'words.rowid')
  const where = ['words MATCH ?', ...filters.map((one) => one.sql), ...(rowBounds === '' ? [] : [rowBounds])]
  const columns = what === '*' ? 'entries.*' : what
  const order = tail.sql.replace('ORDER BY id', 'ORDER BY words.rowid')
  return {
    sql: `SELECT ${columns} FROM words CROSS JOIN entries ON entries.id = words.rowid WHERE ${where.join(' AND ')} ${order}`,
    values: [terms.join(' AND '), ...filters.flatMap((one) => one.values), ...bounds.values],
  }
}

function filtersOf(query: LogQuery, kinds: readonly LogKind[]): readonly Statement[] {
  const filters: Statement[] = []
  if (kinds.length > 0)
    filters.push({ sql: `entries.kind IN (${kinds.map(() => '?').join(', ')})`, values: kinds })
  if (query.viewer !== null) filters.push({ sql: 'entries.viewer = ?', values: [query.viewer] })
  return filters
}

function boundsOf({ from, to }: LogQuery, above: number | null, below: number | null): Statement {
  const bounds: Statement[] = []
  if (from !== null) bounds.push({ sql: 'id >= ?', values: [from * IDS_PER_MS] })
  if (to !== null) bounds.push({ sql: 'id < ?', values: [to * IDS_PER_MS] })
  if (above !== null) bounds.push({ sql: 'id > ?', values: [above] })
  if (below !== null) bounds.push({ sql: 'id < ?', values: [below] })
  return { sql: bounds.map((one) => one.sql).join(' AND '), values: bounds.flatMap((one) => one.values) }
}
