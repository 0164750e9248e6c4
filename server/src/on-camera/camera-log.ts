import { StoredSettings } from '@footlight/core/protocol/account-settings'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { OnCameraTables } from './on-camera-tables.ts'

type Db = Kysely<OnCameraTables> | Transaction<OnCameraTables>

export interface CameraPeriod {
  readonly host: AccountId
  readonly person: AccountId
  readonly beganAt: number
  /** When they were last known to be in the picture where it has not ended. */
  readonly endedAt: number
  readonly isOpen: boolean
}

/** Who was in the picture of which stream, and when. Times are ms since 1970; people are who is beside the performer, by user name. */
type NotSaid = 'category_solo' | 'not_verified'

export interface CameraLog {
  /** The stream is there: its performer is in the picture, and everybody who was said to be and may be. */
  began(host: AccountId, at: number): Promise<readonly string[]>
  /**
   * Who may not be on camera any more is out of the picture from here on, and everybody is where its streams are of one person
   * (PARTNER-06). Writes only where somebody is.
   */
  look(host: AccountId, at: number): Promise<readonly string[]>
  /** The stream is still there. */
  goesOn(host: AccountId, at: number): Promise<void>
  ended(host: AccountId, at: number): Promise<void>
  /**
   * Those of these names who are beside the performer from now on. `category_solo`: their streams are of one person;
   * `not_verified`: one of these may not be on camera. Nothing changes then. `onMore`: in the transaction, where somebody is
   * among them who was not before.
   */
  say(
    host: AccountId,
    people: readonly string[],
    live: boolean,
    at: number,
    onMore?: (transaction: SiteDatabase) => Promise<void>,
  ): Promise<Result<readonly string[], NotSaid>>
  /** Ends what a process that died has left open, where nothing was heard since. */
  endUnheard(since: number): Promise<void>
  /** Who is in the picture with each of these performers now, by user name. */
  besideNow(hosts: readonly AccountId[]): Promise<ReadonlyMap<number, readonly string[]>>
  /** That reach into the time from `from` to `to`, both included, oldest first; in the stream of `account`, or with them in it. */
  periods(
    account: AccountId,
    time: { readonly from: number; readonly to: number },
  ): Promise<readonly CameraPeriod[]>
}

export function createCameraLog(db: Kysely<OnCameraTables>): CameraLog {
  const inTurn = <T>(host: AccountId, change: (transaction: Transaction<OnCameraTables>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, host)
      return await change(transaction)
    })
  return {
    began: (host, at) =>
      inTurn(host, async (transaction) => {
        await endAsHeard(transaction, host)
        await begin(transaction, { host, person: host }, at)
        return await settle(transaction, host, at)
      }),
    async look(host, at) {
      const said = (await partnersOf(db, host)).filter((partner) => partner.is_on_camera === 1)
      const mayAll = said.every((partner) => mayBeOnCamera(partner, at))
      if (said.length === 0 || (mayAll && !(await isAlone(db, host))))
        return said.map(({ username }) => username)
      return await inTurn(host, (transaction) => settle(transaction, host, at))
    },
    async goesOn(host, at) {
      await db
        .updateTable('camera_periods')
        .set({ seen_at: at })
        .where('host', '=', host)
        .where('ended_at', 'is', null)
        .execute()
    },
    ended: (host, at) =>
      inTurn(host, async (transaction) => {
        await transaction
          .updateTable('camera_periods')
          .set({ seen_at: at, ended_at: at })
          .where('host', '=', host)
          .where('ended_at', 'is', null)
          .execute()
      }),
    say: (host, people, live, at, onMore) =>
      inTurn(host, (transaction) => say(transaction, { host, people, live, at, onMore })),
    async endUnheard(since) {
      await db
        .updateTable('camera_periods')
        .set((e) => ({ ended_at: e.ref('seen_at') }))
        .where('ended_at', 'is', null)
        .where('seen_at', '<', since)
        .execute()
    },
    async besideNow(hosts) {
      if (hosts.length === 0) return new Map()
      const rows = await db
        .selectFrom('camera_periods')
        .innerJoin('people', 'people.id', 'camera_periods.person')
        .select(['host', 'username'])
        .where('host', 'in', hosts)
        .where('ended_at', 'is', null)
        .whereRef('person', '<>', 'host')
        .orderBy('username')
        .execute()
      const beside = new Map<number, string[]>()
      for (const { host, username } of rows) beside.set(host, [...(beside.get(host) ?? []), username])
      return beside
    },
    async periods(account, { from, to }) {
      const rows = await db
        .selectFrom('camera_periods')
        .selectAll()
        .where((e) => e.or([e('host', '=', account), e('person', '=', account)]))
        .where('began_at', '<=', to)
        .where((e) => e.fn.coalesce('ended_at', 'seen_at'), '>=', from)
        .orderBy('began_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        host: AccountId.parse(row.host),
        person: AccountId.parse(row.person),
        beganAt: row.began_at,
        endedAt: row.ended_at ?? row.seen_at,
        isOpen: row.ended_at === null,
      }))
    },
  }
}

/** Theirs in the picture of this stream, where there is one. */
export async function endPeriod(
  db: Db,
  { host, person }: { readonly host: number; readonly person: number },
  at: number,
): Promise<void> {
  await db
    .updateTable('camera_periods')
    .set({ seen_at: at, ended_at: at })
    .where('host', '=', host)
    .where('person', '=', person)
    .where('ended_at', 'is', null)
    .execute()
}

/** How long a stream of before went on after it was heard last is not known. */
async function endAsHeard(transaction: Transaction<OnCameraTables>, host: AccountId): Promise<void> {
  await transaction
    .updateTable('camera_periods')
    .set((e) => ({ ended_at: e.ref('seen_at') }))
    .where('host', '=', host)
    .where('ended_at', 'is', null)
    .execute()
}

async function begin(
  transaction: Transaction<OnCameraTables>,
  { host, person }: { readonly host: number; readonly person: number },
  at: number,
): Promise<void> {
  await transaction
    .insertInto('camera_periods')
    .values({ host, person, began_at: at, seen_at: at, ended_at: null })
    // They are in the picture already.
    .onConflict((c) => c.doNothing())
    .execute()
}

/** With what decides whether each may be on camera. */
function partnersOf(db: Db, host: AccountId) {
  return db
    .selectFrom('streaming_partners')
    .innerJoin('people', 'people.id', 'streaming_partners.person')
    .select([
      'people.id',
      'username',
      'type',
      'identity_confirmed',
      'suspended_until',
      'state',
      'is_on_camera',
    ])
    .where('host', '=', host)
    .execute()
}

/** Begins for who is said to be in the picture and may be, and ends for the others. */
async function settle(
  transaction: Transaction<OnCameraTables>,
  host: AccountId,
  at: number,
): Promise<readonly string[]> {
  const rows = await partnersOf(transaction, host)
  const open = await transaction
    .selectFrom('camera_periods')
    .select('person')
    .where('host', '=', host)
    .where('person', '<>', host)
    .where('ended_at', 'is', null)
    .execute()
  const said = rows.filter(({ is_on_camera }) => is_on_camera === 1)
  const there =
    said.length > 0 && (await isAlone(transaction, host)) ? [] : said.filter((row) => mayBeOnCamera(row, at))
  const staying = new Set(there.map(({ id }) => id))
  const leaving = open.map(({ person }) => person).filter((person) => !staying.has(person))
  for (const person of leaving) await endPeriod(transaction, { host, person }, at)
  for (const { id } of there) await begin(transaction, { host, person: id }, at)
  const unsaid = said.filter(({ id }) => !staying.has(id))
  if (unsaid.length > 0)
    await transaction
      .updateTable('streaming_partners')
      .set({ is_on_camera: 0 })
      .where('host', '=', host)
      .where(
        'person',
        'in',
        unsaid.map(({ id }) => id),
      )
      .execute()
  return there.map(({ username }) => username)
}

async function say(
  transaction: Transaction<OnCameraTables>,
  {
    host,
    people,
    live,
    at,
    onMore,
  }: {
    readonly host: AccountId
    readonly people: readonly string[]
    readonly live: boolean
    readonly at: number
    readonly onMore: ((transaction: SiteDatabase) => Promise<void>) | undefined
  },
): Promise<Result<readonly string[], NotSaid>> {
  const names = [...new Set(people)]
  // Read here, behind the lock that a change of the setting waits for: of two windows neither wins by the order of its words.
  if (names.length > 0 && (await isAlone(transaction, host))) return fail('category_solo')
  const rows = (await partnersOf(transaction, host)).filter(({ username }) => names.includes(username))
  if (rows.length < names.length || !rows.every((row) => mayBeOnCamera(row, at))) return fail('not_verified')
  if (rows.some(({ is_on_camera }) => is_on_camera === 0)) await onMore?.(transaction)
  const ids = rows.map(({ id }) => id)
  await transaction
    .updateTable('streaming_partners')
    .set((e) => ({
      is_on_camera: ids.length === 0 ? 0 : e.case().when('person', 'in', ids).then(1).else(0).end(),
    }))
    .where('host', '=', host)
    .execute()
  return ok(live ? await settle(transaction, host, at) : names)
}

/** Whether the streams of this performer are of one person. */
async function isAlone(db: Db, host: AccountId): Promise<boolean> {
  const { settings } = await db
    .selectFrom('people')
    .select('settings')
    .where('id', '=', host)
    .executeTakeFirstOrThrow()
  return StoredSettings.parse(JSON.parse(settings)).broadcast_category === 'solo'
}

function mayBeOnCamera(
  person: {
    readonly type: string
    readonly identity_confirmed: number
    readonly suspended_until: number | null
    readonly state: string
  },
  at: number,
): boolean {
  const isVerified = person.type === 'model' && person.identity_confirmed === 1
  return person.state === 'agreed' && isVerified && (person.suspended_until ?? 0) <= at
}
