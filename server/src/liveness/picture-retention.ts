import type { Clock } from '@footlight/core/ports'
import { DELETED_NAME_PREFIX } from '@footlight/core/rules/accounts/deleted-name'
import { PICTURE_KEPT_DAYS, PICTURE_WITHIN_MS } from '@footlight/core/rules/liveness/live-check'
import type { Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { Vault } from '../vault/module.ts'
import type { LivenessTables } from './liveness-tables.ts'

const DAY_MS = 86_400_000
const STEP = 100

interface RetentionDeps {
  readonly livenessDatabase: SiteDatabase
  readonly vault: Pick<Vault, 'destroy'>
  readonly clock: Clock
}

type Tables = LivenessTables & { vault_documents: { id: string; sealed_key: string | null } }

/**
 * Destroys pictures 30 days after they were decided, or were sent where the account was deleted meanwhile (LIVE-CHECK-08), and
 * drops gestures to which no picture came.
 */
export async function destroyPictures({ livenessDatabase, vault, clock }: RetentionDeps): Promise<void> {
  const now = clock.now()
  const before = now - PICTURE_KEPT_DAYS * DAY_MS
  const db: Kysely<Tables> = livenessDatabase
  const due = await db
    .selectFrom('live_checks')
    .innerJoin('vault_documents', 'vault_documents.id', 'live_checks.document')
    .select('vault_documents.id')
    .where('sealed_key', 'is not', null)
    .where((e) =>
      e.or([
        e('decided_at', '<=', before),
        e.and([
          e('sent_at', '<=', before),
          e(
            'account',
            'in',
            e.selectFrom('people').select('people.id').where('username', 'like', `${DELETED_NAME_PREFIX}%`),
          ),
        ]),
      ]),
    )
    .limit(STEP)
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await db.transaction().execute((transaction) => vault.destroy(transaction, ids))
  await db
    .deleteFrom('live_checks')
    .where('state', '=', 'asked')
    .where('asked_at', '<', now - PICTURE_WITHIN_MS)
    .execute()
}
