import { CLIENT_ERRORS_PER_PAGE, type ClientError } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'

export interface ClientErrorTables {
  client_errors: {
    code: string
    message: string
    stack: string
    page: string
    version: string
    count: number
    first_at: number
    last_at: number
  }
}

/** Of a fault what is stored of it. */
export type MetError = Pick<ClientError, 'code' | 'message' | 'stack' | 'page' | 'version'>

/** Beyond so many kinds nothing new is stored: whoever makes faults up fills no disk. */
export const CLIENT_ERRORS_MAX = 500

export interface ClientErrorRepository {
  met(error: MetError, at: number): Promise<void>
  /** `code` null: all. */
  list(
    code: string | null,
    page: number,
  ): Promise<{ readonly errors: readonly ClientError[]; readonly total: number }>
  /** Those that nobody met since. */
  forget(before: number): Promise<void>
}

export function createClientErrorRepository(db: Kysely<ClientErrorTables>): ClientErrorRepository {
  return {
    async met({ code, message, stack, page, version }, at) {
      const known = await db
        .updateTable('client_errors')
        .set((e) => ({ count: e('count', '+', 1), last_at: at, version, page }))
        .where('code', '=', code)
        .executeTakeFirst()
      if (known.numUpdatedRows > 0n) return
      const { count } = await db
        .selectFrom('client_errors')
        .select((e) => e.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      if (Number(count) >= CLIENT_ERRORS_MAX) return
      await db
        .insertInto('client_errors')
        .values({ code, message, stack, page, version, count: 1, first_at: at, last_at: at })
        // Two browsers met it for the first time in the same moment.
        .onConflict((c) => c.column('code').doUpdateSet((e) => ({ count: e('client_errors.count', '+', 1) })))
        .execute()
    },

    async list(code, page) {
      const matching = db
        .selectFrom('client_errors')
        .$if(code !== null, (all) => all.where('code', '=', code!))
      const { count } = await matching.select((e) => e.fn.countAll().as('count')).executeTakeFirstOrThrow()
      const rows = await matching
        .selectAll()
        .orderBy('last_at', 'desc')
        .orderBy('code')
        .limit(CLIENT_ERRORS_PER_PAGE)
        .offset((page - 1) * CLIENT_ERRORS_PER_PAGE)
        .execute()
      return {
        errors: rows.map(({ first_at, last_at, ...row }) => ({
          ...row,
          first_at: new Date(first_at).toISOString(),
          last_at: new Date(last_at).toISOString(),
        })),
        total: Number(count),
      }
    },

    async forget(before) {
      await db.deleteFrom('client_errors').where('last_at', '<', before).execute()
    },
  }
}
