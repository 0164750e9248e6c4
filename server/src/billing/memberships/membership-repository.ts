import { MembershipRenewal, MembershipStop } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { Membership } from '@footlight/core/protocol/user'
import {
  isWinBack,
  membershipAt,
  membershipOf,
  type PaidMembership,
} from '@footlight/core/rules/memberships/membership-at'
import type { Kysely, Selectable } from 'kysely'
import type { BillingTables } from '../billing-tables.ts'
import type { MembershipRepository, StoredMembership } from './membership-port.ts'

/** Who has had none for so long is somebody who comes back. */
const AWAY_MS = 30 * 86_400_000

type Row = BillingTables['billing_memberships']

/** On either dialect. */
export function createMembershipRepository(db: Kysely<BillingTables>): MembershipRepository {
  const rows = () => db.selectFrom('billing_memberships').selectAll()
  return {
    async membershipOf(account) {
      const row = await rows().where('account', '=', account).executeTakeFirst()
      return row === undefined ? null : membershipOfRow(row)
    },
    async dueMemberships(now, limit) {
      const due = await rows().where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()
      return due.map(({ account }) => AccountId.parse(account))
    },
    settleMembership: (account, now) =>
      db.transaction().execute(async (within) => {
        // Locks the row: what is paid meanwhile marks it again when this is over.
        const before = await within
          .updateTable('billing_memberships')
          .set({ due_at: null })
          .where('account', '=', account)
          .returningAll()
          .executeTakeFirst()
        if (before === undefined) return null
        const { level, levelUntil, until } = membershipAt(await paidBy(within, account), now)
        const after = { level, level_until: levelUntil, until: until ?? endedAt(before, now) }
        await within
          .updateTable('billing_memberships')
          .set({ ...after, due_at: levelUntil })
          .where('account', '=', account)
          .execute()
        await within.updateTable('people').set({ membership: level }).where('id', '=', account).execute()
        const isSame = before.level === level && before.until === after.until
        return isSame ? null : membershipOfRow({ ...before, ...after })
      }),
    async setRenewal(account, renewal, country) {
      const { numUpdatedRows } = await db
        .updateTable('billing_memberships')
        .set({ renewal: renewal === null ? null : JSON.stringify(renewal), country, stopped: null })
        .where('account', '=', account)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async renewalsBefore(until, limit) {
      const ending = await rows()
        .where('renewal', 'is not', null)
        .where('until', '<', until)
        .orderBy('until')
        .limit(limit)
        .execute()
      return ending.map(membershipOfRow)
    },
    async tellsOfRenewal(account, told) {
      const { numUpdatedRows } = await db
        .updateTable('billing_memberships')
        .set({ told })
        .where('account', '=', account)
        .where('told', 'is distinct from', told)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async stopRenewal(account, stop) {
      const { numUpdatedRows } = await db
        .updateTable('billing_memberships')
        .set({ renewal: null, stopped: stop })
        .where('account', '=', account)
        .where('renewal', 'is not', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    mayWinBack: (account, now) => mayWinBack(db, account, now),
  }
}

/** The transaction that says where a purchase stands marks what its buyer holds: a crash behind it forgets nothing. */
export async function membershipChanged(within: Kysely<BillingTables>, account: number): Promise<void> {
  await within
    .insertInto('billing_memberships')
    .values({
      ...{ account, level: 'none', level_until: null, until: null, due_at: 0 },
      ...{ renewal: null, country: null, stopped: null, told: null },
    })
    .onConflict((c) => c.column('account').doUpdateSet({ due_at: 0 }))
    .execute()
}

/** Nobody begins a purchase or is told otherwise of the same account until the transaction ends. */
export async function lockMembership(within: Kysely<BillingTables>, account: AccountId): Promise<void> {
  await within
    .updateTable('billing_memberships')
    .set((e) => ({ account: e.ref('account') }))
    .where('account', '=', account)
    .execute()
}

/** Whether a purchase for those who come back may begin, asked where nobody else begins one (MEMBER-07). */
export async function mayWinBack(
  db: Kysely<BillingTables>,
  account: AccountId,
  now: number,
): Promise<boolean> {
  const held = await db
    .selectFrom('billing_memberships')
    .select(['level', 'until'])
    .where('account', '=', account)
    .executeTakeFirst()
  if (held === undefined || held.level !== 'none' || held.until === null) return false
  if (held.until > now - AWAY_MS) return false
  const bought = await db
    .selectFrom('billing_purchases')
    .select('product')
    .where('account', '=', account)
    .where('tokens', '=', 0)
    .where('state', 'not in', ['declined', 'expired'])
    .execute()
  return !bought.some(({ product }) => isWinBack(product))
}

/** One that was over before this stays so; one that went back ends now. */
function endedAt({ until }: Selectable<Row>, now: number): number | null {
  return until === null ? null : Math.min(until, now)
}

async function paidBy(db: Kysely<BillingTables>, account: AccountId): Promise<readonly PaidMembership[]> {
  const purchases = await db
    .selectFrom('billing_purchases')
    .select(['product', 'paid_at'])
    .where('account', '=', account)
    .where('tokens', '=', 0)
    .where('state', '=', 'paid')
    .where('paid_at', 'is not', null)
    .execute()
  return purchases.flatMap(({ product, paid_at: paidAt }) => {
    const level = membershipOf(product)
    return level === null || paidAt === null ? [] : [{ level, paidAt }]
  })
}

function membershipOfRow(row: Selectable<Row>): StoredMembership {
  const { account, level, until, renewal, country, stopped } = row
  return {
    account: AccountId.parse(account),
    level: Membership.parse(level),
    levelUntil: row.level_until,
    until,
    renewal: renewal === null ? null : MembershipRenewal.parse(JSON.parse(renewal)),
    country,
    stopped: stopped === null ? null : MembershipStop.parse(stopped),
    told: row.told,
  }
}
