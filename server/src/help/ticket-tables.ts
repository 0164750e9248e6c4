import { SupportDepartment, TicketState } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Generated, Selectable } from 'kysely'
import type { StoredTicket, StoredTicketMessage, TicketAction } from './ticket-port.ts'

interface TicketTable {
  id: Generated<number>
  number: string
  ref: string
  account: number | null
  way: 'chat' | 'form'
  department: string
  subject: string
  name: string
  email: string
  language: string
  state: string
  opened_at: number
  changed_at: number
  closed_at: number | null
  waits_since: number | null
  taken_by: number | null
  last_person: number
  last_staff: number
  person_read: number
  staff_read: number
}

interface MessageTable {
  id: Generated<number>
  ticket: number
  ref: string
  side: StoredTicketMessage['side']
  author: number | null
  text: string
  at: number
  /** 1: it has still to be sent by e-mail. */
  is_due: number
}

export interface TicketTables {
  /** Of the accounts: here only what orders what one of them asks. */
  people: { id: number; username: string }
  support_tickets: TicketTable
  support_messages: MessageTable
  support_log: { id: Generated<number>; ticket: number; action: TicketAction; by: number | null; at: number }
  support_watchers: { account: number; at: number }
}

export function ticketOf(row: Selectable<TicketTable>): StoredTicket {
  return {
    id: row.id,
    number: row.number,
    account: accountOf(row.account),
    way: row.way,
    department: SupportDepartment.parse(row.department),
    subject: row.subject,
    name: row.name,
    email: row.email,
    language: isLanguage(row.language) ? row.language : 'en',
    state: TicketState.parse(row.state),
    openedAt: row.opened_at,
    changedAt: row.changed_at,
    closedAt: row.closed_at,
    waitsSince: row.waits_since,
    takenBy: accountOf(row.taken_by),
    lastPerson: row.last_person,
    lastStaff: row.last_staff,
    personRead: row.person_read,
    staffRead: row.staff_read,
  }
}

export function messageOf({
  ref: _ref,
  is_due: _due,
  ...row
}: Selectable<MessageTable>): StoredTicketMessage {
  return { ...row, author: accountOf(row.author) }
}

export function accountOf(id: number | null): AccountId | null {
  return id === null ? null : AccountId.parse(id)
}
