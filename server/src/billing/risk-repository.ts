import { RiskReason, RiskVerdict } from '@footlight/core/protocol'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import { audited } from '../audit-log/module.ts'
import type { StoredPurchase } from './billing-port.ts'
import { type BillingTables, isOfUse, purchaseOf } from './billing-tables.ts'
import type { PurchaseFacts, RiskRepository, StoredRisk } from './risk-port.ts'

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS

/** What speaks for fraud, on either dialect. */
export function createRiskRepository(db: Kysely<BillingTables>): RiskRepository {
  return {
    async toJudge(since, before, limit) {
      const rows = await db
        .selectFrom('billing_purchases')
        .leftJoin('billing_risks', 'billing_risks.purchase', 'billing_purchases.id')
        .where('billing_purchases.at', '>', since)
        .where('billing_purchases.changed_at', '<', before)
        .where(isOfUse)
        .where('billing_risks.purchase', 'is', null)
        .orderBy('billing_purchases.at')
        .limit(limit)
        .selectAll('billing_purchases')
        .execute()
      return rows.map(purchaseOf)
    },
    factsOf: (purchase) => factsOf(db, purchase),
    async judged({ purchase, score, reasons, at, verdict }) {
      await db
        .insertInto('billing_risks')
        .values({
          ...{ purchase, score, reasons: JSON.stringify(reasons), at, verdict },
          ...{ decided_by: null, decided_at: null },
        })
        .onConflict((c) => c.doNothing())
        .execute()
    },
    async open(limit) {
      const rows = await db
        .selectFrom('billing_risks')
        .selectAll()
        .where('verdict', '=', 'open')
        .orderBy('at')
        .orderBy('purchase')
        .limit(limit)
        .execute()
      return rows.map(riskOf)
    },
    async riskOf(purchase) {
      const row = await db
        .selectFrom('billing_risks')
        .selectAll()
        .where('purchase', '=', purchase)
        .executeTakeFirst()
      return row === undefined ? null : riskOf(row)
    },
    decide(purchase, verdict, by, now) {
      const subject = { kind: 'purchase', id: purchase } as const
      const entry = { at: now, actor: by, action: 'billing.decide_risk', subject, reason: null } as const
      return audited(db, { ...entry, details: { verdict } }, async (within) => {
        const { numUpdatedRows } = await within
          .updateTable('billing_risks')
          .set({ verdict, decided_by: by, decided_at: now })
          .where('purchase', '=', purchase)
          .where('verdict', '=', 'open')
          .executeTakeFirst()
        return numUpdatedRows === 1n
      })
    },
  }
}

async function factsOf(
  db: Kysely<BillingTables>,
  { id, account, at }: StoredPurchase,
): Promise<PurchaseFacts> {
  const own = () => db.selectFrom('billing_purchases').where('account', '=', account).where('id', '!=', id)
  /** Whose orders of the day before came from the same; nobody's where that is not known. */
  const alike = (what: 'address' | 'device') =>
    db
      .selectFrom('billing_purchase_contexts as own')
      .innerJoin('billing_purchase_contexts as c', `c.${what}`, `own.${what}`)
      .innerJoin('billing_purchases as p', 'p.id', 'c.purchase')
      .where('own.purchase', '=', id)
      .where('c.at', '>', at - DAY_MS)
      .where('p.at', '<=', at)
      .select('p.account')
      .distinct()
      .execute()
  const [declined, cards, before, neighbours, sharing, disputed] = await Promise.all([
    own()
      .where('state', '=', 'declined')
      .where('at', '>', at - DAY_MS)
      .where('at', '<=', at)
      .select('id')
      .execute(),
    db
      .selectFrom('billing_cards')
      .where('account', '=', account)
      .where('at', '>', at - MONTH_MS)
      .select('id')
      .execute(),
    own().where('at', '<', at).where(isOfUse).select('id').limit(1).execute(),
    alike('address'),
    alike('device'),
    own().where('state', 'in', ['disputed', 'charged_back']).select('id').execute(),
  ])
  return {
    ...{ declines: declined.length, cards: cards.length, isFirst: before.length === 0 },
    ...{ accountsOfAddress: neighbours.length, accountsOfDevice: sharing.length, disputes: disputed.length },
  }
}

const Reasons = z.array(RiskReason)

function riskOf(row: Selectable<BillingTables['billing_risks']>): StoredRisk {
  const { purchase, score, at } = row
  return {
    ...{ purchase, score, at },
    reasons: Reasons.parse(JSON.parse(row.reasons)),
    verdict: RiskVerdict.parse(row.verdict),
  }
}
