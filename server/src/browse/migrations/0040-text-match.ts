import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'
import { foldText } from '../../platform/fold-text.ts'

const BATCH = 1_000

/**
 * Texts are stored without accents, and SQLite finds parts of them by their trigrams. What PostgreSQL needs for
 * that, its operator may have to allow: see `openTextIndex`.
 */
export function textMatch(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await foldTextsOfBefore(db)
      if (kind === 'sqlite') await indexTrigrams(db)
    },
  }
}

async function foldTextsOfBefore(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ model_id: number; text: string }>`
      select model_id, text from model_texts where model_id > ${last} order by model_id limit ${BATCH}`.execute(
      db,
    )
    if (rows.length === 0) return
    for (const { model_id, text } of rows) {
      const folded = foldText(text)
      if (folded !== text)
        await sql`update model_texts set text = ${folded} where model_id = ${model_id}`.execute(db)
    }
    last = rows.at(-1)!.model_id
  }
}

/** The texts stand in `model_texts` alone. Triggers, so that no way of writing can forget the index. */
async function indexTrigrams(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table model_trigrams using fts5(
    text, content='model_texts', content_rowid='model_id', tokenize='trigram case_sensitive 1')`.execute(db)
  await sql`insert into model_trigrams (model_trigrams) values ('rebuild')`.execute(db)
  const add = sql`insert into model_trigrams (rowid, text) values (new.model_id, new.text);`
  const remove = sql`insert into model_trigrams (model_trigrams, rowid, text)
    values ('delete', old.model_id, old.text);`
  for (const [event, steps] of [
    ['insert', add],
    ['delete', remove],
    ['update', sql`${remove} ${add}`],
  ] as const)
    await sql`create trigger ${sql.ref(`model_texts_indexed_on_${event}`)} after ${sql.raw(event)} on model_texts
      begin ${steps} end`.execute(db)
}
