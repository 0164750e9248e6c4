/** What has the time from which it holds, ms since 1970, and the name of that of which it is a row. */
interface Dated {
  readonly name: string
  readonly from: number
}

export type Stage = 'past' | 'now' | 'coming'

/** Of each name the newest row that has begun holds; those before are past, those after are coming. */
export function stagesOf<T extends Dated>(
  rows: readonly T[],
  now: number,
): readonly (T & { readonly stage: Stage })[] {
  const holding = new Map<string, number>()
  for (const { name, from } of rows)
    if (from <= now) holding.set(name, Math.max(from, holding.get(name) ?? from))
  return rows.map((row) => ({
    ...row,
    stage: row.from > now ? 'coming' : row.from === holding.get(row.name) ? 'now' : 'past',
  }))
}
