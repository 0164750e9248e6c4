import type { AccountId } from '@footlight/core/protocol/ids'
import { type Kysely, type SqlBool, sql } from 'kysely'
import { likePattern } from '../platform/db/like-pattern.ts'
import { foldText } from '../platform/fold-text.ts'
import type { ChatRepository } from './chat-port.ts'
import { type MessageTables, messageOf, pairOf } from './message-repository.ts'

/** What owners do with chats, on either dialect. */
export function createChatRepository(db: Kysely<MessageTables>): ChatRepository {
  return { ...createStates(db), ...createSearch(db) }
}

function createStates(db: Kysely<MessageTables>): Omit<ChatRepository, 'search' | 'around'> {
  const change = (owner: AccountId, peer: AccountId) =>
    db.updateTable('pm_chats').where('owner_id', '=', owner).where('peer_id', '=', peer)
  return {
    async state(owner, peer) {
      const row = await db
        .selectFrom('pm_chats')
        .select(['is_request', 'seen_up_to'])
        .where('owner_id', '=', owner)
        .where('peer_id', '=', peer)
        .executeTakeFirst()
      return { isRequest: row?.is_request === 1, seenUpTo: row?.seen_up_to ?? 0 }
    },
    async accept(owner, peer) {
      await change(owner, peer).set({ is_request: 0 }).execute()
    },
    async noteSeen(owner, peer, upTo) {
      const { numUpdatedRows } = await change(owner, peer)
        .set({ seen_up_to: upTo })
        .where('seen_up_to', '<', upTo)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
    async clear(owner, peer, at) {
      await change(owner, peer)
        .set((e) => ({
          cleared_before: e.ref('cleared_up_to'),
          cleared_up_to: e.ref('last_id'),
          cleared_at: at,
        }))
        // Deleted twice, it would be brought back as it was in between: as nothing.
        .whereRef('cleared_up_to', '<', 'last_id')
        .execute()
    },
    async restore(owner, peer, since) {
      const { numUpdatedRows } = await change(owner, peer)
        .set((e) => ({ cleared_up_to: e.ref('cleared_before'), cleared_at: null }))
        .where('cleared_at', '>=', since)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

function createSearch(db: Kysely<MessageTables>): Pick<ChatRepository, 'search' | 'around'> {
  /** Of each of the two halves of the index; chats in which the owner has the lower number, and the others. */
  const half = (owner: number, own: 'low_id' | 'high_id', peer: 'low_id' | 'high_id') =>
    db
      .selectFrom('pm_messages as one')
      .innerJoin('pm_chats as chat', (join) =>
        join.on('chat.owner_id', '=', owner).onRef('chat.peer_id', '=', `one.${peer}`),
      )
      .selectAll('one')
      .where(`one.${own}`, '=', owner)
      .whereRef('one.id', '>', 'chat.cleared_up_to')
  return {
    async search(owner, text, before, limit) {
      const pattern = likePattern(foldText(text))
      const halves = [half(owner, 'low_id', 'high_id'), half(owner, 'high_id', 'low_id')].map((query) => {
        const found = query.where(sql<SqlBool>`one.folded like ${pattern} escape '\\'`)
        const older = before === null ? found : found.where('one.id', '<', before)
        return older.orderBy('one.id', 'desc').limit(limit).execute()
      })
      const rows = (await Promise.all(halves)).flat()
      return rows
        .map(messageOf)
        .sort((a, b) => b.id - a.id)
        .slice(0, limit)
    },
    async around(owner, peer, id, each) {
      const { low_id, high_id } = pairOf(owner, peer)
      const chat = () =>
        (low_id === owner ? half(owner, 'low_id', 'high_id') : half(owner, 'high_id', 'low_id'))
          .where('one.low_id', '=', low_id)
          .where('one.high_id', '=', high_id)
      const [upTo, behind] = await Promise.all([
        chat()
          .where('one.id', '<=', id)
          .orderBy('one.id', 'desc')
          .limit(each + 1)
          .execute(),
        chat().where('one.id', '>', id).orderBy('one.id').limit(each).execute(),
      ])
      if (upTo[0]?.id !== id) return []
      return [...upTo.reverse(), ...behind].map(messageOf)
    },
  }
}
