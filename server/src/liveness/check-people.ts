import { AccountId, DocumentSide, type ListedLiveCheck } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { sidesOf } from '../compliance/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { LivenessTables } from './liveness-tables.ts'

/** In the transaction that stores the picture: who is said to be in it beside its performer. */
export async function writeBeside(
  transaction: SiteDatabase,
  performer: AccountId,
  check: string,
): Promise<readonly AccountId[]> {
  const db: Kysely<LivenessTables> = transaction
  const rows = await db
    .selectFrom('streaming_partners')
    .select('person')
    .where('host', '=', performer)
    .where('is_on_camera', '=', 1)
    .orderBy('person')
    .execute()
  const beside = rows.map(({ person }) => AccountId.parse(person))
  if (beside.length > 0)
    await db
      .insertInto('live_check_people')
      .values(beside.map((account) => ({ live_check: check, account })))
      .execute()
  return beside
}

/** Who was said to be in the pictures of these checks, by the id of the check. */
export async function besideOf(
  database: SiteDatabase,
  checks: readonly string[],
): Promise<ReadonlyMap<string, ListedLiveCheck['beside']>> {
  const found = new Map<string, ListedLiveCheck['beside']>()
  if (checks.length === 0) return found
  const db: Kysely<LivenessTables> = database
  const rows = await db
    .selectFrom('live_check_people')
    .innerJoin('people', 'people.id', 'live_check_people.account')
    .leftJoin('performer_records', 'performer_records.account', 'live_check_people.account')
    .select(['live_check', 'people.username', 'performer_records.id as record'])
    .where('live_check', 'in', checks)
    .orderBy('people.username')
    .execute()
  const sides = await sidesOf(
    db,
    rows.flatMap(({ record }) => record ?? []),
  )
  for (const { live_check: check, username, record } of rows) {
    const there = sides.get(record ?? '') ?? []
    const documents = DocumentSide.options.filter((side) => there.includes(side))
    found.set(check, [...(found.get(check) ?? []), { username, record, documents }])
  }
  return found
}
