import { AccountId, type EmergencyRefusal, emergencyLimits, StaffRole } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  type EmergencyPeriod,
  emergencyRefusal,
  isInForce,
} from '@footlight/core/rules/accounts/emergency-access'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { EmergencyRole } from '../accounts/emergency-role.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { SiteDatabase } from '../platform/module.ts'

interface EmergencyTables extends AccountTables {
  emergency_access: {
    id: Generated<number>
    account: number
    role: string
    reason: string
    began_at: number
    until: number
    ended_at: number | null
    ended_by: number | null
  }
}
type Db = Kysely<EmergencyTables> | Transaction<EmergencyTables>

/** What somebody took, when and why; what became of it. */
export interface EmergencyRecord extends EmergencyPeriod {
  readonly account: AccountId
  readonly role: StaffRole
  readonly reason: string
  readonly endedBy: AccountId | null
}

export interface EmergencyRepository {
  /** Of this account, all that began within `emergencyLimits.windowMs`. */
  recentOf(account: AccountId, now: number): Promise<readonly EmergencyRecord[]>
  /** Of everybody, newest first. */
  last(count: number): Promise<readonly EmergencyRecord[]>
  /**
   * The role for an hour and the entry of the audit log, both or neither. `forbidden`: they have no role of their own in the staff,
   * or this one already.
   */
  begin(order: {
    readonly account: AccountId
    readonly role: StaffRole
    readonly reason: string
    /** ms since 1970. */
    readonly at: number
  }): Promise<Result<EmergencyRecord, EmergencyRefusal | 'forbidden'>>
  /** Whether there was one in force. */
  end(account: AccountId, by: AccountId, at: number): Promise<boolean>
}

export function createEmergencyRepository(database: SiteDatabase): EmergencyRepository {
  const db: Kysely<EmergencyTables> = database
  return {
    recentOf: (account, now) => recentOf(db, account, now),
    async last(count) {
      const rows = await db
        .selectFrom('emergency_access')
        .selectAll()
        .orderBy('began_at', 'desc')
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows.map(recordOf)
    },
    begin: (order) =>
      db.transaction().execute(async (transaction) => {
        const { account, role, reason, at } = order
        await holdPerson(transaction, account)
        const row = await transaction
          .selectFrom('people')
          .select('roles')
          .where('id', '=', account)
          .executeTakeFirst()
        // As they are stored: what was taken for an emergency is no ground to take more.
        const roles = textsOf(row?.roles ?? '[]')
        if (!roles.some(isStaffRole) || roles.includes(role)) return fail('forbidden')
        const refusal = emergencyRefusal(account, await recentOf(transaction, account, at), at)
        if (refusal !== null) return fail(refusal)
        const until = at + emergencyLimits.heldMs
        const period = { account, role, reason, began_at: at, until, ended_at: null, ended_by: null }
        await transaction.insertInto('emergency_access').values(period).execute()
        await setRole(transaction, account, { role, until })
        await note(transaction, 'emergency_access.begin', order.account, { at, by: account, reason, role })
        return ok({ account, role, reason, beganAt: at, until, endedAt: null, endedBy: null })
      }),
    end: (account, by, at) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, account)
        return await endEmergency(transaction, account, by, at)
      }),
  }
}

/** In a transaction that holds the account. Whether there was one in force. */
export async function endEmergency(
  database: SiteDatabase,
  account: AccountId,
  by: AccountId,
  at: number,
): Promise<boolean> {
  const transaction = database as Transaction<EmergencyTables>
  const open = (await recentOf(transaction, account, at)).find((period) => isInForce(period, at))
  if (open === undefined) return false
  await transaction
    .updateTable('emergency_access')
    .set({ ended_at: at, ended_by: by })
    .where('account', '=', account)
    .where('ended_at', 'is', null)
    .where('until', '>', at)
    .execute()
  await setRole(transaction, account, null)
  await note(transaction, 'emergency_access.end', account, { at, by, reason: null, role: open.role })
  return true
}

async function recentOf(db: Db, account: AccountId, now: number): Promise<EmergencyRecord[]> {
  const rows = await db
    .selectFrom('emergency_access')
    .selectAll()
    .where('account', '=', account)
    .where('began_at', '>', now - emergencyLimits.windowMs)
    .execute()
  return rows.map(recordOf)
}

function recordOf(row: {
  readonly account: number
  readonly role: string
  readonly reason: string
  readonly began_at: number
  readonly until: number
  readonly ended_at: number | null
  readonly ended_by: number | null
}): EmergencyRecord {
  return {
    account: AccountId.parse(row.account),
    role: StaffRole.parse(row.role),
    reason: row.reason,
    beganAt: row.began_at,
    until: row.until,
    endedAt: row.ended_at,
    endedBy: row.ended_by === null ? null : AccountId.parse(row.ended_by),
  }
}

async function setRole(
  transaction: Transaction<EmergencyTables>,
  account: AccountId,
  role: EmergencyRole | null,
): Promise<void> {
  await transaction
    .updateTable('people')
    .set({ emergency_role: role && JSON.stringify(role) })
    .where('id', '=', account)
    .execute()
}

async function note(
  transaction: Transaction<EmergencyTables>,
  action: 'emergency_access.begin' | 'emergency_access.end',
  account: AccountId,
  what: {
    readonly at: number
    readonly by: AccountId
    readonly reason: string | null
    readonly role: string
  },
): Promise<void> {
  const { at, by, reason, role } = what
  const subject = { kind: 'account', id: String(account) } as const
  await appendAudit(transaction, { at, actor: by, action, subject, reason, details: { role } })
}
