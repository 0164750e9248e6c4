import { type GivenStudioRole, StudioRole, studioRoleLimits } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import type { Kysely } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { StudioGrant } from '../accounts/people-port.ts'
import { rolesAt, studioGrantOf } from '../accounts/studio-grant.ts'
import { forgetStudioDestination } from '../payouts/module.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { holdStudio } from '../studio-register/module.ts'
import { endRole } from './ownership.ts'
import {
  type Change,
  endIfOver,
  endRecords,
  heldBy,
  openOffer,
  peopleOf,
  put,
  type RoleTables,
  takeAway,
} from './role-rows.ts'

/** Somebody's role in a studio, in force or offered. */
export interface StudioRoleRecord extends StudioGrant {
  readonly studio: number
  readonly account: AccountId
  readonly role: StudioRole
}

export interface StudioRoleOffer extends StudioRoleRecord {
  readonly offeredBy: AccountId
}

export interface StudioRoleOrder extends StudioRoleRecord {
  readonly role: GivenStudioRole
  readonly by: AccountId
  /** ms since 1970. */
  readonly at: number
  /** Whether whoever gives it may take this one away. */
  readonly mayEnd: (role: StudioRole) => boolean
}

export interface StudioRoleRepository {
  /** In force, by account. */
  staffOf(studio: number, now: number): Promise<readonly StudioRoleRecord[]>
  /** Not answered and not over, the oldest first. */
  offersBy(studio: number, now: number): Promise<readonly StudioRoleOffer[]>
  offersTo(account: AccountId, now: number): Promise<readonly StudioRoleOffer[]>
  /** `changed`: they had one here, and have this one now. `member`: of another studio. */
  give(order: StudioRoleOrder): Promise<'changed' | 'offered' | 'forbidden' | 'member' | 'too_many'>
  /** `ended`: the role; `withdrawn`: what was offered. */
  end(
    order: Omit<StudioRoleOrder, 'role' | keyof StudioGrant>,
  ): Promise<'ended' | 'withdrawn' | 'forbidden' | 'none'>
  /**
   * What is offered becomes theirs; other offers end. Whoever owned the studio has no role in it from then on where it is offered to
   * be owned. Answers who lost a role by it.
   */
  accept(
    studio: number,
    account: AccountId,
    at: number,
  ): Promise<Result<readonly AccountId[], 'not_found' | 'member'>>
  /** Takes what is over off the accounts, 100 at most; nobody had it any more. */
  endExpired(now: number): Promise<readonly AccountId[]>
}

/** Roles in studios. Each change holds the account, so that two at once take turns. */
export function createStudioRoleRepository(database: SiteDatabase): StudioRoleRepository {
  const db: Kysely<RoleTables> = database
  return {
    ...reading(db),
    give: (order) => db.transaction().execute((transaction) => give(transaction, order)),
    end: (order) => db.transaction().execute((transaction) => end(transaction, order)),
    accept: (studio, account, at) =>
      db.transaction().execute((transaction) => accept(transaction, studio, account, at)),
    async endExpired(now) {
      const rows = await db
        .selectFrom('studio_grants')
        .select(['account', 'studio'])
        .where('ended_at', 'is', null)
        .where('until', '<=', now)
        .orderBy('until')
        .limit(100)
        .execute()
      for (const { account, studio } of rows)
        await db.transaction().execute(async (transaction) => {
          await holdPerson(transaction, account)
          const held = await heldBy(transaction, account)
          if (held?.studio === studio && (held.until ?? Number.POSITIVE_INFINITY) <= now)
            await takeAway(transaction, account)
          await endRecords(transaction, account, studio, { by: null, at: now, upTo: now })
        })
      return rows.map(({ account }) => AccountId.parse(account))
    },
  }
}

function reading(db: Kysely<RoleTables>): Pick<StudioRoleRepository, 'staffOf' | 'offersBy' | 'offersTo'> {
  const open = (now: number) =>
    db
      .selectFrom('studio_grants')
      .selectAll()
      .where('accepted_at', 'is', null)
      .where('ended_at', 'is', null)
      .where((e) => e.or([e('until', 'is', null), e('until', '>', now)]))
      .orderBy('offered_at')
  return {
    async staffOf(studio, now) {
      const rows = await db
        .selectFrom('people')
        .select(['id', 'roles', 'studio_grant'])
        .where('studio_id', '=', studio)
        .where('type', '<>', 'model')
        .orderBy('id')
        .execute()
      return rows.flatMap(({ id, roles, studio_grant }) => {
        const grant = studioGrantOf(studio_grant)
        const role = studioRoleOf(rolesAt(textsOf(roles), grant, now))
        const { models = null, until = null } = grant ?? {}
        return role === null ? [] : [{ studio, account: AccountId.parse(id), role, models, until }]
      })
    },
    async offersBy(studio, now) {
      return (await open(now).where('studio', '=', studio).execute()).map(offerOf)
    },
    async offersTo(account, now) {
      return (await open(now).where('account', '=', account).execute()).map(offerOf)
    },
  }
}

async function give(
  transaction: Change,
  order: StudioRoleOrder,
): Promise<'changed' | 'offered' | 'forbidden' | 'member' | 'too_many'> {
  const { studio, account, role, models, until, by, at, mayEnd } = order
  // Two who offer at once count one after the other; in one order, so that two who offer each other something do not block.
  for (const each of [by, account].toSorted((a, b) => a - b)) await holdPerson(transaction, each)
  await endIfOver(transaction, account, at)
  const held = await heldBy(transaction, account)
  const offered = await openOffer(transaction, studio, account)
  if (offered !== null && !mayEnd(offered)) return 'forbidden'
  const values = {
    ...{ studio, account, role, until, offered_by: by, offered_at: at, ended_at: null, ended_by: null },
    models: models === null ? null : JSON.stringify(models),
  }
  if (held !== null) {
    if (held.studio !== studio || held.role === null) return 'member'
    if (!mayEnd(held.role)) return 'forbidden'
    await endRecords(transaction, account, studio, { by, at })
    await put(transaction, account, studio, role, { models, until })
    await transaction
      .insertInto('studio_grants')
      .values({ ...values, accepted_at: at })
      .execute()
    return 'changed'
  }
  const { count } = await transaction
    .selectFrom('studio_grants')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('studio', '=', studio)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= studioRoleLimits.offers) return 'too_many'
  await endRecords(transaction, account, studio, { by, at })
  await transaction
    .insertInto('studio_grants')
    .values({ ...values, accepted_at: null })
    .execute()
  return 'offered'
}

async function end(
  transaction: Change,
  { studio, account, by, at, mayEnd }: Parameters<StudioRoleRepository['end']>[0],
): Promise<'ended' | 'withdrawn' | 'forbidden' | 'none'> {
  await holdPerson(transaction, account)
  await endIfOver(transaction, account, at)
  const held = await heldBy(transaction, account)
  const isHere = held !== null && held.studio === studio && held.role !== null
  if (isHere && !mayEnd(held.role)) return 'forbidden'
  const offered = await openOffer(transaction, studio, account)
  if (offered !== null && by !== account && !mayEnd(offered)) return 'forbidden'
  if (isHere) await takeAway(transaction, account)
  const ended = await endRecords(transaction, account, studio, { by, at })
  if (isHere) return 'ended'
  return ended > 0 ? 'withdrawn' : 'none'
}

async function accept(
  transaction: Change,
  studio: number,
  account: AccountId,
  at: number,
): Promise<Result<readonly AccountId[], 'not_found' | 'member'>> {
  const register = await holdStudio(transaction, studio)
  if (register !== null && register.closedAt !== null) return fail('not_found')
  const isOwners = (await openOffer(transaction, studio, account)) === 'owner'
  const owners = isOwners ? (await peopleOf(transaction, studio)).filter(({ role }) => role === 'owner') : []
  for (const id of [account, ...owners.map((owner) => owner.id)].toSorted((a, b) => a - b))
    await holdPerson(transaction, id)
  await endIfOver(transaction, account, at)
  const offer = await transaction
    .selectFrom('studio_grants')
    .selectAll()
    .where('account', '=', account)
    .where('studio', '=', studio)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((e) => e.or([e('until', 'is', null), e('until', '>', at)]))
    .executeTakeFirst()
  const held = await heldBy(transaction, account)
  const isRising = offer?.role === 'owner' && held?.studio === studio && held.role !== null
  if (held !== null && !isRising) return fail('member')
  const person = await transaction
    .selectFrom('people')
    .select(['type', 'roles'])
    .where('id', '=', account)
    .executeTakeFirst()
  if (person?.type !== 'viewer' || textsOf(person.roles).some(isStaffRole)) return fail('member')
  if (offer === undefined) return fail('not_found')
  const { role, models, until } = offerOf(offer)
  const ousted = owners.flatMap(({ id }) => (id === account ? [] : [id]))
  for (const id of ousted) await endRole(transaction, studio, id, { by: account, at })
  if (isRising) await endRecords(transaction, account, studio, { by: account, at, except: offer.id })
  if (role === 'owner') await forgetStudioDestination(transaction, studio)
  await put(transaction, account, studio, role, { models, until })
  await transaction.updateTable('studio_grants').set({ accepted_at: at }).where('id', '=', offer.id).execute()
  await transaction
    .updateTable('studio_grants')
    .set({ ended_at: at, ended_by: account })
    .where('account', '=', account)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  return ok(ousted)
}

function offerOf(row: {
  readonly studio: number
  readonly account: number
  readonly role: string
  readonly models: string | null
  readonly until: number | null
  readonly offered_by: number
}): StudioRoleOffer {
  return {
    studio: row.studio,
    account: AccountId.parse(row.account),
    role: StudioRole.parse(row.role),
    models: row.models === null ? null : (JSON.parse(row.models) as number[]),
    until: row.until,
    offeredBy: AccountId.parse(row.offered_by),
  }
}
