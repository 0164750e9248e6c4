import type { StaffThread, StaffTicket, Ticket, TicketMessage, TicketThread } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { mayReopen } from '@footlight/core/rules/help/ticket'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredTicket, StoredTicketMessage, TicketRepository } from './ticket-port.ts'

type People = Pick<PeopleRepository, 'byIds'>

/** As the one who asked reads it: nobody of the staff is named. */
export function presentTicket(ticket: StoredTicket, now: number): Ticket {
  return { ...commonOf(ticket, now), is_unread: ticket.lastStaff > ticket.personRead }
}

export async function presentThread(
  ticket: StoredTicket,
  tickets: TicketRepository,
  now: number,
): Promise<TicketThread> {
  const messages = await tickets.messages(ticket.id, false)
  return {
    ...presentTicket(ticket, now),
    messages: messages.map((message) => presentMessage(message, () => '')),
  }
}

export async function presentQueue(
  tickets: readonly StoredTicket[],
  people: People,
  now: number,
): Promise<StaffTicket[]> {
  const nameOf = await namesOf(
    people,
    tickets.flatMap(({ account, takenBy }) => [account, takenBy]),
  )
  return tickets.map((ticket) => presentForStaff(ticket, nameOf, now))
}

export async function presentStaffThread(
  ticket: StoredTicket,
  tickets: TicketRepository,
  people: People,
  now: number,
): Promise<StaffThread> {
  const [messages, log] = await Promise.all([tickets.messages(ticket.id, true), tickets.log(ticket.id)])
  const nameOf = await namesOf(people, [
    ticket.account,
    ticket.takenBy,
    ...messages.map(({ author }) => author),
    ...log.map(({ by }) => by),
  ])
  return {
    ...presentForStaff(ticket, nameOf, now),
    messages: messages.map((message) => presentMessage(message, nameOf)),
    log: log.map(({ action, by, at }) => ({ action, by: nameOf(by), at: isoTime(at) })),
  }
}

function commonOf(ticket: StoredTicket, now: number) {
  const { number, subject, state, department } = ticket
  return {
    number,
    subject,
    state,
    department,
    opened_at: isoTime(ticket.openedAt),
    changed_at: isoTime(ticket.changedAt),
    may_reopen: mayReopen(ticket, now),
  }
}

function presentForStaff(ticket: StoredTicket, nameOf: NameOf, now: number): StaffTicket {
  const { account, takenBy, way, name, email } = ticket
  return {
    ...commonOf(ticket, now),
    is_unread: ticket.lastPerson > ticket.staffRead,
    by: way,
    name,
    email: way === 'form' ? email : '',
    username: account === null ? null : nameOf(account),
    waits_since: isoTime(ticket.waitsSince),
    taken_by: takenBy === null ? null : nameOf(takenBy),
  }
}

function presentMessage({ id, side, author, text, at }: StoredTicketMessage, nameOf: NameOf): TicketMessage {
  return { id, from: side, by: side === 'person' ? '' : nameOf(author), text, at: isoTime(at) }
}

type NameOf = (id: AccountId | null) => string

/** '' for nobody, and for accounts that are gone. */
async function namesOf(people: People, ids: readonly (AccountId | null)[]): Promise<NameOf> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const names = new Map((await people.byIds(known)).map(({ id, username }) => [id, username]))
  return (id) => (id === null ? '' : (names.get(id) ?? ''))
}
