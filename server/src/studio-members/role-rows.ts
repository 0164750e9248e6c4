import { AccountId, StudioRole } from '@footlight/core/protocol'
import { accountRoleOf, isStudioAccountRole, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import type { Generated, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import type { StudioGrant } from '../accounts/people-port.ts'
import { studioGrantOf } from '../accounts/studio-grant.ts'
import { textsOf } from '../platform/db/texts.ts'

export interface RoleTables extends AccountTables {
  studio_grants: {
    id: Generated<number>
    studio: number
    account: number
    role: string
    models: string | null
    until: number | null
    offered_by: number
    offered_at: number
    accepted_at: number | null
    ended_at: number | null
    ended_by: number | null
  }
}
export type Change = Transaction<RoleTables>

/** Who works for it, in the order of their accounts. */
export async function peopleOf(
  transaction: Change,
  studio: number,
): Promise<readonly { readonly id: AccountId; readonly role: StudioRole | null }[]> {
  const rows = await transaction
    .selectFrom('people')
    .select(['id', 'roles'])
    .where('studio_id', '=', studio)
    .where('type', '<>', 'model')
    .orderBy('id')
    .execute()
  return rows.map(({ id, roles }) => ({ id: AccountId.parse(id), role: studioRoleOf(textsOf(roles)) }))
}

/** null: they are offered nothing here. */
export async function openOffer(
  transaction: Change,
  studio: number,
  account: AccountId,
): Promise<StudioRole | null> {
  const row = await transaction
    .selectFrom('studio_grants')
    .select('role')
    .where('account', '=', account)
    .where('studio', '=', studio)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row === undefined ? null : StudioRole.parse(row.role)
}

/** null: they have to do with no studio. `role` null: with one, as an account of before or a performer of it. */
export async function heldBy(
  transaction: Change,
  account: number,
): Promise<{
  readonly studio: number
  readonly role: StudioRole | null
  readonly until: number | null
} | null> {
  const row = await transaction
    .selectFrom('people')
    .select(['studio_id', 'roles', 'type', 'studio_grant'])
    .where('id', '=', account)
    .executeTakeFirst()
  if (row === undefined || row.studio_id === null) return null
  return {
    studio: row.studio_id,
    role: row.type === 'model' ? null : studioRoleOf(textsOf(row.roles)),
    until: studioGrantOf(row.studio_grant)?.until ?? null,
  }
}

export async function endIfOver(transaction: Change, account: number, now: number): Promise<void> {
  const held = await heldBy(transaction, account)
  if (held === null || held.until === null || held.until > now) return
  await takeAway(transaction, account)
  await endRecords(transaction, account, held.studio, { by: null, at: now })
}

export async function put(
  transaction: Change,
  account: number,
  studio: number,
  role: StudioRole,
  grant: StudioGrant,
): Promise<void> {
  const roles = [...(await otherRolesOf(transaction, account)), accountRoleOf(role)]
  await transaction
    .updateTable('people')
    .set({ studio_id: studio, roles: JSON.stringify(roles), studio_grant: JSON.stringify(grant) })
    .where('id', '=', account)
    .execute()
}

export async function takeAway(transaction: Change, account: number): Promise<void> {
  const roles = JSON.stringify(await otherRolesOf(transaction, account))
  await transaction
    .updateTable('people')
    .set({ studio_id: null, roles, studio_grant: null })
    .where('id', '=', account)
    .execute()
}

async function otherRolesOf(transaction: Change, account: number): Promise<readonly string[]> {
  const { roles } = await transaction
    .selectFrom('people')
    .select('roles')
    .where('id', '=', account)
    .executeTakeFirstOrThrow()
  return textsOf(roles).filter((role) => !isStudioAccountRole(role))
}

/** `upTo`: only those whose time is over by then; `except`: not this one. Answers how many. */
export async function endRecords(
  transaction: Change,
  account: number,
  studio: number,
  {
    by,
    at,
    upTo,
    except,
  }: {
    readonly by: number | null
    readonly at: number
    readonly upTo?: number
    readonly except?: number
  },
): Promise<number> {
  const { numUpdatedRows } = await transaction
    .updateTable('studio_grants')
    .set({ ended_at: at, ended_by: by })
    .where('account', '=', account)
    .where('studio', '=', studio)
    .where('ended_at', 'is', null)
    .$if(upTo !== undefined, (query) => query.where('until', '<=', upTo!))
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
