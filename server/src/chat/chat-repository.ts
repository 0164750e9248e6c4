import { ChatMessage } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { ChatRepository } from './chat-port.ts'

interface ChatTables {
  /** `message`: a JSON text. */
  chat_messages: { room_owner_id: number; id: number; message: string }
}

/** Rows per statement; SQLite takes at most 32,766 parameters in one. */
const BLOCK_MESSAGES = 500

/** Public chat, on either dialect. */
export function createChatRepository(db: Kysely<ChatTables>): ChatRepository {
  return {
    async append(roomOwnerId, messages) {
      if (messages.length === 0) return
      // `ref` is between the sender and the server.
      const rows = messages.map(({ ref: _, ...message }) => ({
        room_owner_id: roomOwnerId,
        id: message.id,
        message: JSON.stringify(message),
      }))
      await db.transaction().execute(async (transaction) => {
        for (let next = 0; next < rows.length; next += BLOCK_MESSAGES) {
          // A batch that is handed in again after a lost answer adds nothing.
          await transaction
            .insertInto('chat_messages')
            .values(rows.slice(next, next + BLOCK_MESSAGES))
            .onConflict((c) => c.doNothing())
            .execute()
        }
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
  }
}
