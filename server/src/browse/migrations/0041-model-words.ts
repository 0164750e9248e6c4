import { type Kysely, sql } from 'kysely'
import { searchWords } from '../../accounts/model-listings.ts'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

const BATCH = 1_000

/** Names by what they begin with, which is what somebody who types has typed so far. */
export function modelWords(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('model_words')
        // In the order of bytes, whatever the locale of an operator's database.
        .addColumn('word', kind === 'sqlite' ? sql`text` : sql`text collate "C"`, (c) => c.notNull())
        .addColumn('model_id', integerType(kind), (c) =>
          c.notNull().references('people.id').onDelete('cascade'),
        )
        .addPrimaryKeyConstraint('model_words_pk', ['word', 'model_id'])
        .modifyEnd(tableEnd(kind, { clustered: true }))
        .execute()
      await db.schema.createIndex('model_words_model_id').on('model_words').column('model_id').execute()
      await addWordsOfBefore(db)
    },
  }
}

async function addWordsOfBefore(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number; username: string; displayName: string }>`
      select id, username, display_name as "displayName" from people
      where type = 'model' and id > ${last} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const words = rows.flatMap((row) => searchWords(row).map((word) => sql`(${word}, ${row.id})`))
    await sql`insert into model_words (word, model_id) values ${sql.join(words)}`.execute(db)
    last = rows.at(-1)!.id
  }
}
