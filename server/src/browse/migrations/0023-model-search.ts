import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

const BATCH = 1_000

interface OldModel {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly gender: string | null
  readonly tags: string
  readonly languages: string
}

/** What models are found by: one range of an index for each page of a list, and counts that stand ready. */
export function modelSearch(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await createTables(db, kind)
      await listModelsOfBefore(db)
      await placeBlocksOfBefore(db)
      await countWhatIsThere(db)
      await countByTriggers(db, kind)
      await db.schema.dropIndex('people_models').execute()
      await db.schema.createIndex('people_studio').on('people').columns(['studio_id', 'id']).execute()
    },
  }
}

async function createTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const integer = integerType(kind)
  // The order of a list must not hang on the locale of an operator's database.
  const name = kind === 'sqlite' ? sql`text` : sql`text collate "C"`
  await db.schema
    .createTable('model_listings')
    .addColumn('tag', name, (c) => c.notNull())
    .addColumn('username', name, (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull())
    .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('model_listings_pk', ['tag', 'username'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  const index = (table: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${columns[0]}`).on(table).columns(columns).execute()
  await db.schema
    .createIndex('model_listings_area')
    .on('model_listings')
    .columns(['tag', 'gender', 'username', 'model_id'])
    .execute()
  await index('model_listings', ['model_id', 'tag', 'gender'])
  await db.schema
    .createTable('model_texts')
    .addColumn('model_id', integer, (c) =>
      c.notNull().primaryKey().references('people.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (c) => c.notNull())
    .modifyEnd(tableEnd(kind))
    .execute()
  await db.schema
    .createTable('blocked_places')
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('blocked_places_pk', ['place', 'model_id'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await index('blocked_places', ['model_id', 'place'])
  await db.schema
    .createTable('model_counts')
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('tag', 'text', (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull())
    .addColumn('models', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('model_counts_pk', ['place', 'tag', 'gender'])
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
}

/**
 * Counts of everybody have no place; those of a place count the models who block it. Triggers, so that no
 * way of writing can forget them. Rows are counted in one order, so that two transactions on PostgreSQL wait
 * for each other and never in a circle.
 */
async function countByTriggers(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const [event, row, step] of [
    ['insert', sql`new`, sql`1`],
    ['delete', sql`old`, sql`-1`],
  ] as const) {
    await addTrigger(
      db,
      kind,
      'model_listings',
      event,
      sql`select '' as place, ${row}.tag as tag, ${row}.gender as gender, ${step} as models
        union all
        select place, ${row}.tag, ${row}.gender, ${step} from blocked_places where model_id = ${row}.model_id
        order by 1, 2, 3`,
    )
    await addTrigger(
      db,
      kind,
      'blocked_places',
      event,
      sql`select ${row}.place as place, tag, gender, ${step} as models
        from model_listings where model_id = ${row}.model_id order by 1, 2, 3`,
    )
  }
}

async function addTrigger(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  table: string,
  event: 'insert' | 'delete',
  rows: RawBuilder<unknown>,
): Promise<void> {
  const [name, on] = [sql.ref(`${table}_counted_on_${event}`), sql.raw(`after ${event} on ${table}`)]
  const count = sql`insert into model_counts (place, tag, gender, models)
    select place, tag, gender, models from (${rows}) as counted where true
    on conflict (place, tag, gender) do update set models = model_counts.models + excluded.models`
  if (kind === 'sqlite') {
    await sql`create trigger ${name} ${on} begin ${count}; end`.execute(db)
    return
  }
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${count}; return null; end $$`.execute(
    db,
  )
  await sql`create trigger ${name} ${on} for each row execute function ${name}()`.execute(db)
}

async function listModelsOfBefore(db: Kysely<unknown>): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<OldModel>`
      select id, username, display_name, gender, tags, languages from people
      where type = 'model' and id > ${last} order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const models = rows.map((row) => ({ ...row, tags: textsOf(row.tags), languages: textsOf(row.languages) }))
    const texts = models.map(({ id, username, display_name, tags, languages }) => {
      const text = [username, display_name, ...tags, ...languages].join('\n').toLowerCase()
      return sql`(${id}, ${text})`
    })
    await insertAll(db, sql`model_texts (model_id, text)`, texts)
    const listings = models.flatMap(({ id, username, gender, tags }) =>
      [...new Set(['', ...tags])].map((tag) => sql`(${tag}, ${username}, ${gender ?? ''}, ${id})`),
    )
    await insertAll(db, sql`model_listings (tag, username, gender, model_id)`, listings)
    last = rows.at(-1)!.id
  }
}

async function placeBlocksOfBefore(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ owner_id: number; countries: string; states: string }>`
    select owner_id, countries, states from blocked_regions order by owner_id`.execute(db)
  const places = rows.flatMap((row) => {
    const countries = textsOf(row.countries)
    // Who blocks a country blocks its states by that; each model counts once for a place.
    const states = textsOf(row.states).filter((state) => !countries.includes(state.slice(0, 2)))
    return [...new Set([...countries, ...states])].map((place) => sql`(${place}, ${row.owner_id})`)
  })
  await insertAll(db, sql`blocked_places (place, model_id)`, places)
}

async function countWhatIsThere(db: Kysely<unknown>): Promise<void> {
  await sql`insert into model_counts (place, tag, gender, models)
    select '', tag, gender, count(*) from model_listings group by tag, gender
    union all
    select place, tag, gender, count(*) from blocked_places
    inner join model_listings on model_listings.model_id = blocked_places.model_id
    group by place, tag, gender`.execute(db)
}

async function insertAll(
  db: Kysely<unknown>,
  into: RawBuilder<unknown>,
  rows: readonly RawBuilder<unknown>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await sql`insert into ${into} values ${sql.join(rows.slice(start, start + BATCH))}`.execute(db)
}

function textsOf(json: string): string[] {
  const value: unknown = JSON.parse(json)
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new TypeError('a list of texts is something else')
  return value
}
