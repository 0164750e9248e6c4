import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'
import type { Relation } from './relation.ts'

interface TipRingTables {
  tip_rings: {
    payer_id: number
    model_id: number
    relation: string
    tokens: number
    first_at: number
    last_at: number
  }
  tip_rings_position: { id: number; movement: number }
}

export interface TipRing {
  readonly payer: number
  readonly model: number
  readonly relation: Relation
  readonly tokens: number
}

export interface TipRingRepository {
  /** The last movement of the ledger that was looked at; 0: none. */
  position(): Promise<number>
  /**
   * Adds what was found between two movements, once: false when another process has done it already. `at`: ms
   * since 1970.
   */
  add(after: number, upTo: number, rings: readonly TipRing[], at: number): Promise<boolean>
  /** The largest sums first. */
  list(): Promise<readonly TipRing[]>
  count(): Promise<number>
}

export function createTipRingRepository(db: Kysely<TipRingTables>): TipRingRepository {
  return {
    async position() {
      const row = await db
        .selectFrom('tip_rings_position')
        .select('movement')
        .where('id', '=', 1)
        .executeTakeFirst()
      return Number(row?.movement ?? 0)
    },
    async add(after, upTo, rings, at) {
      return await db.transaction().execute(async (transaction) => {
        const moved = await transaction
          .updateTable('tip_rings_position')
          .set({ movement: upTo })
          .where('id', '=', 1)
          .where('movement', '=', after)
          .executeTakeFirst()
        if (moved.numUpdatedRows === 0n) return false
        for (const { payer, model, relation, tokens } of rings) {
          await transaction
            .insertInto('tip_rings')
            .values({ payer_id: payer, model_id: model, relation, tokens, first_at: at, last_at: at })
            .onConflict((c) =>
              c.columns(['payer_id', 'model_id', 'relation']).doUpdateSet((e) => ({
                tokens: e('tip_rings.tokens', '+', e.ref('excluded.tokens')),
                last_at: at,
              })),
            )
            .execute()
        }
        return true
      })
    },
    async list() {
      const rows = await db
        .selectFrom('tip_rings')
        .selectAll()
        .orderBy('tokens', 'desc')
        .orderBy('payer_id')
        .execute()
      return rows.map(({ payer_id, model_id, relation, tokens }) => ({
        payer: Number(payer_id),
        model: Number(model_id),
        relation: relation as Relation,
        tokens: Number(tokens),
      }))
    },
    async count() {
      const row = await db
        .selectFrom('tip_rings')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirst()
      return Number(row?.count ?? 0)
    },
  }
}

/**
 * What the operator is told about tokens between accounts of one person or studio, and up to which movement
 * of the ledger it was looked for.
 */
export function tipRingsMigration(kind: DatabaseKind) {
  const integer = integerType(kind)
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('tip_rings')
        .addColumn('payer_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('model_id', integer, (c) => c.notNull().references('people.id').onDelete('cascade'))
        .addColumn('relation', 'text', (c) => c.notNull())
        .addColumn('tokens', integer, (c) => c.notNull())
        .addColumn('first_at', integer, (c) => c.notNull())
        .addColumn('last_at', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('tip_rings_pk', ['payer_id', 'model_id', 'relation'])
        .addCheckConstraint('tip_rings_relation_known', sql`relation in ('same_person', 'same_studio')`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await db.schema
        .createTable('tip_rings_position')
        .addColumn('id', integer, (c) => c.primaryKey().notNull())
        .addColumn('movement', integer, (c) => c.notNull())
        .addCheckConstraint('tip_rings_position_one_row', sql`id = 1`)
        .modifyEnd(tableEnd(kind))
        .execute()
      await sql`insert into tip_rings_position (id, movement) values (1, 0)`.execute(db)
    },
  }
}
