import { type FanClubFields, FanLevel, fanClubLimits, RenewalState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Selectable, Transaction } from 'kysely'
import { createFanClubCounts } from './fan-club-counts.ts'
import type { FanClubPeriod, FanClubRepository, GiftPart, StoredMembership } from './fan-club-port.ts'
import type { ClubTable, FanClubTables, MembershipTable, PeriodTable } from './fan-club-tables.ts'

type Database = Kysely<FanClubTables>

const MONTH_MS = fanClubLimits.days * 24 * 3_600_000
/** Renewals that are begun in one run of the job, and names in one question. */
const DUE_AT_ONCE = 500

/** Memberships in the fan clubs of performers, on either dialect. */
export function createFanClubRepository(db: Database): FanClubRepository {
  return {
    ...createAccess(db),
    ...createFields(db),
    ...createMemberships(db),
    ...createPeriods(db),
    ...createRenewals(db),
    ...createFanClubCounts(db),
  }
}

function createAccess(
  db: Database,
): Pick<FanClubRepository, 'levelOf' | 'levelsOf' | 'membershipsOf' | 'putMembership'> {
  return {
    async levelOf(viewer, model, now) {
      const row = await db
        .selectFrom('fan_memberships')
        .select('level')
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row === undefined ? null : FanLevel.parse(row.level)
    },
    async levelsOf(viewers, model, now) {
      const found = []
      for (let from = 0; from < viewers.length; from += DUE_AT_ONCE) {
        const rows = await db
          .selectFrom('fan_memberships')
          .select(['viewer', 'level'])
          .where('model', '=', model)
          .where('viewer', 'in', viewers.slice(from, from + DUE_AT_ONCE))
          .where('expires_at', '>', now)
          .execute()
        found.push(...rows)
      }
      return found.map(({ viewer, level }) => ({
        viewer: AccountId.parse(viewer),
        level: FanLevel.parse(level),
      }))
    },
    async membershipsOf(viewer, now, models) {
      if (models?.length === 0) return []
      const rows = await db
        .selectFrom('fan_memberships')
        .select(['model', 'level'])
        .where('viewer', '=', viewer)
        .where('expires_at', '>', now)
        .$if(models !== undefined, (query) => query.where('model', 'in', [...models!]))
        .execute()
      return rows.map(({ model, level }) => ({ model: AccountId.parse(model), level: FanLevel.parse(level) }))
    },
    async putMembership(viewer, model, level, expiresAt) {
      const put = {
        level,
        renewal_level: level,
        expires_at: expiresAt,
        paid_until: expiresAt,
        renewal: 'off',
      }
      await db
        .insertInto('fan_memberships')
        .values({
          viewer,
          model,
          since: expiresAt - MONTH_MS,
          worth: 0,
          renewal_price: 0,
          periods: 0,
          ...put,
        })
        .onConflict((c) => c.columns(['viewer', 'model']).doUpdateSet(put))
        .execute()
    },
  }
}

function createFields(
  db: Database,
): Pick<FanClubRepository, 'fields' | 'fieldsOf' | 'setFields' | 'changedBetween'> {
  const fieldsOf: FanClubRepository['fieldsOf'] = async (models) => {
    if (models.length === 0) return new Map()
    const rows = await db
      .selectFrom('fan_clubs')
      .selectAll()
      .where('model', 'in', [...models])
      .execute()
    const rowOf = new Map(rows.map((row) => [row.model, row]))
    return new Map(models.map((model) => [model, fieldsIn(rowOf.get(model))]))
  }
  return {
    fieldsOf,
    fields: async (model) => (await fieldsOf([model])).get(model)!,
    async changedBetween(after, upTo) {
      const rows = await db
        .selectFrom('fan_clubs')
        .selectAll()
        .where('changed_at', '>', after)
        .where('changed_at', '<=', upTo)
        .execute()
      return rows.map((row) => ({
        model: AccountId.parse(row.model),
        at: row.changed_at,
        fields: fieldsIn(row),
      }))
    },
    async setFields(model, fields, at) {
      const row = rowOf(fields, at)
      await db
        .insertInto('fan_clubs')
        .values({ model, ...row })
        .onConflict((c) => c.column('model').doUpdateSet(row))
        .execute()
    },
  }
}

function fieldsIn(row: Selectable<ClubTable> | undefined): FanClubFields {
  return {
    enabled: row?.is_open === 1,
    description: row?.description ?? '',
    priceSupporter: row?.price_supporter ?? null,
    priceInsider: row?.price_insider ?? null,
    priceLegend: row?.price_legend ?? null,
  }
}

function rowOf(fields: FanClubFields, at: number): Omit<ClubTable, 'model'> {
  return {
    is_open: fields.enabled ? 1 : 0,
    description: fields.description,
    price_supporter: fields.priceSupporter,
    price_insider: fields.priceInsider,
    price_legend: fields.priceLegend,
    changed_at: at,
  }
}

function createMemberships(
  db: Database,
): Pick<FanClubRepository, 'membership' | 'ofViewer' | 'setRenewal' | 'members' | 'membersAfter'> {
  return {
    async membersAfter(model, now, after, limit) {
      const rows = await db
        .selectFrom('fan_memberships')
        .select('viewer')
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .where('viewer', '>', after)
        .orderBy('viewer')
        .limit(limit)
        .execute()
      return rows.map(({ viewer }) => AccountId.parse(viewer))
    },
    async membership(viewer, model) {
      const row = await db
        .selectFrom('fan_memberships')
        .selectAll()
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .executeTakeFirst()
      return row === undefined ? null : membershipOf(row)
    },
    async ofViewer(viewer, endedAfter) {
      const rows = await db
        .selectFrom('fan_memberships')
        .selectAll()
        .where('viewer', '=', viewer)
        .where('expires_at', '>', endedAfter)
        .orderBy('expires_at', 'desc')
        .orderBy('model')
        .execute()
      return rows.map(membershipOf)
    },
    async setRenewal({ viewer, model }, { renewal, level, price }, now) {
      const { numUpdatedRows } = await db
        .updateTable('fan_memberships')
        .set((e) => ({ renewal, renewal_level: level, renewal_price: price, renew_at: e.ref('paid_until') }))
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async members(model, now, { level }, { offset, limit }) {
      const found = db
        .selectFrom('fan_memberships')
        .where('model', '=', model)
        .where('expires_at', '>', now)
        .$if(level !== undefined, (query) => query.where('level', '=', level!))
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .selectAll()
        .orderBy('since', 'desc')
        .orderBy('viewer', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { members: rows.map(membershipOf), total: Number(count) }
    },
  }
}

function createPeriods(db: Database): Pick<FanClubRepository, 'begin' | 'paid' | 'begun' | 'forget'> {
  return {
    begin: (period, at) => putPeriod(db, period, { state: 'begun', earned: 0, at }),
    paid: (period, earned) =>
      db.transaction().execute(async (transaction) => {
        await lockMembership(transaction, period)
        await putPeriod(transaction, period, { state: 'paid', earned, at: period.beginsAt })
        if (period.cause === 'upgrade') await endBefore(transaction, period)
        await putPaid(transaction, period)
        if (period.gift !== undefined) await endGift(transaction, period.viewer, period.gift)
      }),
    async begun(before) {
      const rows = await db
        .selectFrom('fan_club_periods')
        .select(['viewer', 'model', 'period', 'at'])
        .where('state', '=', 'begun')
        .where('at', '<', before)
        .orderBy('at')
        .limit(DUE_AT_ONCE)
        .execute()
      return rows.map((row) => ({
        ...row,
        viewer: AccountId.parse(row.viewer),
        model: AccountId.parse(row.model),
      }))
    },
    async forget({ viewer, model, period, at }) {
      await db
        .deleteFrom('fan_club_periods')
        .where('viewer', '=', viewer)
        .where('model', '=', model)
        .where('period', '=', period)
        .where('state', '=', 'begun')
        .where('at', '=', at)
        .execute()
    },
  }
}

/** Before its months, as a renewal that begins does: the other way round the two would wait for each other. */
async function lockMembership(
  transaction: Transaction<FanClubTables>,
  { viewer, model }: FanClubPeriod,
): Promise<void> {
  await transaction
    .updateTable('fan_memberships')
    .set((e) => ({ periods: e.ref('periods') }))
    .where('viewer', '=', viewer)
    .where('model', '=', model)
    .execute()
}

async function putPeriod(
  db: Database | Transaction<FanClubTables>,
  { viewer, model, period, level, cause, price, beginsAt, endsAt, gift }: FanClubPeriod,
  { state, earned, at }: Pick<PeriodTable, 'state' | 'earned' | 'at'>,
): Promise<void> {
  const gifted = gift === undefined ? 0 : 1
  const row = { state, level, cause, price, earned, begins_at: beginsAt, ends_at: endsAt, at, gifted }
  await db
    .insertInto('fan_club_periods')
    .values({ viewer, model, period, ...row })
    .onConflict((c) =>
      c
        .columns(['viewer', 'model', 'period'])
        .doUpdateSet(row)
        // What was paid is not begun anew, nor paid twice.
        .where('fan_club_periods.state', '=', 'begun'),
    )
    .execute()
}

/** The rest of the month before was taken into account. */
async function endBefore(
  transaction: Transaction<FanClubTables>,
  { viewer, model, period, beginsAt }: FanClubPeriod,
): Promise<void> {
  await transaction
    .updateTable('fan_club_periods')
    .set({ ends_at: beginsAt })
    .where('viewer', '=', viewer)
    .where('model', '=', model)
    // Also what a gift had put behind it.
    .where('period', '<', period)
    .where('ends_at', '>', beginsAt)
    .execute()
}

async function endGift(
  transaction: Transaction<FanClubTables>,
  viewer: AccountId,
  { id, at }: GiftPart,
): Promise<void> {
  await transaction
    .updateTable('fan_club_gifts')
    .set({ state: 'redeemed', redeemed_by: viewer, ended_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'redeemed')
    .execute()
}

async function putPaid(
  transaction: Transaction<FanClubTables>,
  { viewer, model, period, level, cause, renewalPrice, beginsAt, endsAt, gift }: FanClubPeriod,
): Promise<void> {
  const paid = {
    level,
    worth: gift?.worth ?? renewalPrice,
    expires_at: endsAt,
    paid_until: endsAt,
    renew_at: endsAt,
    periods: period,
  }
  // What a member said of the months to come while one was renewed stands.
  const isKept = gift === undefined ? cause === 'renewal' : gift.renewal === 'kept'
  const agreed = {
    renewal: gift === undefined ? 'on' : 'off',
    renewal_level: level,
    renewal_price: renewalPrice,
  }
  await transaction
    .insertInto('fan_memberships')
    .values({ viewer, model, since: beginsAt, ...paid, ...agreed })
    .onConflict((c) =>
      c
        .columns(['viewer', 'model'])
        .doUpdateSet((e) => ({
          ...paid,
          ...(!isKept && agreed),
          since: e
            .case()
            .when('fan_memberships.expires_at', '<', beginsAt)
            .then(beginsAt)
            .else(e.ref('fan_memberships.since'))
            .end(),
        }))
        .where('fan_memberships.periods', '<', period),
    )
    .execute()
}

function createRenewals(
  db: Database,
): Pick<FanClubRepository, 'beginRenewal' | 'due' | 'startGrace' | 'endRenewal'> {
  /** As it was read: not paid, ended or changed since. */
  const unchanged = ({ viewer, model, periods }: Pick<StoredMembership, 'viewer' | 'model' | 'periods'>) =>
    db
      .updateTable('fan_memberships')
      .where('viewer', '=', viewer)
      .where('model', '=', model)
      .where('periods', '=', periods)
      .where('renewal', '=', 'on')
  return {
    beginRenewal: (period, at, until) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('fan_memberships')
          .set({ renew_at: until })
          .where('viewer', '=', period.viewer)
          .where('model', '=', period.model)
          .where('periods', '=', period.period - 1)
          .where('renewal', '=', 'on')
          .where('renewal_level', '=', period.level)
          .where('renewal_price', '>=', period.price)
          .where('renew_at', '<', until)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        await putPeriod(transaction, period, { state: 'begun', earned: 0, at })
        return true
      }),
    async due(now) {
      const rows = await db
        .selectFrom('fan_memberships')
        .selectAll()
        .where('renewal', '=', 'on')
        .where('renew_at', '<=', now)
        .orderBy('renew_at')
        .limit(DUE_AT_ONCE)
        .execute()
      return rows.map(membershipOf)
    },
    async startGrace(membership, until, again) {
      const { numUpdatedRows } = await unchanged(membership)
        .set({ expires_at: until, renew_at: again })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async endRenewal(membership) {
      const { numUpdatedRows } = await unchanged(membership).set({ renewal: 'off' }).executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

function membershipOf(row: Selectable<MembershipTable>): StoredMembership {
  return {
    viewer: AccountId.parse(row.viewer),
    model: AccountId.parse(row.model),
    level: FanLevel.parse(row.level),
    since: row.since,
    paidUntil: row.paid_until,
    endsAt: row.expires_at,
    worth: row.worth,
    renewal: RenewalState.parse(row.renewal),
    renewalLevel: FanLevel.parse(row.renewal_level),
    renewalPrice: row.renewal_price,
    periods: row.periods,
  }
}
