import { AccountId, type StaffRole } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isStaffRole, may } from '@footlight/core/rules/accounts/staff-roles'
import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { appendAudit } from '../audit-log/module.ts'
import { textsOf } from '../platform/db/texts.ts'
import { endEmergency } from './emergency-repository.ts'

export interface StaffRecord {
  readonly account: AccountId
  readonly username: string
  readonly roles: readonly StaffRole[]
}

export interface RoleChange {
  readonly account: AccountId
  readonly role: StaffRole
  /** Whether the account has it from now on. */
  readonly hasRole: boolean
  readonly by: AccountId
  readonly reason: string
  /** ms since 1970. */
  readonly at: number
}

export interface StaffRoleRepository {
  /** Everybody with an office, by name. */
  all(): Promise<StaffRecord[]>
  /**
   * The account and the entry of the audit log, both or neither; what is so already is written nowhere. `forbidden`: it is the
   * own account, or `by` may not any more. Since whoever changes a role has one that they do not lose by it, an administrator
   * is always left.
   */
  change(change: RoleChange): Promise<Result<StaffRecord, 'forbidden' | 'user_not_found'>>
  /** For the operator's command. `exists`: there is an administrator, and `another` was not asked for. */
  makeAdministrator(
    username: string,
    another: boolean,
    at: number,
  ): Promise<Result<StaffRecord, 'user_not_found' | 'exists' | 'is_one'>>
}

export function createStaffRoleRepository(db: Kysely<AccountTables>): StaffRoleRepository {
  return {
    all: () => readStaff(db),
    change: (change) => db.transaction().execute((transaction) => changeRole(transaction, change)),
    makeAdministrator: (username, another, at) =>
      db.transaction().execute(async (transaction) => {
        const found = await transaction
          .selectFrom('people')
          .select('id')
          .where('username', '=', username.toLowerCase())
          .executeTakeFirst()
        if (found === undefined) return fail('user_not_found')
        const target = await heldRoles(transaction, found.id)
        if (target === null) return fail('user_not_found')
        if (target.roles.includes('admin')) return fail('is_one')
        const administrators = (await readStaff(transaction)).filter(({ roles }) => roles.includes('admin'))
        if (administrators.length > 0 && !another) return fail('exists')
        const roles = await writeRoles(transaction, found.id, [...target.roles, 'admin'])
        await appendAudit(transaction, {
          at,
          actor: null,
          action: 'roles.make_administrator',
          subject: { kind: 'account', id: String(found.id) },
          reason: null,
          details: { username: target.username, administrators_before: administrators.length },
        })
        return ok({ account: AccountId.parse(found.id), username: target.username, roles })
      }),
  }
}

async function changeRole(
  transaction: Transaction<AccountTables>,
  { account, role, hasRole, by, reason, at }: RoleChange,
): Promise<Result<StaffRecord, 'forbidden' | 'user_not_found'>> {
  if (account === by) return fail('forbidden')
  // In one order, so that two who take each other's role wait for each other, and the second is refused.
  const held = new Map<AccountId, { readonly username: string; readonly roles: readonly string[] } | null>()
  for (const id of [account, by].sort((a, b) => a - b)) held.set(id, await heldRoles(transaction, id))
  const target = held.get(account) ?? null
  if (!may(held.get(by)?.roles ?? [], 'roles.grant')) return fail('forbidden')
  if (target === null) return fail('user_not_found')
  const record = { account, username: target.username }
  if (target.roles.includes(role) === hasRole)
    return ok({ ...record, roles: target.roles.filter(isStaffRole) })
  // Whoever loses an office keeps nothing that they took beside it.
  if (!hasRole) await endEmergency(transaction, account, by, at)
  const others = target.roles.filter((each) => each !== role)
  const roles = await writeRoles(transaction, account, hasRole ? [...others, role] : others)
  await appendAudit(transaction, {
    at,
    actor: by,
    action: hasRole ? 'roles.grant' : 'roles.take',
    subject: { kind: 'account', id: String(account) },
    reason,
    details: { role },
  })
  return ok({ ...record, roles })
}

/** null: the account is gone. */
async function heldRoles(transaction: Transaction<AccountTables>, id: number) {
  await holdPerson(transaction, id)
  const row = await transaction
    .selectFrom('people')
    .select(['username', 'roles'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { username: row.username, roles: textsOf(row.roles) }
}

/** Answers those that give an office. */
async function writeRoles(transaction: Transaction<AccountTables>, id: number, roles: readonly string[]) {
  await transaction
    .updateTable('people')
    .set({ roles: JSON.stringify(roles) })
    .where('id', '=', id)
    .execute()
  return roles.filter(isStaffRole)
}

async function readStaff(db: Kysely<AccountTables>): Promise<StaffRecord[]> {
  const rows = await db
    .selectFrom('people')
    .select(['id', 'username', 'roles'])
    .where('roles', '<>', '[]')
    .execute()
  return rows
    .map(({ id, username, roles }) => ({ account: AccountId.parse(id), username, roles: textsOf(roles) }))
    .filter(({ roles }) => roles.some(isStaffRole))
    .map((staff) => ({ ...staff, roles: staff.roles.filter(isStaffRole) }))
    .sort((a, b) => (a.username < b.username ? -1 : 1))
}
