import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { BillingTables } from './billing-tables.ts'
import type { EvidenceRepository } from './evidence-port.ts'

/** What is kept for disputes, on either dialect. */
export function createEvidenceRepository(db: Kysely<BillingTables>): EvidenceRepository {
  return {
    async remember(purchase, context) {
      const { userAgent, siteVersion, isAgeVerified, isIdentityConfirmed, ...same } = context
      await db
        .insertInto('billing_purchase_contexts')
        .values({
          ...{ purchase, ...same, user_agent: userAgent, site_version: siteVersion },
          age_verified: isAgeVerified ? 1 : 0,
          identity_confirmed: isIdentityConfirmed ? 1 : 0,
        })
        .onConflict((c) => c.doNothing())
        .execute()
    },
    async rememberDevice(purchase, device) {
      await db
        .updateTable('billing_purchase_contexts')
        .set({ device })
        .where('purchase', '=', purchase)
        .where('device', 'is', null)
        .execute()
    },
    async contextsOf(purchases) {
      if (purchases.length === 0) return new Map()
      const rows = await db
        .selectFrom('billing_purchase_contexts')
        .selectAll()
        .where('purchase', 'in', [...purchases])
        .execute()
      return new Map(
        rows.map(({ purchase, user_agent, site_version, age_verified, identity_confirmed, ...same }) => [
          purchase,
          {
            ...{ ...same, userAgent: user_agent, siteVersion: site_version },
            ...{ isAgeVerified: age_verified === 1, isIdentityConfirmed: identity_confirmed === 1 },
          },
        ]),
      )
    },
    async forgetContexts(before) {
      await db.deleteFrom('billing_purchase_contexts').where('at', '<', before).execute()
    },
    async noteTaken(purchase, taken) {
      await db.transaction().execute(async (within) => {
        await within
          .insertInto('billing_evidence_log')
          .values({ purchase, ...taken })
          .execute()
        await appendAudit(within, {
          at: taken.at,
          actor: taken.by,
          action: 'evidence.take',
          subject: { kind: 'purchase', id: purchase },
          reason: null,
          details: { file: taken.file },
        })
      })
    },
    async takenOf(purchase, limit) {
      const rows = await db
        .selectFrom('billing_evidence_log')
        .select(['by', 'at', 'file'])
        .where('purchase', '=', purchase)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ by, at, file }) => ({
        ...{ by: AccountId.parse(by), at },
        file: file === 'json' ? 'json' : 'html',
      }))
    },
  }
}
