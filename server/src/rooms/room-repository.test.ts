import { AccountId } from '@footlight/core/protocol'
import Database from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { modules } from '../modules.ts'
import { migrateToLatest } from '../platform/db/migrate.ts'
import type { ModerationEntry, RoomRepository } from './room-port.ts'
import { createRoomRepository, type RoomTables } from './room-repository.ts'

const OWNER = AccountId.parse(7)
let db: Kysely<RoomTables>
let rooms: RoomRepository
beforeEach(async () => {
  const database = new Database(':memory:')
  // Nobody needs an account here.
  database.pragma('foreign_keys = OFF')
  db = new Kysely<RoomTables>({ dialect: new SqliteDialect({ database }) })
  await migrateToLatest(db, 'site', modules.migrations('sqlite'))
  rooms = createRoomRepository(db)
})
afterEach(() => db.destroy())

const entry = (more: Partial<ModerationEntry>): ModerationEntry => ({
  roomOwnerId: OWNER,
  action: 'put',
  kind: 'ban',
  target: 'rude',
  by: 'mod',
  byStaff: null,
  reason: 'spam',
  at: 1_000,
  expiresAt: null,
  ...more,
})
const line = (more: Partial<ModerationEntry>) => {
  // By whose office goes into the audit log alone.
  const { roomOwnerId, expiresAt, byStaff: _, ...said } = entry(more)
  return { ...said, room_owner_id: roomOwnerId, expires_at: expiresAt }
}
const log = () =>
  db
    .selectFrom('moderation_log')
    .select(['room_owner_id', 'action', 'kind', 'target', 'by', 'reason', 'at', 'expires_at'])
    .orderBy('id')
    .execute()

test.each(['silence', 'ban', 'moderator'] as const)(
  'MOD-20 a %s is one line, and what undoes it another; nothing to undo is none',
  async (kind) => {
    const [put, undo] = [
      { kind, expiresAt: 5_000 },
      { kind, action: 'removed', reason: 'undone', at: 2_000 },
    ] as const
    expect(await rooms.moderate(entry(put))).toBe(true)
    expect(await rooms.restrictions(OWNER, 1_500)).toMatchObject([
      { kind, createdAt: 1_000, expiresAt: 5_000 },
    ])
    expect(await rooms.moderate(entry(undo))).toBe(true)
    expect(await rooms.moderate(entry(undo))).toBe(false)
    expect(await rooms.restrictions(OWNER, 1_500)).toEqual([])
    expect(await log()).toEqual([line(put), line(undo)])
  },
)

test.each(['kick', 'message'] as const)('MOD-20 a %s is one line and no restriction', async (kind) => {
  expect(await rooms.moderate(entry({ kind }))).toBe(true)
  expect(await rooms.moderate(entry({ kind, action: 'removed' }))).toBe(true)
  expect(await rooms.restrictions(OWNER, 1_500)).toEqual([])
  expect(await log()).toEqual([line({ kind }), line({ kind, action: 'removed' })])
})

test('MOD-20 a line that cannot be written leaves no restriction behind', async () => {
  await db.schema.dropTable('moderation_log').execute()
  await expect(rooms.moderate(entry({}))).rejects.toThrow('moderation_log')
  expect(await rooms.restrictions(OWNER, 1_500)).toEqual([])
})
