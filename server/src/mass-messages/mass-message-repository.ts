import { MassAudience, MassMessageState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Generated, Kysely, Selectable } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type { MassMessageRepository, StoredMassMessage } from './mass-message-port.ts'

interface MassMessageTable {
  id: Generated<number>
  model: number
  ref: string
  text: string
  /** A JSON text. */
  audience: string
  post: number | null
  state: string
  created_at: number
  sends_at: number
  position: number
  left_out: number
}

interface MassMessageTables {
  /** Of the accounts: here only what orders what is counted for one of them. */
  people: { id: number; username: string }
  mass_messages: MassMessageTable
  mass_message_readers: { message: number; reader: number; at: number; is_delivered: number }
  mass_message_mutes: { model: number; reader: number }
}

type Database = Kysely<MassMessageTables>

/** Messages to many, on either dialect. */
export function createMassMessageRepository(db: Database): MassMessageRepository {
  return { ...createWriting(db), ...createLists(db), ...createDelivery(db), ...createMutes(db) }
}

function createWriting(db: Database): Pick<MassMessageRepository, 'create' | 'stop'> {
  return {
    create: ({ model, ref, text, audience, post, sendsAt }, at, { since, max }) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, model)
        const made = await transaction
          .selectFrom('mass_messages')
          .selectAll()
          .where('model', '=', model)
          .where('ref', '=', ref)
          .executeTakeFirst()
        if (made !== undefined) return storedOf(made)
        if ((await countSince(transaction, model, since)) >= max) return null
        const row = await transaction
          .insertInto('mass_messages')
          .values({
            model,
            ref,
            text,
            audience: JSON.stringify(audience),
            post,
            state: 'waiting',
            created_at: at,
            sends_at: sendsAt,
            position: 0,
            left_out: 0,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        return storedOf(row)
      }),
    async stop(id) {
      const { numUpdatedRows } = await db
        .updateTable('mass_messages')
        .set({ state: 'stopped' })
        .where('id', '=', id)
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

async function countSince(db: Database, model: AccountId, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('mass_messages')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('model', '=', model)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

function createLists(
  db: Database,
): Pick<MassMessageRepository, 'byId' | 'ofModel' | 'countSince' | 'deliveredOf' | 'due'> {
  return {
    async byId(id) {
      const row = await db.selectFrom('mass_messages').selectAll().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : storedOf(row)
    },
    async ofModel(model, { offset, limit }) {
      const found = db.selectFrom('mass_messages').where('model', '=', model)
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute()
      return { messages: rows.map(storedOf), total: Number(count) }
    },
    countSince: (model, since) => countSince(db, model, since),
    async deliveredOf(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('mass_message_readers')
        .select((e) => ['message', e.fn.countAll<number | string>().as('count')])
        .where('message', 'in', [...ids])
        .where('is_delivered', '=', 1)
        .groupBy('message')
        .execute()
      return new Map(rows.map(({ message, count }) => [message, Number(count)]))
    },
    async due(now, limit) {
      const rows = await db
        .selectFrom('mass_messages')
        .selectAll()
        .where('state', 'in', ['waiting', 'sending'])
        .where('sends_at', '<=', now)
        .orderBy('sends_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(storedOf)
    },
  }
}

function createDelivery(
  db: Database,
): Pick<MassMessageRepository, 'advance' | 'reserve' | 'delivered' | 'release'> {
  return {
    async advance({ id, position, leftOut }, to) {
      const { numUpdatedRows } = await db
        .updateTable('mass_messages')
        .set({
          state: to.isOver ? 'sent' : 'sending',
          position: to.position,
          left_out: leftOut + to.leftOut,
        })
        .where('id', '=', id)
        .where('position', '=', position)
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    reserve: (message, reader, at, { since, max }) =>
      db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('mass_message_readers')
          .values({ message, reader, at, is_delivered: 0 })
          .onConflict((c) => c.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows === 0n) return 'again'
        await holdPerson(transaction, reader)
        const { count } = await transaction
          .selectFrom('mass_message_readers')
          .select((e) => e.fn.countAll<number | string>().as('count'))
          .where('reader', '=', reader)
          .where('at', '>', since)
          .where('message', '<>', message)
          .executeTakeFirstOrThrow()
        if (Number(count) < max) return 'new'
        await releaseIn(transaction, message, reader)
        return null
      }),
    async delivered(message, reader) {
      await db
        .updateTable('mass_message_readers')
        .set({ is_delivered: 1 })
        .where('message', '=', message)
        .where('reader', '=', reader)
        .execute()
    },
    release: (message, reader) => releaseIn(db, message, reader),
  }
}

async function releaseIn(db: Database, message: number, reader: AccountId): Promise<void> {
  await db
    .deleteFrom('mass_message_readers')
    .where('message', '=', message)
    .where('reader', '=', reader)
    .where('is_delivered', '=', 0)
    .execute()
}

function createMutes(db: Database): Pick<MassMessageRepository, 'setMuted' | 'mutedBy'> {
  return {
    async setMuted(model, reader, isMuted) {
      if (isMuted)
        await db
          .insertInto('mass_message_mutes')
          .values({ model, reader })
          .onConflict((c) => c.doNothing())
          .execute()
      else
        await db
          .deleteFrom('mass_message_mutes')
          .where('model', '=', model)
          .where('reader', '=', reader)
          .execute()
    },
    async mutedBy(model, readers) {
      if (readers.length === 0) return new Set()
      const rows = await db
        .selectFrom('mass_message_mutes')
        .select('reader')
        .where('model', '=', model)
        .where('reader', 'in', [...readers])
        .execute()
      return new Set(rows.map(({ reader }) => AccountId.parse(reader)))
    },
  }
}

function storedOf(row: Selectable<MassMessageTable>): StoredMassMessage {
  return {
    id: row.id,
    model: AccountId.parse(row.model),
    text: row.text,
    audience: MassAudience.parse(JSON.parse(row.audience)),
    post: row.post,
    state: MassMessageState.parse(row.state),
    sendsAt: row.sends_at,
    position: row.position,
    leftOut: row.left_out,
  }
}
