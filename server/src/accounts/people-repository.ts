import {
  AccountId,
  AgeMethod,
  ComplianceStatus,
  Gender,
  Membership,
  type StoredSettings,
  SuspensionReason,
  UserType,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely'
import { textsOf } from '../platform/db/texts.ts'
import type { StaffRights } from '../platform/module.ts'
import type { AccountTables, PeopleTable } from './accounts-tables.ts'
import { emergencyRoleOf, withEmergencyRole } from './emergency-role.ts'
import { isKept } from './kept-names.ts'
import { listAtHome, listModel } from './model-listings.ts'
import type { AccountFacts, NewPerson, PeopleRepository, Person } from './people-port.ts'
import { settingsOf } from './settings-of.ts'
import { rolesInForce } from './staff-factor.ts'
import { rolesAt, studioGrantOf } from './studio-grant.ts'
import { studioTermsOf } from './studio-terms.ts'

type PersonRow = Selectable<PeopleTable>
type PersonReader = (row: PersonRow) => Person

/** People, on either dialect. */
export function createPeopleRepository(db: Kysely<AccountTables>, rights: StaffRights): PeopleRepository {
  const personOf: PersonReader = (row) => readPerson(row, rights)
  return { ...createPeopleChanges(db, personOf), ...createPeopleReading(db, personOf, rights) }
}

function createPeopleChanges(
  db: Kysely<AccountTables>,
  personOf: PersonReader,
): Pick<PeopleRepository, 'create' | 'confirmEmail' | 'updateSettings' | 'updateProfile'> {
  return {
    async create(person, also) {
      const created = await db
        .transaction()
        .execute(async (transaction) => {
          const made = await create(transaction, person, personOf)
          if (made !== null) await also?.(transaction, made)
          return made
        })
        .catch((error: unknown) => {
          if (error instanceof NameIsKept) return 'kept' as const
          throw error
        })
      if (created === 'kept') return fail('username_taken')
      if (created !== null) return ok(created)
      const taken = await db
        .selectFrom('people')
        .select('id')
        .where('username', '=', person.username.toLowerCase())
        .executeTakeFirst()
      return fail(taken ? 'username_taken' : 'email_taken')
    },
    async confirmEmail(id) {
      return await db.transaction().execute((transaction) => confirmEmail(transaction, id))
    },
    async updateSettings(id, change) {
      return await db
        .transaction()
        .execute((transaction) => updateSettings(transaction, id, change, personOf))
    },
    async updateProfile(id, { displayName, gender }) {
      const change = {
        ...(displayName !== undefined && { display_name: displayName }),
        ...(gender !== undefined && { gender }),
      }
      if (Object.keys(change).length > 0)
        await db.updateTable('people').set(change).where('id', '=', id).execute()
    },
  }
}

function createPeopleReading(
  db: Kysely<AccountTables>,
  personOf: PersonReader,
  rights: StaffRights,
): Omit<PeopleRepository, 'create' | 'confirmEmail' | 'updateSettings' | 'updateProfile'> {
  const select = () => db.selectFrom('people').selectAll()
  return {
    async byId(id) {
      const row = await select().where('id', '=', id).executeTakeFirst()
      return row ? personOf(row) : null
    },
    async byIds(ids) {
      if (ids.length === 0) return []
      return (
        await select()
          .where('id', 'in', [...ids])
          .orderBy('id')
          .execute()
      ).map(personOf)
    },
    async factsOf(ids) {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('people')
        .select(factColumns)
        .where('id', 'in', [...ids])
        .execute()
      return rows.map((row) => factsOf(row, rights))
    },
    async byUsername(username) {
      if (isDeletedName(username.toLowerCase())) return null
      const row = await select().where('username', '=', username.toLowerCase()).executeTakeFirst()
      return row ? personOf(row) : null
    },
    async credentials(usernameOrEmail) {
      if (isDeletedName(usernameOrEmail.toLowerCase())) return null
      // A username has no @, so that no one can take another's e-mail as a name.
      const column = usernameOrEmail.includes('@') ? 'email_key' : 'username'
      const row = await select().where(column, '=', usernameOrEmail.toLowerCase()).executeTakeFirst()
      return row ? { person: personOf(row), passwordHash: row.password_hash } : null
    },
    async byConfirmedEmail(email) {
      const row = await select()
        .where('email_key', '=', email.toLowerCase())
        .where('email_confirmed', '=', 1)
        .executeTakeFirst()
      return row ? personOf(row) : null
    },
    async modelsOfStudios(studioIds) {
      if (studioIds.length === 0) return []
      const rows = await select()
        .where('studio_id', 'in', [...studioIds])
        .where('type', '=', 'model')
        .orderBy('id')
        .execute()
      return rows.map(personOf)
    },
  }
}

/** null: the name or the e-mail is somebody's. A model is findable from the start. */
async function create(
  transaction: Transaction<AccountTables>,
  person: NewPerson,
  personOf: PersonReader,
): Promise<Person | null> {
  const row = await transaction
    .insertInto('people')
    .values(rowOf(person))
    .onConflict((c) => c.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return null
  // Asked behind it: whoever gives the name up in this moment holds it until they have.
  if (await isKept(transaction, row.username, person.createdAt)) throw new NameIsKept()
  const made = personOf(row)
  if (made.acceptedTerms !== null)
    await transaction
      .insertInto('terms_acceptances')
      .values({ account: made.id, version: made.acceptedTerms, at: person.createdAt })
      .execute()
  if (made.type === 'model') await listModel(transaction, made)
  return made
}

/** The row is held before it is read: another change, of another process too, waits for this one. */
async function updateSettings(
  transaction: Transaction<AccountTables>,
  id: AccountId,
  change: Partial<StoredSettings>,
  personOf: PersonReader,
): Promise<Person | null> {
  const held = await transaction
    .updateTable('people')
    .set((e) => ({ settings: e.ref('settings') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (held === undefined) return null
  const person = personOf(held)
  const changed = { ...person, settings: { ...person.settings, ...change } }
  await transaction
    .updateTable('people')
    .set({ settings: JSON.stringify(changed.settings) })
    .where('id', '=', id)
    .execute()
  if (person.type === 'model' && person.settings.show_home !== changed.settings.show_home)
    await listAtHome(transaction, changed)
  return changed
}

/** Takes back what was written. */
class NameIsKept extends Error {
  override readonly name = 'NameIsKept'
}

/** False: nobody has that id, or somebody else confirmed the address first. Who never did loses it. */
async function confirmEmail(transaction: Transaction<AccountTables>, id: AccountId): Promise<boolean> {
  const row = await transaction.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return false
  const emailKey = row.email.toLowerCase()
  const holder = await transaction
    .selectFrom('people')
    .select(['id', 'username', 'email_confirmed'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  if (holder !== undefined && holder.id !== row.id) {
    if (holder.email_confirmed === 1) return false
    await transaction
      .updateTable('people')
      .set({ email_key: unconfirmedKey(holder.username) })
      .where('id', '=', holder.id)
      .execute()
  }
  await transaction
    .updateTable('people')
    .set({ email_key: emailKey, email_confirmed: 1 })
    .where('id', '=', id)
    .execute()
  return true
}

/** Stands where a confirmed e-mail would: unique, and without an @, so that nobody logs in by it. */
function unconfirmedKey(username: string): string {
  return `unconfirmed:${username.toLowerCase()}`
}

function rowOf(person: NewPerson): Insertable<PeopleTable> {
  return {
    username: person.username.toLowerCase(),
    display_name: person.displayName,
    email: person.email,
    email_key: person.emailConfirmed ? person.email.toLowerCase() : unconfirmedKey(person.username),
    password_hash: person.passwordHash,
    email_confirmed: Number(person.emailConfirmed),
    identity_confirmed: Number(person.identityConfirmed),
    age_verified: Number(person.ageVerified),
    type: person.type,
    gender: person.gender,
    birth_date: person.birthDate,
    membership: person.membership,
    roles: JSON.stringify(person.roles),
    studio_id: person.studioId,
    studio_terms: null,
    totp_secret: person.totpSecret,
    suspended_until: person.suspendedUntil,
    suspension_reason: person.suspensionReason && JSON.stringify(person.suspensionReason),
    settings: JSON.stringify(person.settings),
    tags: JSON.stringify(person.tags),
    languages: JSON.stringify(person.languages),
    country: person.country,
    terms_version: person.acceptsTerms ?? null,
    live_checked_at: null,
    live_failed_at: null,
    live_changed_at: null,
    live_due_at: null,
    live_stopped_case: null,
    created_at: person.createdAt,
  }
}

const factColumns = [
  'id',
  'type',
  'roles',
  'totp_secret',
  'passkeys',
  'studio_id',
  'studio_grant',
  'emergency_role',
  'membership',
  'email_confirmed',
  'identity_confirmed',
  'age_verified',
  'age_methods',
  'suspended_until',
  'suspension_reason',
] as const

function factsOf(row: Pick<PersonRow, (typeof factColumns)[number]>, rights: StaffRights): AccountFacts {
  return {
    id: AccountId.parse(row.id),
    type: UserType.parse(row.type),
    roles: rolesOf(row, rights).roles,
    studioId: row.studio_id,
    studioGrant: studioGrantOf(row.studio_grant),
    membership: Membership.parse(row.membership),
    emailConfirmed: row.email_confirmed === 1,
    identityConfirmed: row.identity_confirmed === 1,
    ageVerified: row.age_verified === 1,
    ageMethods: ageMethodsOf(row.age_methods),
    suspendedUntil: row.suspended_until,
    suspensionReason: reasonOf(row.suspension_reason),
  }
}

function ageMethodsOf(text: string): readonly AgeMethod[] {
  return textsOf(text).map((method) => AgeMethod.parse(method))
}

function reasonOf(text: string | null): SuspensionReason | null {
  return text === null ? null : SuspensionReason.parse(JSON.parse(text))
}

/** The one place where the roles of an account become what it may do. */
function rolesOf(
  row: Pick<PersonRow, 'roles' | 'studio_grant' | 'emergency_role' | 'totp_secret' | 'passkeys'>,
  { staffSecondFactor, now }: StaffRights,
): Pick<Person, 'roles' | 'withheldRoles'> {
  const factors = { totpSecret: row.totp_secret, hasPasskey: row.passkeys > 0 }
  const at = now()
  const held = rolesAt(textsOf(row.roles), studioGrantOf(row.studio_grant), at)
  const roles = withEmergencyRole(held, emergencyRoleOf(row.emergency_role), at)
  return rolesInForce(roles, factors, staffSecondFactor)
}

function readPerson(row: PersonRow, rights: StaffRights): Person {
  return {
    id: AccountId.parse(row.id),
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    identityConfirmed: row.identity_confirmed === 1,
    complianceStatus: ComplianceStatus.parse(row.compliance_status),
    ageVerified: row.age_verified === 1,
    ageMethods: ageMethodsOf(row.age_methods),
    type: UserType.parse(row.type),
    gender: row.gender === null ? null : Gender.parse(row.gender),
    birthDate: row.birth_date,
    membership: Membership.parse(row.membership),
    ...rolesOf(row, rights),
    studioId: row.studio_id,
    studioGrant: studioGrantOf(row.studio_grant),
    totpSecret: row.totp_secret,
    hasPasskey: row.passkeys > 0,
    suspendedUntil: row.suspended_until,
    suspensionReason: reasonOf(row.suspension_reason),
    settings: settingsOf(row.settings),
    tags: textsOf(row.tags),
    languages: textsOf(row.languages),
    country: row.country,
    livesIn: row.lives_in,
    avatar: row.avatar,
    renamedAt: row.renamed_at,
    acceptedTerms: row.terms_version,
    liveStanding: {
      ...{ checkedAt: row.live_checked_at, failedAt: row.live_failed_at },
      ...{ changedAt: row.live_changed_at, dueAt: row.live_due_at },
    },
    liveStoppedCase: row.live_stopped_case,
    studioTerms: studioTermsOf(row.studio_terms),
    createdAt: row.created_at,
  }
}
