import { randomBytes } from 'node:crypto'
import { type AccountId, liveWallLimits } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { appendAudit, audited } from '../audit-log/module.ts'
import type { LiveWallTables } from './live-wall-tables.ts'

/** Whose look into whose room. */
interface Look {
  readonly staff: AccountId
  readonly performer: AccountId
}

export interface LookIn extends Look {
  readonly id: string
  readonly reason: string
  /** ms since 1970. */
  readonly until: number
}

export interface LookInRepository {
  /** With its entry in the audit log. `facts`: what goes on in the room. */
  begin(
    look: Look & { readonly reason: string; readonly at: number },
    facts: Readonly<Record<string, string | number | null>>,
  ): Promise<LookIn>
  /** Until when it holds then, with an entry in the audit log; null: it is over, or not theirs. */
  prolong(id: string, look: Look, at: number): Promise<number | null>
  /** null: it is not theirs. Also when it is over. */
  find(id: string, look: Look): Promise<LookIn | null>
  /** When somebody looked in last since a time, by performer. */
  lastLooks(since: number): Promise<ReadonlyMap<number, number>>
  /** The audit log has what they were. */
  removeBefore(at: number): Promise<void>
}

export function createLookInRepository(db: Kysely<LiveWallTables>): LookInRepository {
  const find: LookInRepository['find'] = async (id, { staff, performer }) => {
    const row = await db
      .selectFrom('live_look_ins')
      .select(['reason', 'until'])
      .where('id', '=', id)
      .where('staff', '=', staff)
      .where('performer', '=', performer)
      .executeTakeFirst()
    return row === undefined ? null : { ...row, id, staff, performer }
  }
  const entryOf = (
    action: 'live.look_in' | 'live.prolong',
    { staff, performer, reason }: Omit<LookIn, 'id' | 'until'>,
  ) => ({ action, actor: staff, reason, subject: { kind: 'account', id: String(performer) } }) as const
  return {
    find,
    begin: ({ at, ...look }, facts) =>
      db.transaction().execute(async (transaction) => {
        const begun = { ...look, id: randomBytes(16).toString('hex'), until: at + liveWallLimits.lookInMs }
        await transaction
          .insertInto('live_look_ins')
          .values({ ...begun, began_at: at })
          .execute()
        const details = { look_in: begun.id, from: at, until: begun.until, ...facts }
        await appendAudit(transaction, { ...entryOf('live.look_in', begun), at, details })
        return begun
      }),
    async prolong(id, look, at) {
      const found = await find(id, look)
      if (found === null) return null
      const until = at + liveWallLimits.lookInMs
      const entry = { ...entryOf('live.prolong', found), at, details: { look_in: id, from: at, until } }
      const isDone = await audited(db, entry, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('live_look_ins')
          .set({ until })
          .where('id', '=', id)
          .where('until', '>', at)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
      return isDone ? until : null
    },
    async lastLooks(since) {
      const rows = await db
        .selectFrom('live_look_ins')
        .select((e) => ['performer', e.fn.max('began_at').as('at')])
        .where('began_at', '>=', since)
        .groupBy('performer')
        .execute()
      return new Map(rows.map(({ performer, at }) => [performer, Number(at)]))
    },
    async removeBefore(at) {
      await db.deleteFrom('live_look_ins').where('until', '<', at).execute()
    },
  }
}
