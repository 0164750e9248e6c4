import { AccountId } from '@footlight/core/protocol/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type AuditEntry, appendAudit, type StaffAct } from '../audit-log/module.ts'
import { foldText } from '../platform/fold-text.ts'
import { createClaimRepository, createFileRepository } from './file-repository.ts'
import { createLibraryLists } from './library-lists.ts'
import type { LibraryRepository } from './library-port.ts'
import { type LibraryTables, mediaOf } from './library-tables.ts'
import { createReleaseRepository } from './release-repository.ts'
import { createUploadRepository } from './upload-repository.ts'

type ItemRepository = Pick<
  LibraryRepository,
  'create' | 'byId' | 'byIds' | 'change' | 'setState' | 'setDeleted' | 'forget'
>

type HashRepository = Pick<LibraryRepository, 'hashesOf'>

const Decision = z.enum(['published', 'refused', 'removed'])
/** Of one step through all of them. */
const DECIDED = 500

/** Libraries of performers, on either dialect. */
export function createLibraryRepository(db: Kysely<LibraryTables>): LibraryRepository {
  return {
    ...createItemRepository(db),
    ...createDecisions(db),
    ...createItemCounts(db),
    ...createLibraryLists(db),
    ...createReleaseRepository(db),
    ...createUploadRepository(db),
    ...createFileRepository(db),
    ...createClaimRepository(db),
    ...createHashRepository(db),
    ...createBundles(db),
  }
}

/** Undoes a transaction. */
class NotReady extends Error {
  override readonly name = 'NotReady'
}

async function hasUnready(transaction: Transaction<LibraryTables>, item: number): Promise<boolean> {
  const file = await transaction
    .selectFrom('media_files')
    .select('id')
    .where('item', '=', item)
    .where('state', '<>', 'ready')
    .executeTakeFirst()
  return file !== undefined
}

/** As an item begins. */
const emptyItem = {
  state: 'draft',
  decision_note: '',
  description: '',
  tags: '[]',
  token_price: 0,
  is_free_no_auth: 0,
  is_cover_clear: 0,
  muted: 0,
  fan_level: null,
  submitted_at: null,
  published_at: null,
  deleted_at: null,
}

function createItemRepository(db: Kysely<LibraryTables>): ItemRepository {
  return {
    async create(model, type, name, at, isPrivate = false) {
      const row = await db
        .insertInto('media_items')
        .values({
          ...emptyItem,
          model,
          type,
          name,
          words: foldText(name),
          is_private: isPrivate ? 1 : 0,
          created_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return mediaOf(row)
    },
    async byId(id) {
      const row = await db.selectFrom('media_items').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : mediaOf(row)
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('media_items')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
      return rows.map(mediaOf)
    },
    async change(id, fields) {
      await db
        .updateTable('media_items')
        .set({
          name: fields.name,
          description: fields.description,
          tags: JSON.stringify(fields.tags),
          words: foldText(`${fields.name} ${fields.tags.join(' ')}`),
          token_price: fields.token_price,
          is_free_no_auth: fields.is_free_no_auth ? 1 : 0,
          is_cover_clear: fields.is_cover_clear ? 1 : 0,
          muted: fields.muted ? 1 : 0,
          fan_level: fields.fanclub_access_level,
        })
        .where('id', '=', id)
        .execute()
    },
    setState: (...change) =>
      db
        .transaction()
        .execute((transaction) => setState(transaction, ...change))
        .catch((error: unknown) => {
          if (error instanceof NotReady) return false
          throw error
        }),
    async forget(id) {
      await db.deleteFrom('media_items').where('id', '=', id).execute()
    },
    async setDeleted(id, at) {
      await db.updateTable('media_items').set({ deleted_at: at }).where('id', '=', id).execute()
    },
  }
}

async function setState(
  transaction: Transaction<LibraryTables>,
  ...[id, from, to, { account, note, at, isStaff }]: Parameters<ItemRepository['setState']>
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('media_items')
    .set({
      state: to,
      decision_note: note,
      ...(to === 'in_review' && { submitted_at: at }),
      // Once public, it stays as old as it was.
      ...(to === 'published' && { published_at: sql<number>`coalesce(published_at, ${at})` }),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  // In the transaction: a file that came a moment ago is not sent along unseen.
  if (to === 'in_review' && (await hasUnready(transaction, id))) throw new NotReady()
  await transaction.insertInto('media_log').values({ item: id, at, by: account, action: to, note }).execute()
  if (isStaff === true)
    await appendAudit(transaction, {
      at,
      actor: account,
      action: 'library.decide',
      subject: { kind: 'media_item', id: String(id) },
      reason: note || null,
      details: { state: to },
    })
  return true
}

/**
 * By a decision about its performer. Answers what goes into the audit log at the end of the transaction; null: they have
 * no such item any more, or nobody but them ever saw it. One that was removed before stays as it is.
 */
export async function removeItem(
  transaction: Transaction<LibraryTables>,
  model: AccountId,
  id: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<AuditEntry | null> {
  const found = await holdItem(transaction, model, id)
  if (found === undefined || found.state === 'draft') return null
  await setState(transaction, id, ['in_review', 'published', 'refused'], 'removed', {
    ...{ account: by, note: reason, at },
  })
  const subject = { kind: 'media_item', id: String(id) } as const
  return { at, actor: by, action: 'library.decide', subject, reason, details: { state: 'removed' } }
}

/**
 * As it was before a decision that is reversed. null: its performer has deleted it for good, or somebody of the staff put it back
 * already. One that was never public goes back to the queue.
 */
export async function restoreItem(
  transaction: Transaction<LibraryTables>,
  model: AccountId,
  id: number,
  { by, at, reason }: StaffAct & { readonly reason: string },
): Promise<AuditEntry | null> {
  const found = await holdItem(transaction, model, id)
  if (found?.state !== 'removed') return null
  const state = found.published_at === null ? 'in_review' : 'published'
  await setState(transaction, id, ['removed'], state, { account: by, note: '', at })
  const subject = { kind: 'media_item', id: String(id) } as const
  return { at, actor: by, action: 'library.decide', subject, reason, details: { state } }
}

/** Who deletes or publishes it meanwhile waits. undefined: this performer has none of that id. */
async function holdItem(transaction: Transaction<LibraryTables>, model: AccountId, id: number) {
  return transaction
    .updateTable('media_items')
    .set((e) => ({ state: e.ref('state') }))
    .where('id', '=', id)
    .where('model', '=', model)
    .returning(['state', 'published_at'])
    .executeTakeFirst()
}

/** What was decided on items. */
function createDecisions(db: Kysely<LibraryTables>): Pick<LibraryRepository, 'decidedBetween'> {
  return {
    async decidedBetween(after, upTo) {
      const rows = await db
        .selectFrom('media_log as log')
        .innerJoin('media_items as item', 'item.id', 'log.item')
        .select(['log.item', 'log.action', 'log.at'])
        .select(['item.model', 'item.state', 'item.deleted_at', 'item.is_private'])
        .where('log.at', '>', after)
        .where('log.at', '<=', upTo)
        .where('log.action', 'in', Decision.options)
        .orderBy('log.at')
        .limit(DECIDED)
        .execute()
      return rows.map((row) => ({
        item: row.item,
        model: AccountId.parse(row.model),
        decision: Decision.parse(row.action),
        at: row.at,
        isPublic: row.state === 'published' && row.deleted_at === null && row.is_private === 0,
      }))
    },
  }
}

/** How many items performers have. */
function createItemCounts(db: Kysely<LibraryTables>): Pick<LibraryRepository, 'countOf' | 'publicCounts'> {
  return {
    async countOf(model) {
      const { count } = await db
        .selectFrom('media_items')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .where('model', '=', model)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async publicCounts(models) {
      if (models.length === 0) return new Map()
      const rows = await db
        .selectFrom('media_items')
        .select((e) => ['model', e.fn.countAll<number | string>().as('count')])
        .where('model', 'in', [...models])
        .where('state', '=', 'published')
        .where('deleted_at', 'is', null)
        .where('is_private', '=', 0)
        .groupBy('model')
        .execute()
      return new Map(rows.map(({ model, count }) => [AccountId.parse(model), Number(count)]))
    },
  }
}

/** Who sells all at once. */
function createBundles(db: Kysely<LibraryTables>): Pick<LibraryRepository, 'bundleOf' | 'setBundle'> {
  return {
    async bundleOf(model) {
      const row = await db
        .selectFrom('media_bundles')
        .select(['sells_all', 'discount'])
        .where('model', '=', model)
        .executeTakeFirst()
      return { sells_all: row?.sells_all === 1, discount: row?.discount ?? 0 }
    },
    async setBundle(model, { sells_all, discount }) {
      const said = { sells_all: sells_all ? 1 : 0, discount }
      await db
        .insertInto('media_bundles')
        .values({ model, ...said })
        .onConflict((c) => c.column('model').doUpdateSet(said))
        .execute()
    },
  }
}

/** What pictures of items look like. */
function createHashRepository(db: Kysely<LibraryTables>): HashRepository {
  return {
    async hashesOf(item) {
      const rows = await db
        .selectFrom('media_hashes')
        .innerJoin('media_files', 'media_files.id', 'media_hashes.file')
        .select('media_hashes.hash')
        .where('media_files.item', '=', item)
        .execute()
      return rows.map(({ hash }) => hash)
    },
  }
}
