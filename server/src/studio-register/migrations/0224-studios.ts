import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, idColumn, integerType, tableEnd } from '../../platform/db/database-kind.ts'

/** Studios had a number and nothing else: each that is named anywhere gets a row, which the staff can rename. */
export function studios(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('studios')
        .ifNotExists()
        .addColumn('id', integer, idColumn(kind))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('slug', 'text', (c) => c.notNull().unique())
        // The studio that it is a sub-studio of; null: of none.
        .addColumn('above', integer)
        .addColumn('may_have_substudios', integer, (c) => c.notNull())
        .addColumn('version', integer, (c) => c.notNull())
        // ms since 1970, as the time below.
        .addColumn('opened_at', integer, (c) => c.notNull())
        .addColumn('closed_at', integer)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema.createIndex('studios_below').ifNotExists().on('studios').columns(['above']).execute()
      // A number may be above all that were given out since: PostgreSQL counts on from the highest.
      const given = kind === 'postgres' ? sql`overriding system value` : sql``
      await sql`
        insert into studios (id, name, slug, above, may_have_substudios, version, opened_at, closed_at)
        ${given}
        select known.id, 'Studio ' || known.id, 'studio-' || known.id, null, 0, 1, ${Date.now()}, null
        from (
          select studio_id as id from people where studio_id is not null
          union select studio from studio_invitations
          union select studio from studio_memberships
          union select studio from studio_grants
          union select studio_id from shifts
        ) as known
        where known.id not in (select id from studios)`.execute(db)
      if (kind === 'postgres')
        await sql`
          select setval(pg_get_serial_sequence('studios', 'id'), greatest(max(id), 1), max(id) is not null)
          from studios`.execute(db)
    },
  }
}
