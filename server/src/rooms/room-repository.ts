import { AccountId } from '@footlight/core/protocol'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { ModerationEntry, RoomRepository, RoomRestriction } from './room-port.ts'

/** Times are ms since 1970. */
export interface RoomTables {
  rooms: { owner_id: number; subject: string; subject_color: string | null; last_online_at: number | null }
  room_restrictions: RestrictionsTable
  moderation_log: ModerationLogTable
}

interface RestrictionsTable {
  room_owner_id: number
  kind: string
  target: string
  by: string
  reason: string
  created_at: number
  expires_at: number | null
}

interface ModerationLogTable {
  id: Generated<number>
  room_owner_id: number
  /** `put` or `removed`. */
  action: string
  kind: string
  target: string
  by: string
  reason: string
  at: number
  expires_at: number | null
}

/** Rooms and their restrictions, on either dialect. */
export function createRoomRepository(db: Kysely<RoomTables>): RoomRepository {
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
    async saveSubject({ ownerId, subject, subjectColor }) {
      const values = { subject, subject_color: subjectColor }
      await db
        .insertInto('rooms')
        .values({ owner_id: ownerId, ...values, last_online_at: null })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
    async saveLastOnline(ownerId, at) {
      await db
        .insertInto('rooms')
        .values({ owner_id: ownerId, subject: '', subject_color: null, last_online_at: at })
        .onConflict((c) => c.column('owner_id').doUpdateSet({ last_online_at: at }))
        .execute()
    },
    async restrictions(ownerId, now) {
      const rows = await db
        .selectFrom('room_restrictions')
        .selectAll()
        .where('room_owner_id', '=', ownerId)
        .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
        .orderBy('created_at')
        .orderBy('target')
        .execute()
      return rows.map(restrictionOf)
    },
    async bansOf(target, owners, now) {
      if (owners.length === 0) return []
      const rows = await db
        .selectFrom('room_restrictions')
        .select('room_owner_id')
        .where('kind', '=', 'ban')
        .where('target', '=', target)
        .where('room_owner_id', 'in', [...owners])
        .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
        .execute()
      return rows.map((row) => AccountId.parse(row.room_owner_id))
    },
    async moderate(entry) {
      return await db.transaction().execute(async (transaction) => {
        if (isRestriction(entry) && !(await change(transaction, entry))) return false
        const { roomOwnerId, action, kind, target, by, reason, at, expiresAt } = entry
        await transaction
          .insertInto('moderation_log')
          .values({ room_owner_id: roomOwnerId, action, kind, target, by, reason, at, expires_at: expiresAt })
          .execute()
        if (entry.byStaff !== null)
          await appendAudit(transaction, {
            at,
            actor: entry.byStaff,
            action: 'rooms.moderate',
            subject: { kind: 'room', id: String(roomOwnerId) },
            reason: reason || null,
            details: { kind, action, target, expires_at: expiresAt },
          })
        return true
      })
    },
  }
}

type RestrictionEntry = ModerationEntry & { readonly kind: RoomRestriction['kind'] }

/** A kick is over before a restart is, and a message has a table of its own. */
function isRestriction(entry: ModerationEntry): entry is RestrictionEntry {
  return entry.kind !== 'kick' && entry.kind !== 'message'
}

/** false: there was nothing to remove. */
async function change(transaction: Transaction<RoomTables>, entry: RestrictionEntry): Promise<boolean> {
  const { roomOwnerId, action, kind, target, by, reason, at, expiresAt } = entry
  if (action === 'put') {
    const access = { by, reason, created_at: at, expires_at: expiresAt }
    await transaction
      .insertInto('room_restrictions')
      .values({ room_owner_id: roomOwnerId, kind, target, ...access })
      .onConflict((c) => c.columns(['room_owner_id', 'kind', 'target']).doUpdateSet(access))
      .execute()
    return true
  }
  const removed = await transaction
    .deleteFrom('room_restrictions')
    .where('room_owner_id', '=', roomOwnerId)
    .where('kind', '=', kind)
    .where('target', '=', target)
    .returning('target')
    .executeTakeFirst()
  return removed !== undefined
}

function restrictionOf(row: Selectable<RestrictionsTable>): RoomRestriction {
  return {
    roomOwnerId: AccountId.parse(row.room_owner_id),
    // A CHECK constraint keeps the column to these words.
    kind: row.kind as RoomRestriction['kind'],
    target: row.target,
    by: row.by,
    reason: row.reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
