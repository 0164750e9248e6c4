import type { Kysely } from 'kysely'
import { turnHash } from './turn-hash.ts'

interface Hashed {
  media_hashes: { file: number; place: number; hash: string }
  avatars: { file: string; hash: string | null }
}

/** Of pictures that are there: as the list of those that must not come back has them. */
export function turnHashes() {
  return {
    async up(any: Kysely<unknown>): Promise<void> {
      const db = any as Kysely<Hashed>
      for (const { file, place, hash } of await db.selectFrom('media_hashes').selectAll().execute())
        await db
          .updateTable('media_hashes')
          .set({ hash: turnHash(hash) })
          .where('file', '=', file)
          .where('place', '=', place)
          .execute()
      for (const { file, hash } of await db.selectFrom('avatars').select(['file', 'hash']).execute())
        if (hash !== null)
          await db
            .updateTable('avatars')
            .set({ hash: turnHash(hash) })
            .where('file', '=', file)
            .execute()
    },
  }
}
