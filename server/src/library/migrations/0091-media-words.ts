import type { Kysely } from 'kysely'
import { foldText } from '../../platform/fold-text.ts'

interface Items {
  media_items: { id: number; name: string; tags: string; words: string }
}

/** Names and tags as a search compares them. */
export function mediaWords() {
  return {
    async up(db: Kysely<Items>): Promise<void> {
      await db.schema
        .alterTable('media_items')
        .addColumn('words', 'text', (c) => c.notNull().defaultTo(''))
        .execute()
      for (const { id, name, tags } of await db
        .selectFrom('media_items')
        .select(['id', 'name', 'tags'])
        .execute())
        await db
          .updateTable('media_items')
          .set({ words: foldText(`${name} ${(JSON.parse(tags) as string[]).join(' ')}`) })
          .where('id', '=', id)
          .execute()
    },
  }
}
