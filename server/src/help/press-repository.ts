import type { PressFields, PressItem, PressRecord } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { type AuditEntry, audited, type StaffAct } from '../audit-log/module.ts'
import { saveRevised } from './save-revised.ts'

interface PressTables {
  press_items: PressFields & { id: number; revision: number }
}

export interface PressRepository {
  /** The newest first; `outlet` null: of all. */
  page(
    outlet: string | null,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly items: readonly PressItem[]; readonly total: number }>
  /** By name, each once. */
  outlets(): Promise<readonly string[]>
  /** The newest first. */
  all(limit: number): Promise<readonly PressRecord[]>
  /** `revision`: the one that is replaced; 0: there is none. False: it was another. */
  save(id: number, revision: number, fields: PressFields, act: StaffAct): Promise<boolean>
  /** False: there was none. */
  remove(id: number, act: StaffAct): Promise<boolean>
}

/** The press list, on either dialect. */
export function createPressRepository(db: Kysely<PressTables>): PressRepository {
  const newest = () => db.selectFrom('press_items').orderBy('date', 'desc').orderBy('id', 'desc')
  return {
    async page(outlet, { offset, limit }) {
      const { count } = await db
        .selectFrom('press_items')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .$if(outlet !== null, (query) => query.where('outlet', '=', outlet))
        .executeTakeFirstOrThrow()
      const items = await newest()
        .select(['id', 'outlet', 'title', 'url', 'language', 'date'])
        .$if(outlet !== null, (query) => query.where('outlet', '=', outlet))
        .limit(limit)
        .offset(offset)
        .execute()
      return { items, total: Number(count) }
    },
    async outlets() {
      const rows = await db.selectFrom('press_items').select('outlet').distinct().execute()
      return rows.map(({ outlet }) => outlet).sort((a, b) => a.localeCompare(b, 'en'))
    },
    async all(limit) {
      const rows = await newest().selectAll().limit(limit).execute()
      return rows.map(({ id, revision, ...fields }) => ({ id, revision, fields }))
    },
    save: (id, revision, fields, act) =>
      audited(db, pressEntry('help.change_press', id, act), (within) =>
        saveRevised(within, 'press_items', { id, revision }, fields),
      ),
    remove: (id, act) =>
      audited(db, pressEntry('help.remove_press', id, act), async (within) => {
        const { numDeletedRows } = await within
          .deleteFrom('press_items')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      }),
  }
}

function pressEntry(action: AuditEntry['action'], id: number, { by, at }: StaffAct): AuditEntry {
  return { at, actor: by, action, subject: { kind: 'press_item', id: String(id) }, reason: null, details: {} }
}
