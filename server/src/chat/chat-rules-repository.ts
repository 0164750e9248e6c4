import { ChatFilters, defaultChatFilters, HighlightedLine } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { ChatRulesRepository } from './chat-rules-port.ts'

export interface ChatRuleTables {
  /** `filters`: a JSON text. */
  chat_rules: { owner_id: number; filters: string; raid_until: number | null }
  /** `line`: a JSON text. */
  chat_highlights: { owner_id: number; line: string }
  chat_speakers: { owner_id: number; speaker_id: number }
}

/** Rules of chats and who has written there, on either dialect. */
export function createChatRulesRepository(db: Kysely<ChatRuleTables>): ChatRulesRepository {
  return {
    async load(ownerId) {
      const row = await db
        .selectFrom('chat_rules')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      if (row === undefined) return { ownerId, filters: defaultChatFilters, raidUntil: null }
      // A filter that came with a later release is not in an older row.
      return {
        ownerId,
        filters: ChatFilters.parse({ ...defaultChatFilters, ...(JSON.parse(row.filters) as object) }),
        raidUntil: row.raid_until,
      }
    },
    async save({ ownerId, filters, raidUntil }) {
      const values = { filters: JSON.stringify(filters), raid_until: raidUntil }
      await db
        .insertInto('chat_rules')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
    async highlight(ownerId) {
      const row = await db
        .selectFrom('chat_highlights')
        .select('line')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
      return row === undefined ? null : HighlightedLine.parse(JSON.parse(row.line))
    },
    async setHighlight(ownerId, line) {
      if (line === null) {
        await db.deleteFrom('chat_highlights').where('owner_id', '=', ownerId).execute()
        return
      }
      const values = { line: JSON.stringify(line) }
      await db
        .insertInto('chat_highlights')
        .values({ owner_id: ownerId, ...values })
        .onConflict((c) => c.column('owner_id').doUpdateSet(values))
        .execute()
    },
    async addSpeakers(ownerId, speakers) {
      if (speakers.length === 0) return
      await db
        .insertInto('chat_speakers')
        .values(speakers.map((speaker) => ({ owner_id: ownerId, speaker_id: speaker })))
        .onConflict((c) => c.doNothing())
        .execute()
    },
    async hasSpoken(ownerId, speaker) {
      const row = await db
        .selectFrom('chat_speakers')
        .select('speaker_id')
        .where('owner_id', '=', ownerId)
        .where('speaker_id', '=', speaker)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
