import { type AccountId, ProfileFields } from '@footlight/core/protocol'
import type { Kysely, Transaction } from 'kysely'
import { relistModel } from '../accounts/model-listings.ts'
import type { Person } from '../accounts/people-port.ts'
import type { AuditEntry, StaffAct } from '../audit-log/module.ts'
import { idOfText } from '../cases/module.ts'

interface ProfileTables {
  /** `socials`, `schedule` and `body_traits`: JSON texts. */
  profiles: {
    owner_id: number
    revision: number
    about: string
    socials: string
    time_zone: string | null
    schedule: string
    body_traits: string
    picture: string | null
  }
}

/** What of a profile stands in no account. */
export interface StoredProfile
  extends Pick<ProfileFields, 'about' | 'socials' | 'time_zone' | 'schedule' | 'body_traits'> {
  readonly revision: number
  /** File name in `profile-pictures`; null: none. */
  readonly picture: string | null
}

export interface ProfileRepository {
  /** Of who never wrote one: an empty one. */
  of(owner: AccountId): Promise<StoredProfile>
  pictureOf(owner: AccountId): Promise<string | null>
  /** With the account and its lists, all or nothing. False: `revision` is not the one that is replaced. */
  save(owner: Person, revision: number, fields: ProfileFields): Promise<boolean>
  /** Answers the one before; null: none. */
  savePicture(owner: AccountId, file: string | null): Promise<string | null>
}

const empty: StoredProfile = {
  revision: 0,
  about: '',
  socials: { twitter: null, instagram: null, tiktok: null, discord: null },
  time_zone: null,
  schedule: [],
  body_traits: [],
  picture: null,
}

const stored = ProfileFields.shape

/** Profiles, on either dialect. A row that cannot be read stops whoever asks. */
export function createProfileRepository(db: Kysely<ProfileTables>): ProfileRepository {
  const pictureOf = async (from: Kysely<ProfileTables>, owner: AccountId) =>
    (await from.selectFrom('profiles').select('picture').where('owner_id', '=', owner).executeTakeFirst())
      ?.picture ?? null
  return {
    async of(owner) {
      const row = await db.selectFrom('profiles').selectAll().where('owner_id', '=', owner).executeTakeFirst()
      if (row === undefined) return empty
      return {
        revision: row.revision,
        about: row.about,
        socials: stored.socials.parse({ ...empty.socials, ...JSON.parse(row.socials) }),
        time_zone: row.time_zone,
        schedule: stored.schedule.parse(JSON.parse(row.schedule)),
        body_traits: stored.body_traits.parse(JSON.parse(row.body_traits)),
        picture: row.picture,
      }
    },
    pictureOf: (owner) => pictureOf(db, owner),
    save: (owner, revision, fields) =>
      db.transaction().execute(async (transaction) => {
        await ensureRow(transaction, owner.id)
        const { numUpdatedRows } = await transaction
          .updateTable('profiles')
          .set({
            revision: revision + 1,
            about: fields.about,
            socials: JSON.stringify(fields.socials),
            time_zone: fields.time_zone,
            schedule: JSON.stringify(fields.schedule),
            body_traits: JSON.stringify(fields.body_traits),
          })
          .where('owner_id', '=', owner.id)
          .where('revision', '=', revision)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        const { tags, languages, country } = fields
        await relistModel(transaction, { ...owner, tags, languages, country })
        return true
      }),
    savePicture: (owner, file) =>
      db.transaction().execute(async (transaction) => {
        await ensureRow(transaction, owner)
        const before = await pictureOf(transaction, owner)
        await transaction
          .updateTable('profiles')
          .set({ picture: file })
          .where('owner_id', '=', owner)
          .execute()
        return before
      }),
  }
}

/**
 * By a decision of the staff. Answers what goes into the audit log at the end of the transaction; null: another picture
 * is shown by now, or none.
 */
export async function removePicture(
  transaction: Transaction<ProfileTables>,
  owner: AccountId,
  file: string,
  act: ProfileAct,
): Promise<AuditEntry | null> {
  const { numUpdatedRows } = await transaction
    .updateTable('profiles')
    .set({ picture: null })
    .where('owner_id', '=', owner)
    .where('picture', '=', file)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : entryOf(owner, act, { picture: file })
}

/** As `removePicture`. null: it is another text by now. */
export async function removeText(
  transaction: Transaction<ProfileTables>,
  owner: AccountId,
  id: string,
  act: ProfileAct,
): Promise<AuditEntry | null> {
  const row = await transaction
    .selectFrom('profiles')
    .select('about')
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  if (row === undefined || idOfText(row.about) !== id) return null
  const { numUpdatedRows } = await transaction
    .updateTable('profiles')
    // Whoever has it open to be edited is told that it changed, and does not put it back by saving.
    .set((e) => ({ about: '', revision: e('revision', '+', 1) }))
    .where('owner_id', '=', owner)
    .where('about', '=', row.about)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : entryOf(owner, act, { text: id })
}

type ProfileAct = StaffAct & { readonly reason: string }

function entryOf(
  owner: AccountId,
  { by, at, reason }: ProfileAct,
  details: Readonly<Record<string, string>>,
): AuditEntry {
  const subject = { kind: 'account', id: String(owner) } as const
  return { at, actor: by, action: 'profiles.remove', subject, reason, details }
}

async function ensureRow(transaction: Transaction<ProfileTables>, owner: AccountId): Promise<void> {
  const { socials, schedule, body_traits, ...rest } = empty
  await transaction
    .insertInto('profiles')
    .values({
      ...rest,
      owner_id: owner,
      socials: JSON.stringify(socials),
      schedule: JSON.stringify(schedule),
      body_traits: JSON.stringify(body_traits),
    })
    .onConflict((c) => c.column('owner_id').doNothing())
    .execute()
}
