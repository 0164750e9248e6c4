import { AccountId, AgeCheckFault, AgeCheckState, AgeMethod } from '@footlight/core/protocol'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { AgeCheckRepository, StoredAgeCheck } from './age-check-port.ts'
import { AgeProviderName, type AgeVerdict } from './providers/age-provider.ts'

interface AgeCheckTable {
  id: string
  account: number
  provider: string
  method: string
  place: string
  state: string
  fault: string | null
  session: string | null
  url: string | null
  began_at: number
  asked_at: number
  decided_at: number | null
}

export type AgeCheckTables = AccountTables & { age_checks: AgeCheckTable }

const OF_ACCOUNT_MAX = 100
/** Long enough that somebody looks at it. */
const SUSPENDED_MS = 3_650 * 86_400_000
/** Of the log of suspensions: no person, the server. */
const BY_THE_SERVER = 0

export function createAgeCheckRepository(db: Kysely<AgeCheckTables>): AgeCheckRepository {
  return {
    begin: (check) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('age_checks')
          .set({ state: 'expired', decided_at: check.beganAt })
          .where('account', '=', check.account)
          .where('state', '=', 'pending')
          .where('id', '!=', check.id)
          .execute()
        await transaction
          .insertInto('age_checks')
          .values(rowOf(check))
          .onConflict((c) => c.doNothing())
          .execute()
      }),
    async find(id) {
      const row = await db.selectFrom('age_checks').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : checkOf(row)
    },
    async ofAccount(account, since) {
      const rows = await db
        .selectFrom('age_checks')
        .selectAll()
        .where('account', '=', account)
        .where('began_at', '>', since)
        .orderBy('began_at', 'desc')
        .limit(OF_ACCOUNT_MAX)
        .execute()
      return rows.map(checkOf)
    },
    decide: (id, verdict, at) =>
      db.transaction().execute(async (transaction) => {
        const fault = verdict.state === 'failed' ? verdict.fault : null
        const decided = await transaction
          .updateTable('age_checks')
          .set({ state: verdict.state, fault, session: null, url: null, decided_at: at })
          .where('id', '=', id)
          .where('state', 'in', verdict.state === 'expired' ? ['pending'] : ['pending', 'expired'])
          .where('session', 'is not', null)
          .returning(['account', 'method'])
          .executeTakeFirst()
        if (decided === undefined) return false
        await carryOver(transaction, decided, verdict, at)
        return true
      }),
    ...takingFrom(db),
    withdraw: (id, at) => db.transaction().execute((transaction) => withdraw(transaction, id, at)),
    async forget(before) {
      await db
        .deleteFrom('age_checks')
        .where('state', 'in', ['failed', 'expired'])
        .where('decided_at', '<', before)
        .execute()
    },
  }
}

/**
 * What the account has by its checks, worked out anew of those that stand, so that none takes away what another has proved. The row is
 * held first: of two checks that are decided at once the second counts the first.
 */
async function settleProofs(transaction: Transaction<AgeCheckTables>, account: number): Promise<void> {
  const { age_verified: isVerified, age_methods: before } = await transaction
    .updateTable('people')
    .set((e) => ({ age_verified: e.ref('age_verified') }))
    .where('id', '=', account)
    .returning(['age_verified', 'age_methods'])
    .executeTakeFirstOrThrow()
  // The operator's word holds everywhere; a check of less would take from it.
  if (isVerified === 1 && textsOf(before).length === 0) return
  const standing = await transaction
    .selectFrom('age_checks')
    .select('method')
    .distinct()
    .where('account', '=', account)
    .where('state', '=', 'passed')
    .orderBy('method')
    .execute()
  await transaction
    .updateTable('people')
    .set({
      age_verified: standing.length === 0 ? 0 : 1,
      age_methods: JSON.stringify(standing.map(({ method }) => method)),
    })
    .where('id', '=', account)
    .execute()
}

async function withdraw(
  transaction: Transaction<AgeCheckTables>,
  id: string,
  at: number,
): Promise<AccountId | null> {
  const withdrawn = await transaction
    .updateTable('age_checks')
    .set({ state: 'failed', fault: 'unclear', decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'passed')
    .returning('account')
    .executeTakeFirst()
  if (withdrawn === undefined) return null
  await settleProofs(transaction, withdrawn.account)
  return AccountId.parse(withdrawn.account)
}

/** What is asked about next, each by one process at a time. */
function takingFrom(db: Kysely<AgeCheckTables>): Pick<AgeCheckRepository, 'take' | 'takeDue'> {
  return {
    async take(id, before, at) {
      const row = await db
        .updateTable('age_checks')
        .set({ asked_at: at })
        .where('id', '=', id)
        .where('session', 'is not', null)
        .where('asked_at', '<=', before)
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : checkOf(row)
    },
    takeDue: (before, at, limit) =>
      db.transaction().execute(async (transaction) => {
        const due = await transaction
          .selectFrom('age_checks')
          .select('id')
          .where('state', '=', 'pending')
          .where('asked_at', '<', before)
          .orderBy('asked_at')
          .limit(limit)
          .execute()
        if (due.length === 0) return []
        const rows = await transaction
          .updateTable('age_checks')
          .set({ asked_at: at })
          // Again: of two who chose the same at once, one finds it taken.
          .where('asked_at', '<', before)
          .where(
            'id',
            'in',
            due.map(({ id }) => id),
          )
          .returningAll()
          .execute()
        return rows.map(checkOf)
      }),
  }
}

/** What a check says of its account. */
async function carryOver(
  transaction: Transaction<AgeCheckTables>,
  { account, method }: { readonly account: number; readonly method: string },
  verdict: AgeVerdict,
  at: number,
): Promise<void> {
  if (verdict.state === 'passed') await settleProofs(transaction, account)
  if (verdict.state !== 'failed' || verdict.fault !== 'not_old_enough' || !readsDocuments(method)) return
  const order = { until: at + SUSPENDED_MS, reason: JSON.stringify({ code: 'identity', text: null }) }
  await transaction
    .updateTable('people')
    .set({ suspended_until: order.until, suspension_reason: order.reason })
    .where('id', '=', account)
    .execute()
  await transaction
    .insertInto('suspension_log')
    .values({ account, by: BY_THE_SERVER, at, ...order })
    .execute()
}

/** An estimate by a face may be wrong; a document is not. */
function readsDocuments(method: string): boolean {
  return method !== 'face_scan' && method !== 'card'
}

function rowOf(check: StoredAgeCheck): AgeCheckTable {
  const { beganAt, askedAt, decidedAt, ...same } = check
  return { ...same, began_at: beganAt, asked_at: askedAt, decided_at: decidedAt }
}

function checkOf(row: Selectable<AgeCheckTable>): StoredAgeCheck {
  const { began_at: beganAt, asked_at: askedAt, decided_at: decidedAt, ...same } = row
  return {
    ...same,
    account: AccountId.parse(row.account),
    provider: AgeProviderName.parse(row.provider),
    method: AgeMethod.parse(row.method),
    state: AgeCheckState.parse(row.state),
    fault: row.fault === null ? null : AgeCheckFault.parse(row.fault),
    ...{ beganAt, askedAt, decidedAt },
  }
}
