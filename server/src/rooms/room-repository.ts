import type { RoomRepository, Sanction, SanctionKind } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { ModerationLogTable, SanctionsTable, Tables } from '../platform/db/tables.ts'

/** Rooms and their sanctions, on either dialect. */
export function createRoomRepository(db: Kysely<Tables>): RoomRepository {
  return {
    async load(ownerId) {
      const row = await db.selectFrom('rooms').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()
      return {
        ownerId,
        subject: row?.subject ?? '',
        subjectColor: row?.subject_color ?? null,
        lastOnlineAt: row?.last_online_at ?? null,
      }
    },
    async save({ ownerId, subject, subjectColor, lastOnlineAt }) {
      const values = { subject, subject_color: subjectColor, last_online_at: lastOnlineAt }
      await db
        .insertInto('rooms')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
    async sanctions(ownerId, now) {
      const rows = await db
        .selectFrom('sanctions')
        .selectAll()
        .where('room_owner_id', '=', ownerId)
        .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
        .orderBy('created_at')
        .orderBy('target')
        .execute()
      return rows.map(sanctionOf)
    },
    async putSanction(sanction) {
      const { roomOwnerId, kind, target, by, reason, createdAt, expiresAt } = sanction
      const access = { by, reason, created_at: createdAt, expires_at: expiresAt }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('sanctions')
          .values({ room_owner_id: roomOwnerId, kind, target, ...access })
          .onConflict((c) => c.columns(['room_owner_id', 'kind', 'target']).doUpdateSet(access))
          .execute()
        await log(transaction, {
          room_owner_id: roomOwnerId,
          action: 'put',
          kind,
          target,
          by,
          reason,
          at: createdAt,
          expires_at: expiresAt,
        })
      })
    },
    async removeSanction(ownerId, kind, target, by, at) {
      return await db.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('sanctions')
          .where('room_owner_id', '=', ownerId)
          .where('kind', '=', kind)
          .where('target', '=', target)
          .returning('target')
          .executeTakeFirst()
        if (!removed) return false
        await log(transaction, {
          room_owner_id: ownerId,
          action: 'removed',
          kind,
          target,
          by,
          reason: '',
          at,
          expires_at: null,
        })
        return true
      })
    },
  }
}

async function log(
  transaction: Transaction<Tables>,
  line: Omit<Selectable<ModerationLogTable>, 'id'>,
): Promise<void> {
  await transaction.insertInto('moderation_log').values(line).execute()
}

function sanctionOf(row: Selectable<SanctionsTable>): Sanction {
  return {
    roomOwnerId: AccountId.parse(row.room_owner_id),
    // A CHECK constraint keeps the column to these words.
    kind: row.kind as SanctionKind,
    target: row.target,
    by: row.by,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
