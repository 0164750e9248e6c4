import type { GoldenTicket, GoldenTicketSetting } from '@footlight/core/protocol/golden-ticket'
import type { StoredTicket } from './apps.ts'

export function startGoldenTicket(
  roundId: string,
  { title, price, count }: GoldenTicketSetting,
): StoredTicket {
  return { round_id: roundId, title, price, count, is_active: true, holders: [], reserved_for: null }
}

export function presentGoldenTicket({ reserved_for: _inner, ...ticket }: StoredTicket): GoldenTicket {
  return { ...ticket, remaining: Math.max(0, ticket.count - ticket.holders.length) }
}

export function holdsTicket(ticket: StoredTicket, username: string): boolean {
  return ticket.holders.some((holder) => holder.username === username)
}

/** Tickets that nobody holds and no purchase on its way will take. */
export function ticketsLeft(ticket: StoredTicket): number {
  return ticket.count - ticket.holders.length - (ticket.reserved_for === null ? 0 : 1)
}

/** APP-GOLD-01: a tip of exactly the price brings a ticket while there are any; one for each person. */
export function tipForTicket(
  ticket: StoredTicket,
  tip: { readonly username: string; readonly tokens: number; readonly at: number },
): StoredTicket {
  const mayHave = !holdsTicket(ticket, tip.username) && ticket.reserved_for !== tip.username
  if (!ticket.is_active || tip.tokens !== ticket.price || ticketsLeft(ticket) <= 0 || !mayHave) return ticket
  return { ...ticket, holders: [...ticket.holders, { username: tip.username, at: tip.at }] }
}

/** A purchase is in the books: its ticket was reserved for it before. */
export function ticketBought(
  ticket: StoredTicket,
  sale: { readonly roundId: string; readonly username: string; readonly at: number },
): StoredTicket {
  if (ticket.round_id !== sale.roundId || holdsTicket(ticket, sale.username)) return ticket
  return {
    ...ticket,
    holders: [...ticket.holders, { username: sale.username, at: sale.at }],
    reserved_for: ticket.reserved_for === sale.username ? null : ticket.reserved_for,
  }
}
