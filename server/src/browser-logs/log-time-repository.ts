import type { AccountId } from '@footlight/core/protocol'
import type { LogTime, LogTimes } from '@footlight/core/rules/browser-logs/log-ground'
import type { Kysely, Selectable } from 'kysely'
import { audited, type StaffAct } from '../audit-log/module.ts'
import type { BrowserLogTables } from './log-tables.ts'

export interface AskedTime extends LogTime {
  readonly by: number | null
  readonly reason: string
  /** null: nobody ended it before its time. */
  readonly endedBy: 'person' | 'staff' | null
}

export interface StoredTimes extends LogTimes {
  readonly asked: AskedTime | null
}

/** For how long the log of whose browser is sent. */
export interface LogTimeRepository {
  of(account: AccountId): Promise<StoredTimes>
  switchOn(account: AccountId, at: number, until: number): Promise<void>
  /** Ends whatever runs, also what the staff asked for. */
  stop(account: AccountId, at: number): Promise<void>
  /** In the place of what was asked before, with its entry in the audit log. */
  ask(account: AccountId, until: number, reason: string, act: StaffAct): Promise<void>
  /** False: nothing that was asked runs. */
  end(account: AccountId, act: StaffAct): Promise<boolean>
  /** Times that were over before. */
  forget(before: number): Promise<void>
}

export function createLogTimeRepository(db: Kysely<BrowserLogTables>): LogTimeRepository {
  return {
    async of(account) {
      const rows = await db
        .selectFrom('browser_log_times')
        .selectAll()
        .where('account', '=', account)
        .execute()
      const [own, asked] = (['own', 'asked'] as const).map((each) => rows.find((row) => row.ground === each))
      return {
        own: own === undefined ? null : timeOf(own),
        asked: asked === undefined ? null : timeOf(asked),
      }
    },

    async switchOn(account, at, until) {
      await put(db, { account, ground: 'own', since: at, until, asked_by: null, reason: null })
    },

    async stop(account, at) {
      await running(db, account, at).set({ ended_at: at, end_side: 'person' }).execute()
    },

    async ask(account, until, reason, { by, at }) {
      const entry = {
        ...({
          at,
          actor: by,
          action: 'logs.ask',
          subject: { kind: 'account', id: String(account) },
        } as const),
        reason,
        details: { until: new Date(until).toISOString() },
      }
      await audited(db, entry, async (transaction) => {
        await put(transaction, { account, ground: 'asked', since: at, until, asked_by: by, reason })
        return true
      })
    },

    end(account, { by, at }) {
      const subject = { kind: 'account', id: String(account) } as const
      const entry = { at, actor: by, action: 'logs.end', subject, reason: null, details: {} } as const
      return audited(db, entry, async (transaction) => {
        const ended = await running(transaction, account, at)
          .where('ground', '=', 'asked')
          .set({ ended_at: at, end_side: 'staff' })
          .executeTakeFirst()
        return ended.numUpdatedRows > 0n
      })
    },

    async forget(before) {
      await db.deleteFrom('browser_log_times').where('until', '<', before).execute()
    },
  }
}

type Row = Selectable<BrowserLogTables['browser_log_times']>

async function put(db: Kysely<BrowserLogTables>, row: Omit<Row, 'ended_at' | 'end_side'>): Promise<void> {
  const { account, ground, ...values } = row
  const changing = { ...values, ended_at: null, end_side: null }
  await db
    .insertInto('browser_log_times')
    .values({ account, ground, ...changing })
    .onConflict((c) => c.columns(['account', 'ground']).doUpdateSet(changing))
    .execute()
}

function running(db: Kysely<BrowserLogTables>, account: AccountId, at: number) {
  return db
    .updateTable('browser_log_times')
    .where('account', '=', account)
    .where('ended_at', 'is', null)
    .where('until', '>', at)
}

function timeOf(row: Row): AskedTime {
  const { until, ended_at: endedAt, end_side: endedBy, asked_by: by, reason } = row
  return { until, endedAt, endedBy, by, reason: reason ?? '' }
}
