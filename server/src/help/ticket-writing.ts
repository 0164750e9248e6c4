import { supportLimits } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { ticketAfter } from '@footlight/core/rules/help/ticket'
import type { Kysely, Transaction } from 'kysely'
import { holdPerson } from '../accounts/hold-person.ts'
import type {
  NewTicket,
  NewTicketMessage,
  StoredTicket,
  TicketAction,
  TicketRefusal,
  TicketRepository,
} from './ticket-port.ts'
import { type TicketTables, ticketOf } from './ticket-tables.ts'

type Writing = Pick<TicketRepository, 'open' | 'write' | 'change' | 'read'>
type InTransaction = Transaction<TicketTables>

const HOUR_MS = 3_600_000
/** Messages by the form that wait, of everybody: past it nobody would read them in time. */
const FORMS_OPEN_MAX = 2_000

/** What changes tickets, on either dialect; each ticket, and each account, one after the other. */
export function createTicketWriting(db: Kysely<TicketTables>): Writing {
  return {
    open: (asked) => db.transaction().execute((transaction) => open(transaction, asked)),
    write: (ticket, message) =>
      db.transaction().execute((transaction) => write(transaction, ticket, message)),
    change: (id, step, by, at, seen) =>
      db.transaction().execute(async (transaction) => {
        const ticket = await hold(transaction, id)
        const changed = changeOf(ticket, step, by, at)
        if (!changed.ok || changed.value === null) return changed.ok ? ok({ isNew: false }) : changed
        if (seen !== undefined && seen !== ticket.changedAt) return fail('conflict')
        await transaction.updateTable('support_tickets').set(changed.value).where('id', '=', id).execute()
        await note(transaction, id, step, by, at)
        return ok({ isNew: true })
      }),
    async read(id, side, upTo) {
      const [read, last] =
        side === 'person'
          ? (['person_read', 'last_staff'] as const)
          : (['staff_read', 'last_person'] as const)
      const { numUpdatedRows } = await db
        .updateTable('support_tickets')
        .set({ [read]: upTo })
        .where('id', '=', id)
        .where(read, '<', upTo)
        // Nobody has read what is not there.
        .where((e) => e(e.ref(last), '>', e.ref(read)))
        .where((e) =>
          e.exists(
            e.selectFrom('support_messages').select('id').where('id', '=', upTo).where('ticket', '=', id),
          ),
        )
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}

async function open(
  transaction: InTransaction,
  asked: NewTicket,
): Promise<Result<{ ticket: StoredTicket; isNew: boolean }, TicketRefusal>> {
  const { account, text, at, ...fields } = asked
  if (account !== null) await holdPerson(transaction, account)
  const ref = `${account ?? 'guest'}:${asked.ref}`
  const known = await transaction
    .selectFrom('support_tickets')
    .selectAll()
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (known !== undefined) return ok({ ticket: ticketOf(known), isNew: false })
  const refusal = await refusalOfNew(transaction, asked, ref)
  if (refusal !== null) return fail(refusal)
  const row = await transaction
    .insertInto('support_tickets')
    .values({
      ...fields,
      account,
      ref,
      state: 'open',
      opened_at: at,
      changed_at: at,
      closed_at: null,
      waits_since: at,
      taken_by: null,
      last_person: 0,
      last_staff: 0,
      person_read: 0,
      staff_read: 0,
    })
    // A guest's second tab: nobody holds an account for them.
    .onConflict((c) => c.column('ref').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return fail('conflict')
  const { id } = await transaction
    .insertInto('support_messages')
    .values({ ticket: row.id, ref, side: 'person', author: account, text, at, is_due: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.updateTable('support_tickets').set({ last_person: id }).where('id', '=', row.id).execute()
  await note(transaction, row.id, 'open', account, at)
  return ok({ ticket: ticketOf({ ...row, last_person: id }), isNew: true })
}

async function refusalOfNew(
  transaction: InTransaction,
  { account, way, at }: NewTicket,
  ref: string,
): Promise<TicketRefusal | null> {
  // A line in another ticket was called that.
  if (await isWritten(transaction, ref)) return 'conflict'
  const { count } = await transaction
    .selectFrom('support_tickets')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('state', '!=', 'closed')
    .where('way', '=', way)
    .$if(way === 'chat', (query) => query.where('account', '=', account))
    .executeTakeFirstOrThrow()
  if (Number(count) >= (way === 'chat' ? supportLimits.openTickets : FORMS_OPEN_MAX)) return 'too_many'
  return account !== null && (await isTooFast(transaction, account, at)) ? 'too_fast' : null
}

async function write(
  transaction: InTransaction,
  id: number,
  { side, author, ref: called, text, at }: NewTicketMessage,
): Promise<Result<{ isNew: boolean }, TicketRefusal>> {
  await holdPerson(transaction, author)
  const ticket = await hold(transaction, id)
  const ref = `${author}:${called}`
  const known = await transaction
    .selectFrom('support_messages')
    .select(['ticket', 'side', 'text'])
    .where('ref', '=', ref)
    .executeTakeFirst()
  if (known !== undefined) {
    const isSame = known.ticket === id && known.side === side && known.text === text
    return isSame ? ok({ isNew: false }) : fail('conflict')
  }
  const state =
    side === 'note' ? ok(ticket.state) : ticketAfter(ticket, side === 'person' ? 'write' : 'answer', at)
  if (!state.ok) return state
  if (side === 'person' && (await isTooFast(transaction, author, at))) return fail('too_fast')
  if (await isFull(transaction, id)) return fail('full')
  const message = await transaction
    .insertInto('support_messages')
    .values({
      ticket: id,
      ref,
      side,
      author,
      text,
      at,
      is_due: side === 'staff' && ticket.way === 'form' ? 1 : 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (side === 'note') await note(transaction, id, 'note', author, at)
  else {
    await transaction
      .updateTable('support_tickets')
      .set({ state: state.value, changed_at: at, ...wordsOf(ticket, side, message.id, at) })
      .where('id', '=', id)
      .execute()
    if (side === 'staff') {
      if (ticket.takenBy === null) await take(transaction, id, author, at)
      await note(transaction, id, 'answer', author, at)
    }
  }
  return ok({ isNew: true })
}

/** What a message makes of a ticket besides its state. */
function wordsOf({ waitsSince }: StoredTicket, side: 'person' | 'staff', message: number, at: number) {
  return side === 'person'
    ? { last_person: message, waits_since: waitsSince ?? at }
    : { last_staff: message, waits_since: null }
}

async function take(transaction: InTransaction, id: number, by: number, at: number): Promise<void> {
  await transaction.updateTable('support_tickets').set({ taken_by: by }).where('id', '=', id).execute()
  await note(transaction, id, 'take', by, at)
}

/** null: it is so already. */
function changeOf(
  ticket: StoredTicket,
  step: 'take' | 'release' | 'close' | 'reopen',
  by: number,
  at: number,
): Result<Record<string, string | number | null> | null, 'wrong_state'> {
  if (step === 'take') {
    if (ticket.takenBy !== null) return ticket.takenBy === by ? ok(null) : fail('wrong_state')
    return ok({ taken_by: by })
  }
  if (step === 'release') return ok(ticket.takenBy === null ? null : { taken_by: null })
  const state = ticketAfter(ticket, step, at)
  if (!state.ok) return state
  if (state.value === ticket.state) return ok(null)
  const isClosed = state.value === 'closed'
  return ok({
    state: state.value,
    changed_at: at,
    closed_at: isClosed ? at : null,
    waits_since: isClosed ? null : at,
  })
}

async function hold(transaction: InTransaction, id: number): Promise<StoredTicket> {
  const row = await transaction
    .updateTable('support_tickets')
    .set((e) => ({ state: e.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return ticketOf(row)
}

async function isTooFast(transaction: InTransaction, account: number, at: number): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('support_messages')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('author', '=', account)
    .where('side', '=', 'person')
    .where('at', '>', at - HOUR_MS)
    .executeTakeFirstOrThrow()
  return Number(count) >= supportLimits.messagesPerHour
}

async function isFull(transaction: InTransaction, ticket: number): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('support_messages')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('ticket', '=', ticket)
    .executeTakeFirstOrThrow()
  return Number(count) >= supportLimits.messages
}

async function isWritten(transaction: InTransaction, ref: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('support_messages')
    .select('id')
    .where('ref', '=', ref)
    .executeTakeFirst()
  return row !== undefined
}

async function note(
  transaction: InTransaction,
  ticket: number,
  action: TicketAction,
  by: number | null,
  at: number,
): Promise<void> {
  await transaction.insertInto('support_log').values({ ticket, action, by, at }).execute()
}
