import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { type AuditEntry, appendAudit, type StaffAct } from '../audit-log/module.ts'
import type { AvatarRepository, StoredAvatar } from './avatar-port.ts'

interface AvatarTable {
  file: string
  owner: number
  hash: string | null
  state: string
  changed_at: number
  by: number | null
  reason: string
}

interface AvatarTables {
  /** Of the accounts: here only which picture they show, and what puts changes of one person in order. */
  people: { id: number; username: string; avatar: string | null }
  avatars: AvatarTable
}

type Db = Kysely<AvatarTables> | Transaction<AvatarTables>

/** Of one step through all of them. */
const LISTED = 500

/** Pictures of people, on either dialect. */
export function createAvatarRepository(db: Kysely<AvatarTables>): AvatarRepository {
  return { ...createChanges(db), ...createReading(db) }
}

function createChanges(
  db: Kysely<AvatarTables>,
): Pick<AvatarRepository, 'show' | 'take' | 'putBack' | 'remove' | 'forgetTaken' | 'forgetOf'> {
  return {
    show: (owner, { file, hash, at }) =>
      db.transaction().execute(async (transaction) => {
        await setShown(transaction, owner, file)
        // What the staff removed stays on record; of the others one is enough.
        const before = await transaction
          .deleteFrom('avatars')
          .where('owner', '=', owner)
          .where('state', '<>', 'removed')
          .returning('file')
          .execute()
        await transaction
          .insertInto('avatars')
          .values({ file, owner, hash, state: 'shown', changed_at: at, by: null, reason: '' })
          .execute()
        return before.map((row) => row.file)
      }),
    take: (owner, at) =>
      db.transaction().execute(async (transaction) => {
        await setShown(transaction, owner, null)
        return await move(transaction, { owner, from: 'shown', to: 'taken', at })
      }),
    putBack: (owner, since, at) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, owner)
        const last = await lastOf(transaction, owner)
        if (last?.state !== 'taken' || last.changedAt <= since) return false
        await setShown(transaction, owner, last.file)
        return await move(transaction, { owner, from: 'taken', to: 'shown', at })
      }),
    remove: (file, { account, reason, at }) =>
      db.transaction().execute(async (transaction) => {
        const owner = (await byFile(transaction, file))?.owner
        if (owner === undefined) return null
        await holdPerson(transaction, owner)
        const isShown = (await byFile(transaction, file))?.state === 'shown'
        const entry = isShown
          ? await removeAvatar(transaction, owner, file, { by: account, reason, at })
          : null
        if (entry === null) return null
        await appendAudit(transaction, entry)
        return await byFile(transaction, file)
      }),
    async forgetOf(owner) {
      const rows = await db
        .deleteFrom('avatars')
        .where('owner', '=', owner)
        .where('state', '<>', 'removed')
        .returning('file')
        .execute()
      return rows.map(({ file }) => file)
    },
    async forgetTaken(before) {
      const rows = await db
        .deleteFrom('avatars')
        .where('state', '=', 'taken')
        .where('changed_at', '<', before)
        .returning('file')
        .execute()
      return rows.map(({ file }) => file)
    },
  }
}

function createReading(
  db: Kysely<AvatarTables>,
): Pick<AvatarRepository, 'lastOf' | 'shown' | 'byFile' | 'removedBetween' | 'known'> {
  return {
    lastOf: (owner) => lastOf(db, owner),
    async shown(file) {
      const found = await byFile(db, file)
      return found?.state === 'shown' ? found : null
    },
    byFile: (file) => byFile(db, file),
    async removedBetween(after, upTo) {
      const rows = await db
        .selectFrom('avatars')
        .selectAll()
        .where('state', '=', 'removed')
        .where('changed_at', '>', after)
        .where('changed_at', '<=', upTo)
        .orderBy('changed_at')
        .limit(LISTED)
        .execute()
      return rows.map(avatarOf)
    },
    async known(files) {
      if (files.length === 0) return new Set()
      const rows = await db
        .selectFrom('avatars')
        .select('file')
        .where('file', 'in', [...files])
        .where('state', '<>', 'removed')
        .execute()
      return new Set(rows.map(({ file }) => file))
    },
  }
}

/**
 * By the staff, also where its owner has taken it away and could put it back. Answers what goes into the audit log at the
 * end of the transaction; null: they have no such picture any more. One that was removed before stays as it is.
 */
export async function removeAvatar(
  transaction: Transaction<AvatarTables>,
  owner: AccountId,
  file: string,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<AuditEntry | null> {
  await holdPerson(transaction, owner)
  const found = await byFile(transaction, file)
  if (found === null || found.owner !== owner) return null
  if (found.state === 'shown') await setShown(transaction, owner, null)
  if (found.state !== 'removed')
    await transaction
      .updateTable('avatars')
      .set({ state: 'removed', changed_at: at, by, reason })
      .where('file', '=', file)
      .execute()
  const subject = { kind: 'account', id: String(owner) } as const
  return { at, actor: by, action: 'avatars.remove', subject, reason, details: { file } }
}

async function byFile(db: Db, file: string): Promise<StoredAvatar | null> {
  const row = await db.selectFrom('avatars').selectAll().where('file', '=', file).executeTakeFirst()
  return row === undefined ? null : avatarOf(row)
}

async function lastOf(db: Db, owner: AccountId): Promise<StoredAvatar | null> {
  const row = await db
    .selectFrom('avatars')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('changed_at', 'desc')
    // Of the same moment: what is shown.
    .orderBy('state', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : avatarOf(row)
}

/** Holds the person as well. */
async function setShown(
  transaction: Transaction<AvatarTables>,
  owner: AccountId,
  avatar: string | null,
): Promise<void> {
  await transaction.updateTable('people').set({ avatar }).where('id', '=', owner).execute()
}

interface Move {
  readonly owner: AccountId
  readonly from: StoredAvatar['state']
  readonly to: StoredAvatar['state']
  readonly at: number
}

async function move(transaction: Transaction<AvatarTables>, { owner, from, to, at }: Move): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('avatars')
    .set({ state: to, changed_at: at })
    .where('owner', '=', owner)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function avatarOf(row: Selectable<AvatarTable>): StoredAvatar {
  return {
    file: row.file,
    owner: AccountId.parse(row.owner),
    hash: row.hash,
    state: row.state as StoredAvatar['state'],
    changedAt: row.changed_at,
    reason: row.reason,
  }
}
