import type { Kysely } from 'kysely'

interface Tables {
  people: { id: number; settings: string }
  streaming_partners: { host: number; is_on_camera: number }
}

/** Whoever had somebody in their picture before that took the category `group` has it now. */
export function groupStreams() {
  return {
    async up(database: Kysely<unknown>): Promise<void> {
      const db = database as Kysely<Tables>
      const hosts = await db
        .selectFrom('people')
        .select(['id', 'settings'])
        .where('id', 'in', (e) =>
          e.selectFrom('streaming_partners').select('host').where('is_on_camera', '=', 1),
        )
        .execute()
      for (const { id, settings } of hosts)
        await db
          .updateTable('people')
          .set({ settings: JSON.stringify({ ...JSON.parse(settings), broadcast_category: 'group' }) })
          .where('id', '=', id)
          .execute()
    },
  }
}
