import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { holdEditable } from './hold-editable.ts'
import type { LibraryRepository, StoredRelease } from './library-port.ts'
import type { LibraryTables } from './library-tables.ts'

const ReleaseState = z.enum(['asked', 'released', 'withdrawn'])

type ReleaseRepository = Pick<LibraryRepository, 'namePeople' | 'peopleOn' | 'releasesOf' | 'answerRelease'>

/** Who is on which item and agrees to it, on either dialect. */
export function createReleaseRepository(db: Kysely<LibraryTables>): ReleaseRepository {
  return {
    namePeople: (item, people, at) =>
      db.transaction().execute(async (transaction) => {
        if (!(await holdEditable(transaction, item))) return false
        await transaction
          .deleteFrom('media_people')
          .where('item', '=', item)
          .$if(people.length > 0, (query) => query.where('person', 'not in', [...people]))
          .execute()
        for (const person of people) {
          await transaction
            .insertInto('media_people')
            .values({ item, person, state: 'asked', at })
            .onConflict((c) => c.columns(['item', 'person']).doNothing())
            .execute()
        }
        return true
      }),
    async peopleOn(items) {
      if (items.length === 0) return []
      const rows = await db
        .selectFrom('media_people')
        .selectAll()
        .where('item', 'in', [...items])
        .orderBy('person')
        .execute()
      return rows.map(releaseOf)
    },
    async releasesOf(person) {
      const rows = await db
        .selectFrom('media_people')
        .innerJoin('media_items', 'media_items.id', 'media_people.item')
        .select(['media_people.item', 'media_people.person', 'media_people.state'])
        .where('media_people.person', '=', person)
        .where('media_items.state', 'not in', ['draft', 'removed'])
        .orderBy('media_people.at', 'desc')
        .limit(200)
        .execute()
      return rows.map(releaseOf)
    },
    async answerRelease(item, person, state, at) {
      const { numUpdatedRows } = await db
        .updateTable('media_people')
        .set({ state, at })
        .where('item', '=', item)
        .where('person', '=', person)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

function releaseOf({
  item,
  person,
  state,
}: LibraryTables['media_people'] | Omit<LibraryTables['media_people'], 'at'>): StoredRelease {
  return { item, person: AccountId.parse(person), state: ReleaseState.parse(state) }
}
