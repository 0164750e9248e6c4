import type { Kysely } from 'kysely'
import { carryOutStep } from './carry-out-step.ts'
import { closeAccount } from './close-account.ts'
import type { DeletionRepository } from './deletion-port.ts'
import { type DeletionTables, deletionOf } from './deletion-tables.ts'

/** Of one step through all of them. */
const AT_ONCE = 100

/** Accounts on their way out, on either dialect. */
export function createDeletionRepository(db: Kysely<DeletionTables>): DeletionRepository {
  return { ...createRequests(db), ...createWork(db), ...createDuties(db) }
}

function createRequests(db: Kysely<DeletionTables>): Pick<DeletionRepository, 'ask' | 'of' | 'keep'> {
  return {
    async ask({ account, language, tokens, dueAt }) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account_deletions')
        .values({ account, state: 'waiting', language, tokens, due_at: dueAt, released: '[]' })
        .onConflict((c) => c.doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async of(account) {
      const row = await db
        .selectFrom('account_deletions')
        .selectAll()
        .where('account', '=', account)
        .executeTakeFirst()
      return row === undefined ? null : deletionOf(row)
    },
    async keep(account) {
      await db
        .deleteFrom('account_deletions')
        .where('account', '=', account)
        .where('state', '=', 'waiting')
        .execute()
      const left = await db
        .selectFrom('account_deletions')
        .select('account')
        .where('account', '=', account)
        .executeTakeFirst()
      return left === undefined
    },
  }
}

function createWork(
  db: Kysely<DeletionTables>,
): Pick<DeletionRepository, 'due' | 'close' | 'unfinished' | 'carryOut' | 'finish'> {
  return {
    async due(now, after) {
      const rows = await db
        .selectFrom('account_deletions')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .where('account', '>', after)
        .orderBy('account')
        .limit(AT_ONCE)
        .execute()
      return rows.map(deletionOf)
    },
    close: (account, now) =>
      db.transaction().execute((transaction) => closeAccount(transaction, account, now)),
    async unfinished() {
      const rows = await db
        .selectFrom('account_deletions')
        .selectAll()
        .where('state', '=', 'deleting')
        .orderBy('account')
        .limit(AT_ONCE)
        .execute()
      return rows.map(deletionOf)
    },
    carryOut: (step, deletion) => carryOutStep(db, step, deletion),
    async finish(account, now) {
      await db
        .updateTable('account_deletions')
        .set({ state: 'deleted', deleted_at: now })
        .where('account', '=', account)
        .where('state', '=', 'deleting')
        .execute()
    },
  }
}

function createDuties(
  db: Kysely<DeletionTables>,
): Pick<DeletionRepository, 'unwritten' | 'written' | 'held' | 'release'> {
  const deleted = () => db.selectFrom('account_deletions').selectAll().where('state', '=', 'deleted')
  return {
    async unwritten() {
      const rows = await deleted().where('email', 'is not', null).limit(AT_ONCE).execute()
      return rows.map(deletionOf)
    },
    async written(account) {
      await db.updateTable('account_deletions').set({ email: null }).where('account', '=', account).execute()
    },
    async held(reason, deletedBefore) {
      const rows = await deleted()
        .where('deleted_at', '<', deletedBefore)
        .where('released', 'not like', `%"${reason}"%`)
        .limit(AT_ONCE)
        .execute()
      return rows.map(deletionOf)
    },
    async release({ account, released }, reason) {
      await db
        .updateTable('account_deletions')
        .set({
          released: JSON.stringify([...released, reason]),
          ...(reason === 'case' && { username: null }),
          ...(reason === 'performer' && { record: null }),
        })
        .where('account', '=', account)
        .execute()
    },
  }
}
