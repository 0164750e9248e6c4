import { AccountId, ChatMessage, caseLimits, HighlightedLine } from '@footlight/core/protocol'
import type { Transaction } from 'kysely'
import { isoTime } from '../accounts/present-user.ts'
import type { AuditEntry } from '../audit-log/module.ts'
import type { RemovableContent, RemovalAct } from '../cases/module.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { roomContentRemoved } from '../rooms/removed-content.ts'
import { withoutQuoteOf } from './chat-log.ts'
import type { ChatRepository } from './chat-port.ts'
import type { ChatTables } from './chat-repository.ts'
import type { ChatRuleTables } from './chat-rules-repository.ts'

export interface ChatContentDeps {
  readonly chat: Pick<ChatRepository, 'saidBy'>
  readonly bus: Bus
}

/** What somebody said in public, in whatever room, for as long as it is kept, as a decision removes it. */
export function chatContent({ chat, bus }: ChatContentDeps): RemovableContent {
  return {
    async shownOf(account, limit) {
      const lines = await chat.saidBy(account, null, limit)
      return lines.map(({ room, id, sentAt, message }) => ({
        ...{ id: `${room}.${id}`, title: message.message.slice(0, caseLimits.titleChars) },
        ...{ at: isoTime(sentAt), picture_url: null, is_removed: false },
      }))
    },
    remove: removeStoredLine,
    /** The room has it in memory, for those who come in. */
    async finish(_account, id) {
      bus.publish(roomContentRemoved, { room: lineOf(id).room, kind: 'chat_line', id })
    },
  }
}

/** In the transaction of the decision, also where others quoted it. null: they have said none of that number there. */
export async function removeStoredLine(
  transaction: Transaction<ChatTables & ChatRuleTables>,
  author: AccountId,
  ref: string,
  { by, at, reason }: RemovalAct,
): Promise<AuditEntry | null> {
  const { room, id } = lineOf(ref)
  const { numDeletedRows } = await transaction
    .deleteFrom('chat_messages')
    .where('room_owner_id', '=', room)
    .where('id', '=', id)
    .where('author_id', '=', author)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return null
  await forgetQuotes(transaction, room, id)
  await forgetHighlight(transaction, room, id)
  const subject = { kind: 'account', id: String(author) } as const
  return { at, actor: by, action: 'chat.remove_line', subject, reason, details: { room, line: id } }
}

/** What is kept of a room is few: only later lines can quote it. */
async function forgetQuotes(
  transaction: Transaction<ChatTables>,
  room: AccountId,
  id: number,
): Promise<void> {
  const later = await transaction
    .selectFrom('chat_messages')
    .select(['id', 'message'])
    .where('room_owner_id', '=', room)
    .where('id', '>', id)
    .execute()
  for (const row of later) {
    const message = ChatMessage.parse(JSON.parse(row.message))
    if (message.reply_to !== id) continue
    await transaction
      .updateTable('chat_messages')
      .set({ message: JSON.stringify(withoutQuoteOf(message, id)) })
      .where('room_owner_id', '=', room)
      .where('id', '=', row.id)
      .execute()
  }
}

/** A line that was taken out of the chat stands nowhere. */
async function forgetHighlight(
  transaction: Transaction<ChatRuleTables>,
  room: AccountId,
  id: number,
): Promise<void> {
  const row = await transaction
    .selectFrom('chat_highlights')
    .select('line')
    .where('owner_id', '=', room)
    .executeTakeFirst()
  if (row !== undefined && HighlightedLine.parse(JSON.parse(row.line)).id === id)
    await transaction
      .deleteFrom('chat_highlights')
      .where('owner_id', '=', room)
      .where('line', '=', row.line)
      .execute()
}

/** Of `room.line`, both by their numbers. */
export function lineOf(ref: string): { readonly room: AccountId; readonly id: number } {
  const [room, id] = ref.split('.').map(Number)
  return { room: AccountId.parse(room), id: Number(id) }
}
