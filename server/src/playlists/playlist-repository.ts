import { playlistLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'

export interface StoredPlaylist {
  readonly id: number
  readonly name: string
  /** How many items it has. */
  readonly items: number
  /** The newest one; null: it is empty. */
  readonly newest: number | null
}

/** Playlists, each for its owner alone: another's is one that is not there. */
export interface PlaylistRepository {
  /** By name. */
  of(owner: AccountId): Promise<readonly StoredPlaylist[]>
  one(owner: AccountId, id: number): Promise<StoredPlaylist | null>
  /** null: they have as many as there may be. */
  create(owner: AccountId, name: string): Promise<number | null>
  rename(owner: AccountId, id: number, name: string): Promise<boolean>
  /** False: it is not there, or is deleted already. */
  delete(owner: AccountId, id: number, at: number): Promise<boolean>
  /** `full`: they have made others since, as many as there may be. `gone`: deleted before `after`, or never there. */
  restore(owner: AccountId, id: number, after: number): Promise<'restored' | 'full' | 'gone'>
  /** False: it is full. One that is in it stays where it is. */
  put(id: number, item: number, at: number): Promise<boolean>
  take(id: number, item: number): Promise<void>
  /** Ids, the newest first. */
  itemsOf(id: number, page: { readonly offset: number; readonly limit: number }): Promise<readonly number[]>
  forgetDeleted(before: number): Promise<void>
}

interface PlaylistTables {
  playlists: { id: Generated<number>; owner: number; name: string; deleted_at: number | null }
  playlist_items: { playlist: number; item: number; at: number }
}

/** Playlists, on either dialect. */
export function createPlaylistRepository(db: Kysely<PlaylistTables>): PlaylistRepository {
  return { ...createLists(db), ...createEntries(db) }
}

type Lists = Omit<PlaylistRepository, 'put' | 'take' | 'itemsOf'>

function createLists(db: Kysely<PlaylistTables>): Lists {
  const found = (owner: AccountId) =>
    db
      .selectFrom('playlists')
      .select(['id', 'name'])
      .select((e) => [
        e
          .selectFrom('playlist_items')
          .select((i) => i.fn.countAll<number | string>().as('count'))
          .whereRef('playlist', '=', 'playlists.id')
          .as('items'),
        e
          .selectFrom('playlist_items')
          .select('item')
          .whereRef('playlist', '=', 'playlists.id')
          .orderBy('at', 'desc')
          .orderBy('item', 'desc')
          .limit(1)
          .as('newest'),
      ])
      .where('owner', '=', owner)
      .where('deleted_at', 'is', null)
  return {
    async of(owner) {
      const rows = await found(owner).orderBy('name').orderBy('id').execute()
      return rows.map((row) => ({ ...row, items: Number(row.items) }))
    },
    async one(owner, id) {
      const row = await found(owner).where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : { ...row, items: Number(row.items) }
    },
    create: (owner, name) =>
      db.transaction().execute(async (transaction) => {
        if (await isFull(transaction, owner)) return null
        const { id } = await transaction
          .insertInto('playlists')
          .values({ owner, name, deleted_at: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        return id
      }),
    async rename(owner, id, name) {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set({ name })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async delete(owner, id, at) {
      const { numUpdatedRows } = await db
        .updateTable('playlists')
        .set({ deleted_at: at })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    restore: (owner, id, after) =>
      db.transaction().execute(async (transaction) => {
        if (await isFull(transaction, owner, id)) return 'full'
        const { numUpdatedRows } = await transaction
          .updateTable('playlists')
          .set({ deleted_at: null })
          .where('id', '=', id)
          .where('owner', '=', owner)
          .where((e) => e.or([e('deleted_at', 'is', null), e('deleted_at', '>', after)]))
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n ? 'restored' : 'gone'
      }),
    async forgetDeleted(before) {
      await db.deleteFrom('playlists').where('deleted_at', '<', before).execute()
    },
  }
}

/** With as many beside `beside` as there may be. */
async function isFull(
  transaction: Transaction<PlaylistTables>,
  owner: AccountId,
  beside = 0,
): Promise<boolean> {
  await holdPerson(transaction, owner)
  const { count } = await transaction
    .selectFrom('playlists')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('owner', '=', owner)
    .where('id', '<>', beside)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count) >= playlistLimits.playlists
}

function createEntries(db: Kysely<PlaylistTables>): Pick<PlaylistRepository, 'put' | 'take' | 'itemsOf'> {
  return {
    put: (id, item, at) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('playlists')
          .set((e) => ({ name: e.ref('name') }))
          .where('id', '=', id)
          .execute()
        const inIt = await transaction
          .selectFrom('playlist_items')
          .select('item')
          .where('playlist', '=', id)
          .execute()
        if (inIt.some((each) => each.item === item)) return true
        if (inIt.length >= playlistLimits.items) return false
        await transaction.insertInto('playlist_items').values({ playlist: id, item, at }).execute()
        return true
      }),
    async take(id, item) {
      await db.deleteFrom('playlist_items').where('playlist', '=', id).where('item', '=', item).execute()
    },
    async itemsOf(id, { offset, limit }) {
      const rows = await db
        .selectFrom('playlist_items')
        .select('item')
        .where('playlist', '=', id)
        .orderBy('at', 'desc')
        .orderBy('item', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ item }) => item)
    },
  }
}
