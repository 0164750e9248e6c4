import { AccountId } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import {
  type ExpressionBuilder,
  type Generated,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
} from 'kysely'
import { foldText } from '../platform/fold-text.ts'
import type { MessageRepository, StoredMessage } from './message-port.ts'

export interface MessageTables {
  pm_messages: PmMessagesTable
  pm_chats: PmChatsTable
}

/** Numbers are those of messages; 0: none. */
interface PmChatsTable {
  owner_id: number
  peer_id: number
  last_id: number
  read_up_to: number
  /** 1: of somebody whom the owner does not know. */
  is_request: Generated<number>
  /** What the other may know of what the owner has read. */
  seen_up_to: Generated<number>
  /** The owner has deleted everything up to this one; `cleared_before`: what it was before. */
  cleared_up_to: Generated<number>
  cleared_before: Generated<number>
  /** ms since 1970; null: was not, or was brought back. */
  cleared_at: number | null
}

/** Of the two people, `low_id` is the one with the lower number: both find their chat by one index. */
interface PmMessagesTable {
  id: Generated<number>
  low_id: number
  high_id: number
  sender_id: number
  recipient_id: number
  ref: string
  text: string
  /** For the search, without case and accents. */
  folded: string
  sent_at: number
  post: number | null
  is_mass: number
}

/** Private messages, on either dialect. */
export function createMessageRepository(db: Kysely<MessageTables>): MessageRepository {
  return {
    async send(message, isStranger) {
      return await db.transaction().execute((transaction) => store(transaction, message, isStranger))
    },
    async chats(owner, limit) {
      // Strangers, however many write, leave the chats where they are.
      const boxes = await Promise.all([0, 1].map((isRequest) => boxOf(db, owner, isRequest, limit)))
      const rows = boxes.flat().sort((a, b) => b.id - a.id)
      const unread = new Map(
        (await unreadByPeer(db, owner)).map(({ sender_id, count }) => [sender_id, Number(count)]),
      )
      return rows.map((row) => ({
        peer: AccountId.parse(row.peer_id),
        unread: unread.get(row.peer_id) ?? 0,
        isRequest: row.is_request === 1,
        last: messageOf(row),
      }))
    },
    async messages(owner, peer, before, limit) {
      const { low_id, high_id } = pairOf(owner, peer)
      let query = db
        .selectFrom('pm_messages')
        .selectAll()
        .where('low_id', '=', low_id)
        .where('high_id', '=', high_id)
        .where('id', '>', (e) => clearedUpTo(e, owner, peer))
      if (before !== null) query = query.where('id', '<', before)
      return (await query.orderBy('id', 'desc').limit(limit).execute()).map(messageOf).reverse()
    },
    async sentAfter(after, sentBefore, limit) {
      const rows = await db
        .selectFrom('pm_messages as message')
        .leftJoin('pm_chats as chat', (join) =>
          join
            .onRef('chat.owner_id', '=', 'message.recipient_id')
            .onRef('chat.peer_id', '=', 'message.sender_id'),
        )
        .select(['message.id', 'message.sender_id', 'message.recipient_id'])
        .select(['chat.read_up_to', 'chat.is_request', 'chat.cleared_up_to'])
        .where('message.id', '>', after)
        .where('message.sent_at', '<', sentBefore)
        .orderBy('message.id')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        from: AccountId.parse(row.sender_id),
        to: AccountId.parse(row.recipient_id),
        readUpTo: Math.max(row.read_up_to ?? 0, row.cleared_up_to ?? 0),
        isRequest: row.is_request === 1,
      }))
    },
    async last() {
      const { id } = await db
        .selectFrom('pm_messages')
        .select((e) => e.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
      return id ?? 0
    },
    async hasWritten(from, to) {
      const row = await db
        .selectFrom('pm_messages')
        .select('id')
        .where('recipient_id', '=', to)
        .where('sender_id', '=', from)
        .where('is_mass', '=', 0)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
    async markRead(owner, peer, upTo) {
      return await db.transaction().execute((transaction) => markRead(transaction, owner, peer, upTo))
    },
  }
}

/** Once for each `ref` of a sender. */
async function store(
  transaction: Transaction<MessageTables>,
  { from, to, text, sentAt, ref, post, isMass }: Omit<StoredMessage, 'id'>,
  isStranger: boolean,
) {
  const row = await transaction
    .insertInto('pm_messages')
    .values({
      ...pairOf(from, to),
      sender_id: from,
      recipient_id: to,
      ref,
      text,
      folded: foldText(text),
      sent_at: sentAt,
      post,
      is_mass: isMass ? 1 : 0,
    })
    .onConflict((c) => c.columns(['sender_id', 'ref']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) {
    const known = await transaction
      .selectFrom('pm_messages')
      .selectAll()
      .where('sender_id', '=', from)
      .where('ref', '=', ref)
      .executeTakeFirst()
    assert(known !== undefined, 'what stands in the way of a message is the message')
    return { message: messageOf(known), isNew: false }
  }
  const { low_id, high_id } = pairOf(from, to)
  // In one order, whoever writes: two messages that cross would wait for each other.
  for (const [owner, peer] of [
    [low_id, high_id],
    [high_id, low_id],
  ] as const)
    if (!isMass || owner === to) await bringUp(transaction, owner, peer, row.id, owner === to && isStranger)
  return { message: messageOf(row), isNew: true }
}

async function markRead(
  transaction: Transaction<MessageTables>,
  owner: AccountId,
  peer: AccountId,
  upTo: number | null,
) {
  const received = () =>
    transaction.selectFrom('pm_messages').where('recipient_id', '=', owner).where('sender_id', '=', peer)
  const newest = await received()
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const chat = await transaction
    .selectFrom('pm_chats')
    .select(['read_up_to', 'cleared_up_to'])
    .where('owner_id', '=', owner)
    .where('peer_id', '=', peer)
    .executeTakeFirst()
  const last = Number(newest.id ?? 0)
  // A number from the future would hide what is yet to come.
  const read = Math.max(chat?.read_up_to ?? 0, Math.min(upTo ?? last, last))
  // Another window may have read further since: it goes on from there, not from here.
  const moved = await transaction
    .updateTable('pm_chats')
    .set({ read_up_to: read })
    .where('owner_id', '=', owner)
    .where('peer_id', '=', peer)
    .where('read_up_to', '<', read)
    .executeTakeFirst()
  const left = await received()
    .where('id', '>', Math.max(read, chat?.cleared_up_to ?? 0))
    .select((e) => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return { upTo: read, unread: Number(left.count), isNew: moved.numUpdatedRows > 0n }
}

async function bringUp(
  transaction: Transaction<MessageTables>,
  owner: number,
  peer: number,
  id: number,
  isRequest: boolean,
): Promise<void> {
  await transaction
    .insertInto('pm_chats')
    .values({ owner_id: owner, peer_id: peer, last_id: id, read_up_to: 0, is_request: isRequest ? 1 : 0 })
    .onConflict((c) =>
      c.columns(['owner_id', 'peer_id']).doUpdateSet({
        is_request: sql`case when pm_chats.is_request < excluded.is_request then pm_chats.is_request else excluded.is_request end`,
        last_id: sql`case when pm_chats.last_id > excluded.last_id then pm_chats.last_id else excluded.last_id end`,
      }),
    )
    .execute()
}

/** What is left of chats that the owner has deleted is no chat. */
function boxOf(db: Kysely<MessageTables>, owner: number, isRequest: number, limit: number) {
  return db
    .selectFrom('pm_chats as chat')
    .innerJoin('pm_messages as last', 'last.id', 'chat.last_id')
    .selectAll('last')
    .select(['chat.peer_id', 'chat.is_request'])
    .where('chat.owner_id', '=', owner)
    .where('chat.is_request', '=', isRequest)
    .whereRef('chat.last_id', '>', 'chat.cleared_up_to')
    .orderBy('chat.last_id', 'desc')
    .limit(limit)
    .execute()
}

function clearedUpTo(e: ExpressionBuilder<MessageTables, 'pm_messages'>, owner: number, peer: number) {
  return e.fn.coalesce(
    e
      .selectFrom('pm_chats')
      .select('cleared_up_to')
      .where('owner_id', '=', owner)
      .where('peer_id', '=', peer),
    e.lit(0),
  )
}

function unreadByPeer(db: Kysely<MessageTables>, owner: number) {
  return db
    .selectFrom('pm_chats as chat')
    .innerJoin('pm_messages as one', (join) =>
      join
        .onRef('one.recipient_id', '=', 'chat.owner_id')
        .onRef('one.sender_id', '=', 'chat.peer_id')
        .onRef('one.id', '>', 'chat.read_up_to')
        .onRef('one.id', '>', 'chat.cleared_up_to'),
    )
    .select(['one.sender_id', (e) => e.fn.countAll().as('count')])
    .where('chat.owner_id', '=', owner)
    .groupBy('one.sender_id')
    .execute()
}

export function pairOf(one: number, other: number): { low_id: number; high_id: number } {
  return { low_id: Math.min(one, other), high_id: Math.max(one, other) }
}

export function messageOf(row: Selectable<PmMessagesTable>): StoredMessage {
  return {
    id: row.id,
    from: AccountId.parse(row.sender_id),
    to: AccountId.parse(row.recipient_id),
    text: row.text,
    sentAt: row.sent_at,
    ref: row.ref,
    post: row.post,
    isMass: row.is_mass === 1,
  }
}
