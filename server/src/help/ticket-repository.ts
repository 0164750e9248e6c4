import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import type { TicketRepository } from './ticket-port.ts'
import { accountOf, messageOf, type TicketTables, ticketOf } from './ticket-tables.ts'
import { createTicketWriting } from './ticket-writing.ts'

/** Tickets, on either dialect. */
export function createTicketRepository(db: Kysely<TicketTables>): TicketRepository {
  return { ...createTicketWriting(db), ...createReading(db), ...createLists(db), ...createKeeping(db) }
}

function createReading(db: Kysely<TicketTables>): Pick<TicketRepository, 'byNumber' | 'messages' | 'log'> {
  return {
    async byNumber(number) {
      const row = await db
        .selectFrom('support_tickets')
        .selectAll()
        .where('number', '=', number)
        .executeTakeFirst()
      return row === undefined ? null : ticketOf(row)
    },
    async messages(ticket, withNotes) {
      const rows = await db
        .selectFrom('support_messages')
        .selectAll()
        .where('ticket', '=', ticket)
        .$if(!withNotes, (query) => query.where('side', '!=', 'note'))
        .orderBy('id')
        .execute()
      return rows.map(messageOf)
    },
    async log(ticket) {
      const rows = await db
        .selectFrom('support_log')
        .select(['action', 'by', 'at'])
        .where('ticket', '=', ticket)
        .orderBy('id')
        .execute()
      return rows.map(({ by, ...row }) => ({ ...row, by: accountOf(by) }))
    },
  }
}

function createLists(
  db: Kysely<TicketTables>,
): Pick<TicketRepository, 'ofAccount' | 'unreadOf' | 'queue' | 'waiting'> {
  const chatsOf = (account: AccountId) =>
    db.selectFrom('support_tickets').where('account', '=', account).where('way', '=', 'chat')
  return {
    async ofAccount(account, { offset, limit }) {
      const { count } = await chatsOf(account)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await chatsOf(account)
        .selectAll()
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return { tickets: rows.map(ticketOf), total: Number(count) }
    },
    async unreadOf(account) {
      const { count } = await chatsOf(account)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .whereRef('last_staff', '>', 'person_read')
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async queue({ department, show }, { offset, limit }) {
      const found = db
        .selectFrom('support_tickets')
        .$if(department !== null, (query) => query.where('department', '=', department))
        .$if(typeof show === 'string', (query) => query.where('state', '=', String(show)))
        .$if(typeof show === 'number', (query) =>
          query.where('taken_by', '=', Number(show)).where('state', '!=', 'closed'),
        )
      const { count } = await found
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      const rows = await found
        .selectAll()
        .$if(show === 'open', (query) => query.orderBy('waits_since').orderBy('id'))
        .$if(show !== 'open', (query) => query.orderBy('changed_at', 'desc').orderBy('id', 'desc'))
        .limit(limit)
        .offset(offset)
        .execute()
      return { tickets: rows.map(ticketOf), total: Number(count) }
    },
    async waiting() {
      const rows = await db
        .selectFrom('support_tickets')
        .select((e) => ['department', e.fn.countAll<number | string>().as('count')])
        .where('state', '=', 'open')
        .groupBy('department')
        .execute()
      const of = (name: string) => Number(rows.find(({ department }) => department === name)?.count ?? 0)
      return { support: of('support'), model_support: of('model_support') }
    },
  }
}

function createKeeping(
  db: Kysely<TicketTables>,
): Pick<TicketRepository, 'due' | 'sent' | 'removeClosed' | 'watch' | 'watchersSince'> {
  return {
    async due(limit) {
      const rows = await db
        .selectFrom('support_messages')
        .innerJoin('support_tickets', 'support_tickets.id', 'support_messages.ticket')
        .selectAll('support_tickets')
        .select(['support_messages.id as message', 'support_messages.text as words'])
        .where('is_due', '=', 1)
        .orderBy('support_messages.id')
        .limit(limit)
        .execute()
      return rows.map(({ message, words, ...ticket }) => ({
        id: message,
        text: words,
        ticket: ticketOf(ticket),
      }))
    },
    async sent(message) {
      await db.updateTable('support_messages').set({ is_due: 0 }).where('id', '=', message).execute()
    },
    async removeClosed(before) {
      await db.deleteFrom('support_tickets').where('closed_at', '<', before).execute()
    },
    async watch(account, at) {
      await db
        .insertInto('support_watchers')
        .values({ account, at })
        .onConflict((c) => c.column('account').doUpdateSet({ at }))
        .execute()
    },
    async watchersSince(at) {
      const rows = await db.selectFrom('support_watchers').select('account').where('at', '>', at).execute()
      return rows.map(({ account }) => AccountId.parse(account))
    },
  }
}
