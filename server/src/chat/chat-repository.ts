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

/** Rows per statement; SQLite takes at most 32,766 parameters in one. */
const BLOCK_MESSAGES = 500

/** What is said in rooms, on either dialect. */
export function createChatRepository(db: Kysely<ChatTables>): ChatRepository {
  return {
    async append(roomOwnerId, messages, keptFrom) {
      if (messages.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const authors = await idsOf(transaction, [...new Set(messages.map(({ user }) => user.username))])
        // `ref` is between the sender and the server.
        const rows = messages.map(({ ref: _, ...message }) => ({
          room_owner_id: roomOwnerId,
          id: message.id,
          message: JSON.stringify(message),
          author_id: authors.get(message.user.username) ?? null,
          sent_at: message.sent_at,
        }))
        for (let next = 0; next < rows.length; next += BLOCK_MESSAGES) {
          // A batch that is handed in again after a lost answer adds nothing.
          await transaction
            .insertInto('chat_messages')
            .values(rows.slice(next, next + BLOCK_MESSAGES))
            .onConflict((c) => c.doNothing())
            .execute()
        }
        await transaction
          .deleteFrom('chat_messages')
          .where('room_owner_id', '=', roomOwnerId)
          .where('id', '<', keptFrom)
          .execute()
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
