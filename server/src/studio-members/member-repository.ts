import { studioMemberLimits } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Generated, Kysely, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { STUDIO_OWNER_ROLE } from '../accounts/roles.ts'
import { studioGrantOf } from '../accounts/studio-grant.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { holdStudio } from '../studio-register/module.ts'
import { endShares } from './share-repository.ts'

interface MemberTables extends AccountTables {
  studio_invitations: { studio: number; model: number; invited_by: number; invited_at: number }
  studio_memberships: {
    id: Generated<number>
    studio: number
    model: number
    joined_at: number | null
    left_at: number | null
    ended_by: number | null
  }
  /** Of `studio/`: what a performer lets their studio see. */
  studio_agreements: { model_id: number }
}

export interface Invitation {
  readonly studio: number
  readonly model: AccountId
  readonly invitedBy: AccountId
  /** ms since 1970. */
  readonly invitedAt: number
}

export interface MemberRepository {
  /** Of one performer, the newest first. */
  invitationsOf(model: AccountId): Promise<readonly Invitation[]>
  /** Of one studio, the newest first. */
  invitedBy(studio: number): Promise<readonly Invitation[]>
  invite(invitation: Invitation): Promise<'done' | 'member' | 'invited' | 'too_many'>
  /** Declined or taken back. False: there is none. */
  removeInvitation(studio: number, model: AccountId): Promise<boolean>
  /** The invitation becomes a membership; all others of the performer go. What a studio may see begins at nothing. */
  join(studio: number, model: AccountId, at: number): Promise<Result<void, 'not_found' | 'member'>>
  /** False: they are not with it. */
  leave(
    studio: number,
    model: AccountId,
    act: { readonly by: AccountId; readonly at: number },
  ): Promise<boolean>
  /** By performer, since when they are with it, ms since 1970; who is left out was so before it was noted. */
  joinedAt(studio: number, models: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /** Everybody who works with one of these or ever did, as far as it was noted. */
  everWith(
    studios: readonly number[],
  ): Promise<readonly { readonly studio: number; readonly model: AccountId }[]>
  /** With which a performer works or ever did, as far as it was noted. */
  everOf(model: AccountId): Promise<readonly number[]>
  /** User name of the owner; null: nobody is. */
  ownerOf(studio: number): Promise<string | null>
}

/** Who works with which studio. Each change holds the performer, so that two at once take turns. */
export function createMemberRepository(database: SiteDatabase): MemberRepository {
  const db: Kysely<MemberTables> = database
  const invitations = () => db.selectFrom('studio_invitations').selectAll().orderBy('invited_at', 'desc')
  return {
    async invitationsOf(model) {
      return (await invitations().where('model', '=', model).execute()).map(invitationOf)
    },
    async invitedBy(studio) {
      return (await invitations().where('studio', '=', studio).execute()).map(invitationOf)
    },
    invite: (invitation) => db.transaction().execute((transaction) => invite(transaction, invitation)),
    async removeInvitation(studio, model) {
      const { numDeletedRows } = await db
        .deleteFrom('studio_invitations')
        .where('studio', '=', studio)
        .where('model', '=', model)
        .executeTakeFirst()
      return numDeletedRows === 1n
    },
    join: (studio, model, at) =>
      db.transaction().execute((transaction) => join(transaction, studio, model, at)),
    leave: (studio, model, act) =>
      db.transaction().execute((transaction) => leave(transaction, studio, model, act)),
    async joinedAt(studio, models) {
      if (models.length === 0) return new Map()
      const rows = await db
        .selectFrom('studio_memberships')
        .select(['model', 'joined_at'])
        .where('studio', '=', studio)
        .where('model', 'in', [...models])
        .where('left_at', 'is', null)
        .execute()
      return new Map(
        rows.flatMap(({ model, joined_at: at }) =>
          at === null ? [] : [[AccountId.parse(model), at] as const],
        ),
      )
    },
    async everWith(studios) {
      if (studios.length === 0) return []
      const rows = await db
        .selectFrom('studio_memberships')
        .select(['studio', 'model'])
        .distinct()
        .where('studio', 'in', [...studios])
        .orderBy('model')
        .execute()
      return rows.map(({ studio, model }) => ({ studio, model: AccountId.parse(model) }))
    },
    async everOf(model) {
      const rows = await db
        .selectFrom('studio_memberships')
        .select('studio')
        .distinct()
        .where('model', '=', model)
        .execute()
      return rows.map(({ studio }) => studio)
    },
    async ownerOf(studio) {
      const row = await db
        .selectFrom('people')
        .select('username')
        .where('studio_id', '=', studio)
        .where('roles', 'like', `%"${STUDIO_OWNER_ROLE}"%`)
        .orderBy('id')
        .executeTakeFirst()
      return row?.username ?? null
    },
  }
}

async function invite(
  transaction: Transaction<MemberTables>,
  { studio, model, invitedBy, invitedAt }: Invitation,
): Promise<'done' | 'member' | 'invited' | 'too_many'> {
  // Two tabs of the owner count one after the other.
  await holdPerson(transaction, invitedBy)
  if ((await studioOf(transaction, model)) !== null) return 'member'
  const { count } = await transaction
    .selectFrom('studio_invitations')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('studio', '=', studio)
    .executeTakeFirstOrThrow()
  if (Number(count) >= studioMemberLimits.invitations) return 'too_many'
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('studio_invitations')
    .values({ studio, model, invited_by: invitedBy, invited_at: invitedAt })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? 'done' : 'invited'
}

async function join(
  transaction: Transaction<MemberTables>,
  studio: number,
  model: AccountId,
  at: number,
): Promise<Result<void, 'not_found' | 'member'>> {
  const register = await holdStudio(transaction, studio)
  if (register !== null && register.closedAt !== null) return fail('not_found')
  await holdPerson(transaction, model)
  if ((await studioOf(transaction, model)) !== null) return fail('member')
  const asked = await transaction
    .selectFrom('studio_invitations')
    .select('studio')
    .where('model', '=', model)
    .where('studio', '=', studio)
    .executeTakeFirst()
  if (asked === undefined) return fail('not_found')
  await transaction.deleteFrom('studio_invitations').where('model', '=', model).execute()
  await transaction.updateTable('people').set({ studio_id: studio }).where('id', '=', model).execute()
  await transaction.deleteFrom('studio_agreements').where('model_id', '=', model).execute()
  await transaction
    .insertInto('studio_memberships')
    .values({ studio, model, joined_at: at, left_at: null, ended_by: null })
    .execute()
  return ok(undefined)
}

async function leave(
  transaction: Transaction<MemberTables>,
  studio: number,
  model: AccountId,
  { by, at }: { readonly by: AccountId; readonly at: number },
): Promise<boolean> {
  await holdPerson(transaction, model)
  if ((await studioOf(transaction, model)) !== studio) return false
  await transaction.updateTable('people').set({ studio_id: null }).where('id', '=', model).execute()
  await endShares(transaction, model, at)
  await transaction.deleteFrom('studio_agreements').where('model_id', '=', model).execute()
  await forgetInGrants(transaction, studio, model)
  const { numUpdatedRows } = await transaction
    .updateTable('studio_memberships')
    .set({ left_at: at, ended_by: by })
    .where('model', '=', model)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    await transaction
      .insertInto('studio_memberships')
      .values({ studio, model, joined_at: null, left_at: at, ended_by: by })
      .execute()
  return true
}

/** Whoever comes back is in nobody's care again before somebody says so. */
async function forgetInGrants(
  transaction: Transaction<MemberTables>,
  studio: number,
  model: AccountId,
): Promise<void> {
  const rows = await transaction
    .selectFrom('people')
    .select(['id', 'studio_grant'])
    .where('studio_id', '=', studio)
    .where('studio_grant', 'is not', null)
    .execute()
  for (const { id, studio_grant: text } of rows) {
    const grant = studioGrantOf(text)
    if (grant?.models?.includes(model) !== true) continue
    const models = grant.models.filter((each) => each !== model)
    await transaction
      .updateTable('people')
      .set({ studio_grant: JSON.stringify({ ...grant, models }) })
      .where('id', '=', id)
      .execute()
  }
}

async function studioOf(transaction: Transaction<MemberTables>, model: AccountId): Promise<number | null> {
  const row = await transaction
    .selectFrom('people')
    .select('studio_id')
    .where('id', '=', model)
    .executeTakeFirst()
  return row?.studio_id ?? null
}

function invitationOf(row: MemberTables['studio_invitations']): Invitation {
  return {
    studio: row.studio,
    model: AccountId.parse(row.model),
    invitedBy: AccountId.parse(row.invited_by),
    invitedAt: row.invited_at,
  }
}
