import { nextVaultSpinAt } from '@footlight/core/rules/promotions/wheel'
import type { Kysely } from 'kysely'
import type { FinishedDraw, Spinning, StoredDraw, WheelRepository } from './wheel-port.ts'
import { drawOf, type WheelTables } from './wheel-tables.ts'

type Draws = Pick<WheelRepository, 'commit' | 'draw' | 'byRef' | 'ofAccount' | 'finish'>

/** Commitments and what was drawn under them. Each change holds the row of the account on the wheel first. */
export function createDrawRepository(db: Kysely<WheelTables>): Draws {
  const draws = () => db.selectFrom('wheel_draws').selectAll()
  return {
    commit: (fresh, now) => db.transaction().execute((within) => commit(within, fresh, now)),
    async draw(id) {
      const row = await draws().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : drawOf(row)
    },
    async byRef(account, wheel, ref) {
      const row = await draws()
        .where('account', '=', account)
        .where('wheel', '=', wheel)
        .where('ref', '=', ref)
        .executeTakeFirst()
      return row === undefined ? null : finished(drawOf(row))[0]!
    },
    async ofAccount(account, { offset, limit }) {
      const rows = await draws()
        .where('account', '=', account)
        .where('state', '=', 'drawn')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(drawOf).flatMap(finished)
    },
    async finish(draw, spinning, now) {
      try {
        return await db.transaction().execute((within) => finish(within, draw, spinning, now))
      } catch (error) {
        if (error instanceof CommitmentGone) return 'gone'
        throw error
      }
    },
  }
}

/** Takes the used spin back with it. */
class CommitmentGone extends Error {
  override readonly name = 'CommitmentGone'
}

function finished(draw: StoredDraw): FinishedDraw[] {
  return draw.state === 'drawn' ? [draw] : []
}

async function commit(
  db: Kysely<WheelTables>,
  fresh: Parameters<Draws['commit']>[0],
  now: number,
): Promise<StoredDraw> {
  const { id, account, wheel, table, serverSeed, commitment } = fresh
  const held = await db
    .insertInto('wheel_accounts')
    .values({ account, wheel, granted: 0, used: 0, last_at: null })
    .onConflict((c) => c.columns(['account', 'wheel']).doUpdateSet({ account }))
    .returning('used')
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('wheel_draws')
    .selectAll()
    .where('account', '=', account)
    .where('wheel', '=', wheel)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (open?.prize_table === table) return drawOf(open)
  if (open !== undefined)
    await db.updateTable('wheel_draws').set({ state: 'void' }).where('id', '=', open.id).execute()
  const row = await db
    .insertInto('wheel_draws')
    .values({
      ...{ id, account, wheel, commitment, state: 'open', at: now },
      ...{ number: held.used + 1, prize_table: table, server_seed: serverSeed },
      ...{ ref: null, client_seed: null, roll: null, prize: null, tokens: null },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return drawOf(row)
}

async function finish(
  db: Kysely<WheelTables>,
  { id, account, wheel }: StoredDraw,
  { ref, clientSeed, roll, prize, tokens }: Spinning,
  now: number,
): Promise<'drawn' | 'no_spins'> {
  const used = await db
    .updateTable('wheel_accounts')
    .set((e) => ({ used: e('used', '+', 1), last_at: now }))
    .where('account', '=', account)
    .where('wheel', '=', wheel)
    .where((e) =>
      wheel === 'promo'
        ? e('used', '<', e.ref('granted'))
        : e.or([e('last_at', 'is', null), e('last_at', '<=', now - nextVaultSpinAt(0))]),
    )
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return 'no_spins'
  const drawn = await db
    .updateTable('wheel_draws')
    .set({ state: 'drawn', ref, client_seed: clientSeed, roll, prize, tokens, at: now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (drawn.numUpdatedRows === 0n) throw new CommitmentGone()
  if (tokens > 0)
    await db
      .insertInto('promo_grants')
      .values({
        ...{ id, account, source: `${wheel}_wheel`, code: null, ref: null, tokens },
        ...{ state: 'begun', at: now, held_until: null },
      })
      .execute()
  return 'drawn'
}
