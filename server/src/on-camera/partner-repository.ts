import type { AccountId } from '@footlight/core/protocol/ids'
import {
  PARTNERS_MAX,
  PartnerState,
  type StreamingPartner,
} from '@footlight/core/protocol/streaming-partners'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import { endPeriod } from './camera-log.ts'
import type { OnCameraTables } from './on-camera-tables.ts'

/** The two of a partnership. */
export interface Pair {
  readonly host: AccountId
  readonly person: AccountId
}

/** Who is asked into whose streams, and says yes. Times are ms since 1970. */
export interface PartnerRepository {
  /** Those of one side, in the order in which they were asked. `now`: when somebody is suspended or not. */
  of(side: 'host' | 'person', account: AccountId, now: number): Promise<readonly StreamingPartner[]>
  /** False: asked or agreed already, or the host has as many as there may be. */
  ask(pair: Pair, at: number): Promise<boolean>
  /** Taking back ends the partner's time in the picture. False: nobody has asked. */
  answer(pair: Pair, agrees: boolean, at: number): Promise<boolean>
  /** False: there is no such partner. */
  remove(pair: Pair, at: number): Promise<boolean>
  /** Requests that this performer has not answered. */
  waitingFor(person: AccountId): Promise<number>
  /** Whether this performer has a partner who agreed. */
  hasAny(host: AccountId): Promise<boolean>
  /** Whether this performer says that somebody is in their picture, now or with the next stream. */
  isWithAny(host: AccountId): Promise<boolean>
}

export function createPartnerRepository(db: Kysely<OnCameraTables>): PartnerRepository {
  const inTurn = <T>(host: AccountId, change: (transaction: Transaction<OnCameraTables>) => Promise<T>) =>
    db.transaction().execute(async (transaction) => {
      await holdPerson(transaction, host)
      return await change(transaction)
    })
  return {
    ...createReading(db),
    ask: ({ host, person }, at) =>
      inTurn(host, async (transaction) => {
        const { count } = await transaction
          .selectFrom('streaming_partners')
          .select((e) => e.fn.countAll<number | string>().as('count'))
          .where('host', '=', host)
          .where('state', '<>', 'withdrawn')
          .executeTakeFirstOrThrow()
        if (Number(count) >= PARTNERS_MAX) return false
        const values = { state: 'asked', is_on_camera: 0, asked_at: at, changed_at: at }
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('streaming_partners')
          .values({ host, person, ...values })
          .onConflict((c) =>
            c
              .columns(['host', 'person'])
              .doUpdateSet(values)
              .where('streaming_partners.state', '=', 'withdrawn'),
          )
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),
    answer: ({ host, person }, agrees, at) =>
      inTurn(host, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('streaming_partners')
          .set({
            state: agrees ? 'agreed' : 'withdrawn',
            changed_at: at,
            ...(!agrees && { is_on_camera: 0 }),
          })
          .where('host', '=', host)
          .where('person', '=', person)
          // What was taken back is asked for anew.
          .where('state', 'in', ['asked', 'agreed'])
          .executeTakeFirst()
        if (!agrees) await endPeriod(transaction, { host, person }, at)
        return numUpdatedRows === 1n
      }),
    remove: ({ host, person }, at) =>
      inTurn(host, async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('streaming_partners')
          .where('host', '=', host)
          .where('person', '=', person)
          .executeTakeFirst()
        await endPeriod(transaction, { host, person }, at)
        return numDeletedRows === 1n
      }),
  }
}

function createReading(
  db: Kysely<OnCameraTables>,
): Pick<PartnerRepository, 'of' | 'waitingFor' | 'hasAny' | 'isWithAny'> {
  return {
    async of(side, account, now) {
      const other = side === 'host' ? 'person' : 'host'
      const rows = await db
        .selectFrom('streaming_partners')
        .innerJoin('people', 'people.id', `streaming_partners.${other}`)
        .selectAll('streaming_partners')
        .select(['username', 'display_name', 'identity_confirmed', 'suspended_until'])
        .where(`streaming_partners.${side}`, '=', account)
        .orderBy('asked_at')
        .orderBy('people.id')
        .execute()
      return rows.map((row) => ({
        username: row.username,
        display_name: row.display_name,
        state: PartnerState.parse(row.state),
        is_verified: row.identity_confirmed === 1 && (row.suspended_until ?? 0) <= now,
        is_on_camera: row.is_on_camera === 1,
      }))
    },
    async waitingFor(person) {
      const { count } = await db
        .selectFrom('streaming_partners')
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .where('person', '=', person)
        .where('state', '=', 'asked')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async hasAny(host) {
      const row = await db
        .selectFrom('streaming_partners')
        .select('person')
        .where('host', '=', host)
        .where('state', '=', 'agreed')
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async isWithAny(host) {
      const row = await db
        .selectFrom('streaming_partners')
        .select('person')
        .where('host', '=', host)
        .where('is_on_camera', '=', 1)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
