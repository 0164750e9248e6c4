import type { CompanionFields } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Transaction } from 'kysely'
import { appendAudit, audited } from '../audit-log/module.ts'
import type {
  CompanionBlockRepository,
  CompanionPriceRepository,
  CompanionRepository,
  StoredCompanion,
} from './companion-port.ts'
import { type CompanionTables, companionOf } from './companion-tables.ts'

/** AI profiles, on either dialect. */
export function createCompanionRepository(db: Kysely<CompanionTables>): CompanionRepository {
  const read = () => db.selectFrom('companions').selectAll()
  return {
    async all() {
      return (await read().orderBy('name').orderBy('id').execute()).map(companionOf)
    },
    async byId(id) {
      const row = await read().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : companionOf(row)
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      return (
        await read()
          .where('id', 'in', [...new Set(ids)])
          .execute()
      ).map(companionOf)
    },
    save: (id, revision, fields, act, max) =>
      db.transaction().execute(async (transaction) => {
        const saved = await save(transaction, { id, revision, fields, at: act.at, max })
        if (act.by !== null && typeof saved !== 'string')
          await appendAudit(transaction, {
            at: act.at,
            actor: act.by,
            action: 'companions.change',
            subject: { kind: 'companion', id: String(saved.id) },
            reason: null,
            details: { revision: saved.revision, is_enabled: fields.is_enabled },
          })
        return saved
      }),
    async namePerformer(words) {
      if (words.length === 0) return false
      const row = await db
        .selectFrom('people')
        .select('id')
        .where('username', 'in', [...words])
        .where('type', '=', 'model')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

async function save(
  transaction: Transaction<CompanionTables>,
  order: {
    readonly id: number | null
    readonly revision: number
    readonly fields: CompanionFields
    readonly at: number
    readonly max: number
  },
): Promise<StoredCompanion | 'conflict' | 'taken' | 'full'> {
  const { id, revision, fields, at, max } = order
  const others = await transaction.selectFrom('companions').select(['id', 'username']).execute()
  if (others.some((each) => each.username === fields.username && each.id !== id)) return 'taken'
  if (id === null) {
    if (revision !== 0) return 'conflict'
    if (others.length >= max) return 'full'
    const made = await transaction
      .insertInto('companions')
      .values({ ...rowOf(fields), revision: 1, created_at: at, answered: 0 })
      .onConflict((c) => c.column('username').doNothing())
      .returningAll()
      .executeTakeFirst()
    return made === undefined ? 'taken' : companionOf(made)
  }
  const changed = await transaction
    .updateTable('companions')
    .set({ ...rowOf(fields), revision: revision + 1 })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returningAll()
    .executeTakeFirst()
  return changed === undefined ? 'conflict' : companionOf(changed)
}

function rowOf({ username, name, description, tags, nsfw, is_enabled }: CompanionFields) {
  return {
    ...{ username, name, description },
    tags: JSON.stringify([...new Set(tags)]),
    nsfw: nsfw ? 1 : 0,
    is_enabled: is_enabled ? 1 : 0,
  }
}

/** Who is shut out, on either dialect. */
export function createCompanionBlockRepository(db: Kysely<CompanionTables>): CompanionBlockRepository {
  return {
    async isBlocked(account) {
      const row = await db
        .selectFrom('companion_blocks')
        .select('account')
        .where('account', '=', account)
        .executeTakeFirst()
      return row !== undefined
    },
    async block({ account, by, note, at }) {
      const said = { blocked_by: by, note, blocked_at: at }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('companion_blocks')
          .values({ account, ...said })
          .onConflict((c) => c.column('account').doUpdateSet(said))
          .execute()
        await appendAudit(transaction, {
          at,
          actor: by,
          action: 'companions.block',
          subject: { kind: 'account', id: String(account) },
          reason: note || null,
          details: {},
        })
      })
    },
    async unblock(account, { by, at }) {
      const subject = { kind: 'account', id: String(account) } as const
      const entry = {
        at,
        actor: by,
        action: 'companions.unblock',
        subject,
        reason: null,
        details: {},
      } as const
      await audited(db, entry, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('companion_blocks')
          .where('account', '=', account)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      })
    },
    async blocks({ offset, limit }) {
      const { count } = await db
        .selectFrom('companion_blocks')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('companion_blocks')
        .selectAll()
        .orderBy('blocked_at', 'desc')
        .orderBy('account', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return {
        total: Number(count),
        blocks: rows.map((row) => ({
          account: AccountId.parse(row.account),
          by: AccountId.parse(row.blocked_by),
          note: row.note,
          at: row.blocked_at,
        })),
      }
    },
  }
}

/** What a message and a picture cost, on either dialect. */
export function createCompanionPriceRepository(db: Kysely<CompanionTables>): CompanionPriceRepository {
  return {
    async latest() {
      const row = await db
        .selectFrom('companion_prices')
        .select(['revision', 'message', 'picture'])
        .orderBy('revision', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ?? null
    },
    add(prices, by, at) {
      const subject = { kind: 'price_change', id: String(prices.revision) } as const
      const entry = { at, actor: by, action: 'companions.set_prices', subject, reason: null } as const
      return audited(db, { ...entry, details: { ...prices } }, async (transaction) => {
        const row = await transaction
          .insertInto('companion_prices')
          .values({ ...prices, set_by: by, set_at: at })
          .onConflict((c) => c.doNothing())
          .returning('revision')
          .executeTakeFirst()
        return row !== undefined
      })
    },
  }
}
