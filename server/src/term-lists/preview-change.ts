import type { TermPreview } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { ProhibitedScope, TermPolicy } from '../prohibited-terms/term-policy.ts'
import type { LabelledTables } from './term-list-tables.ts'

/** Of each kind, the newest; more would keep a process busy for longer than anybody waits. */
const LOOKED_AT_MAX = 10_000
/** Judged in one go; others have their turn between. */
const BATCH = 200

/** Texts that there are, newest first, from a place in that order. */
export interface LabelRepository {
  names(before: number): Promise<readonly Labelled[]>
  tags(before: number): Promise<readonly Labelled[]>
  subjects(before: number): Promise<readonly Labelled[]>
}

/** All texts of one account. */
export interface Labelled {
  readonly id: number
  readonly texts: readonly string[]
}

export function createLabelRepository(db: Kysely<LabelledTables>): LabelRepository {
  const people = (before: number) =>
    db.selectFrom('people').where('id', '<', before).orderBy('id', 'desc').limit(BATCH)
  return {
    async names(before) {
      const rows = await people(before).select(['id', 'username']).execute()
      return rows.map(({ id, username }) => ({ id, texts: [username] }))
    },
    async tags(before) {
      const rows = await people(before).select(['id', 'tags']).where('type', '=', 'model').execute()
      return rows.map(({ id, tags }) => ({ id, texts: JSON.parse(tags) as string[] }))
    },
    async subjects(before) {
      const rows = await db
        .selectFrom('rooms')
        .select(['owner_id as id', 'subject'])
        .where('owner_id', '<', before)
        .where('subject', '<>', '')
        .orderBy('owner_id', 'desc')
        .limit(BATCH)
        .execute()
      return rows.map(({ id, subject }) => ({ id, texts: [subject] }))
    },
  }
}

/** How many names, tags and subjects two versions judge differently: counts alone, of nobody in particular (SAFE-09). */
export async function previewChange(
  labels: LabelRepository,
  now: TermPolicy,
  then: TermPolicy,
): Promise<TermPreview> {
  const names = await compare((before) => labels.names(before), 'label', now, then)
  const tags = await compare((before) => labels.tags(before), 'label', now, then)
  const subjects = await compare((before) => labels.subjects(before), 'sentence', now, then)
  return {
    ...{ names: names.line, tags: tags.line, subjects: subjects.line },
    is_whole: [names, tags, subjects].every(({ isWhole }) => isWhole),
  }
}

async function compare(
  read: (before: number) => Promise<readonly Labelled[]>,
  scope: ProhibitedScope,
  now: TermPolicy,
  then: TermPolicy,
): Promise<{ readonly line: TermPreview['names']; readonly isWhole: boolean }> {
  const line = { looked_at: 0, refused: 0, freed: 0 }
  let before = Number.MAX_SAFE_INTEGER
  for (let rows = 0; rows < LOOKED_AT_MAX; rows += BATCH) {
    const batch = await read(before)
    for (const text of batch.flatMap(({ texts }) => texts)) {
      const [was, is] = [now.find(text, scope) !== null, then.find(text, scope) !== null]
      line.looked_at += 1
      if (is && !was) line.refused += 1
      if (was && !is) line.freed += 1
    }
    if (batch.length < BATCH) return { line, isWhole: true }
    before = batch.at(-1)!.id
  }
  return { line, isWhole: false }
}
