import { NOTES_MAX } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely } from 'kysely'

interface NoteTables {
  person_notes: { author_id: number; about_id: number; note: string }
}

/** What people note about each other. Each reads and writes their own alone. */
export interface PersonNoteRepository {
  /** Empty: none. */
  read(author: AccountId, about: AccountId): Promise<string>
  /** An empty note takes the one there is away. `full`: the author has as many as one may have. */
  write(author: AccountId, about: AccountId, note: string): Promise<Result<null, 'full'>>
}

/** On either dialect. */
export function createPersonNoteRepository(db: Kysely<NoteTables>): PersonNoteRepository {
  const rowOf = (author: AccountId, about: AccountId) =>
    db
      .selectFrom('person_notes')
      .select('note')
      .where('author_id', '=', author)
      .where('about_id', '=', about)
      .executeTakeFirst()

  async function isFull(author: AccountId, about: AccountId): Promise<boolean> {
    const { count } = await db
      .selectFrom('person_notes')
      .select((e) => e.fn.countAll().as('count'))
      .where('author_id', '=', author)
      .where('about_id', '!=', about)
      .executeTakeFirstOrThrow()
    return Number(count) >= NOTES_MAX
  }

  return {
    async read(author, about) {
      return (await rowOf(author, about))?.note ?? ''
    },
    async write(author, about, note) {
      if (note === '') {
        await db
          .deleteFrom('person_notes')
          .where('author_id', '=', author)
          .where('about_id', '=', about)
          .execute()
        return ok(null)
      }
      if (await isFull(author, about)) return fail('full')
      await db
        .insertInto('person_notes')
        .values({ author_id: author, about_id: about, note })
        .onConflict((c) => c.columns(['author_id', 'about_id']).doUpdateSet({ note }))
        .execute()
      return ok(null)
    },
  }
}
