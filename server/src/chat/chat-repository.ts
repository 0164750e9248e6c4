import { setImmediate } from 'node:timers/promises'
import { ChatMessage } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Transaction } from 'kysely'
import type { ChatRepository } from './chat-port.ts'

export interface ChatTables {
  /** `message`: a JSON text; `author_id`: null where nobody had its author's name any more when it was stored. */
  chat_messages: {
    room_owner_id: number
    id: number
    message: string
    author_id: number | null
    sent_at: number
  }
  people: { id: number; username: string }
}

/** What a room hands in at once. */
interface Batch {
  readonly roomOwnerId: AccountId
  readonly messages: readonly ChatMessage[]
  readonly keptFrom: number
}

interface Waiting extends Batch {
  resolve(): void
  reject(error: unknown): void
}

/** Rows per statement; SQLite takes at most 32,766 parameters in one. */
const BLOCK_MESSAGES = 500
/** Rooms per statement; SQLite takes conditions up to 1,000 deep. */
const BLOCK_ROOMS = 100

/** What is said in rooms, on either dialect. */
export function createChatRepository(db: Kysely<ChatTables>): ChatRepository {
  let waiting: Waiting[] = []
  let isWriting = false
  /** One transaction for all rooms that hand in messages at the same time, each of which would wait for the disk (CHAT-KEPT-02). */
  async function write(): Promise<void> {
    isWriting = true
    while (waiting.length > 0) {
      await setImmediate()
      const batches = waiting
      waiting = []
      await settle(batches)
    }
    isWriting = false
  }
  async function settle(batches: readonly Waiting[]): Promise<void> {
    try {
      await append(db, batches)
      for (const { resolve } of batches) resolve()
    } catch (error) {
      // What one room is refused does not hold up the others.
      if (batches.length > 1) await Promise.all(batches.map((batch) => settle([batch])))
      else for (const { reject } of batches) reject(error)
    }
  }
  return {
    append(roomOwnerId, messages, keptFrom) {
      if (messages.length === 0) return Promise.resolve()
      return new Promise((resolve, reject) => {
        waiting.push({ roomOwnerId, messages, keptFrom, resolve, reject })
        if (!isWriting) void write()
      })
    },
    async remove(roomOwnerId, id, quoting) {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('chat_messages')
          .where('room_owner_id', '=', roomOwnerId)
          .where('id', '=', id)
          .execute()
        for (const { ref: _, ...message } of quoting)
          await transaction
            .updateTable('chat_messages')
            .set({ message: JSON.stringify(message) })
            .where('room_owner_id', '=', roomOwnerId)
            .where('id', '=', message.id)
            .execute()
      })
    },
    async last(roomOwnerId, count) {
      const rows = await db
        .selectFrom('chat_messages')
        .select('message')
        .where('room_owner_id', '=', roomOwnerId)
        .orderBy('id', 'desc')
        .limit(count)
        .execute()
      return rows.map(({ message }) => ChatMessage.parse(JSON.parse(message))).reverse()
    },
    async saidBy(author, after, limit) {
      let query = db.selectFrom('chat_messages').selectAll().where('author_id', '=', author)
      if (after !== null)
        query = query.where((e) =>
          e(e.refTuple('sent_at', 'room_owner_id', 'id'), '<', e.tuple(after.sentAt, after.room, after.id)),
        )
      const rows = await query
        .orderBy('sent_at', 'desc')
        .orderBy('room_owner_id', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ room_owner_id: room, id, sent_at: sentAt, message }) => ({
        ...{ room: AccountId.parse(room), id, sentAt },
        message: ChatMessage.parse(JSON.parse(message)),
      }))
    },
    async forget(before) {
      await db.deleteFrom('chat_messages').where('sent_at', '<', before).execute()
    },
  }
}

function append(db: Kysely<ChatTables>, batches: readonly Batch[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const names = batches.flatMap(({ messages }) => messages.map(({ user }) => user.username))
    const authors = await idsOf(transaction, [...new Set(names)])
    const rows = batches.flatMap(({ roomOwnerId, messages }) =>
      // `ref` is between the sender and the server.
      messages.map(({ ref: _, ...message }) => ({
        room_owner_id: roomOwnerId,
        id: message.id,
        message: JSON.stringify(message),
        author_id: authors.get(message.user.username) ?? null,
        sent_at: message.sent_at,
      })),
    )
    for (let next = 0; next < rows.length; next += BLOCK_MESSAGES) {
      // A batch that is handed in again after a lost answer adds nothing.
      await transaction
        .insertInto('chat_messages')
        .values(rows.slice(next, next + BLOCK_MESSAGES))
        .onConflict((c) => c.doNothing())
        .execute()
    }
    for (let next = 0; next < batches.length; next += BLOCK_ROOMS) {
      const rooms = batches.slice(next, next + BLOCK_ROOMS)
      await transaction
        .deleteFrom('chat_messages')
        .where((e) =>
          e.or(
            rooms.map(({ roomOwnerId, keptFrom }) =>
              e.and([e('room_owner_id', '=', roomOwnerId), e('id', '<', keptFrom)]),
            ),
          ),
        )
        .execute()
    }
  })
}

/** Who has one of these names. */
async function idsOf(
  db: Transaction<ChatTables>,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (let next = 0; next < names.length; next += BLOCK_MESSAGES)
    for (const { id, username } of await db
      .selectFrom('people')
      .select(['id', 'username'])
      .where('username', 'in', names.slice(next, next + BLOCK_MESSAGES))
      .execute())
      ids.set(username, id)
  return ids
}
