import type { ShowRecord } from '../../../ports/shows.ts'
import type { AccountId } from '../../../protocol/ids.ts'
import { escrowSeatOf, escrowTillOf, parseEscrow } from '../../ledger/accounts.ts'
import {
  billOfSettlement,
  closeSeatCommand,
  lateReturnCommand,
  type ShowAccounts,
  settleCommand,
  settlementId,
} from '../ledger-commands.ts'
import { type Bill, type SeatBill, settledBill } from '../receipt.ts'
import { restoredShow } from '../saved.ts'
import type { Seat, Show } from '../show.ts'
import type { VenueParts } from './venue.ts'
import type { WobblyLedger } from './wobbly-ledger.ts'

export type Recovered =
  | { readonly kind: 'over'; readonly bill: Bill | null }
  | { readonly kind: 'goes_on'; readonly show: Show }

/**
 * After a crash, from the row and the books alone: what ran by the minute is settled to its last tick, an
 * audience show goes on.
 */
export function recoverVenue(record: ShowRecord, accounts: ShowAccounts, parts: VenueParts): Recovered {
  const settled = parts.ledger.movement(settlementId(record.id))
  if (settled !== null)
    return { kind: 'over', bill: bringHome(billOfSettlement(settled.memo), record, accounts, parts) }
  if (record.phase === 'ended')
    return {
      kind: 'over',
      bill: bringHome((JSON.parse(record.state) as { bill: Bill }).bill, record, accounts, parts),
    }
  if (record.kind === 'limited' || record.kind === 'goal')
    return { kind: 'goes_on', show: restore(record, accounts, parts) }
  return { kind: 'over', bill: settleFromBooks(record, accounts, parts) }
}

/** Escrow that was committed for a show that was over by then. */
function bringHome(
  bill: Bill,
  record: ShowRecord,
  accounts: ShowAccounts,
  { ledger, clock }: VenueParts,
): Bill {
  for (const account of accountsWithEscrow(record.id, ledger)) {
    const tokens = ledger.posted(escrowSeatOf(record.id, account))
    const outcome = ledger.execute(
      lateReturnCommand(
        accounts,
        { account, username: '' },
        tokens,
        `${record.id}:recovered:${account}`,
        clock.now + clock.wallAhead,
      ),
    )
    if (!outcome.ok) throw new Error('escrow could not be brought home')
  }
  return bill
}

function settleFromBooks(
  record: ShowRecord,
  accounts: ShowAccounts,
  { ledger, clock, share }: VenueParts,
): Bill {
  const at = clock.now + clock.wallAhead
  const show = restoredShow(record, (wall) => wall - clock.wallAhead, clock.now)
  const seated = [
    ...new Set([...show.seats.map((seat) => seat.account), ...accountsWithEscrow(record.id, ledger)]),
  ]
  const gross = ledger.posted(escrowTillOf(record.id))
  const bill: Bill = {
    show: record.id,
    kind: record.kind,
    broadcaster: record.ownerId,
    reason: 'server_restart',
    startedAt: record.startedAt,
    endedAt: at,
    seats: seated.map((account) => bookedSeat(record, show, account, ledger)),
    split: null,
  }
  const open = seated.map((account) => ({
    account,
    username: '',
    owed: 0,
    moved: 0,
    funded: ledger.posted(escrowSeatOf(record.id, account)),
  }))
  const command = settleCommand(accounts, { open, gross, share }, bill, at)
  if (command === null) return bill
  const outcome = ledger.execute(command)
  if (!outcome.ok) throw new Error('a show that was cut off could not be settled')
  return settledBill(bill, outcome.value.split)
}

/** What the charges took, and what the returns say that they earned on top. */
function bookedSeat(record: ShowRecord, show: Show, account: AccountId, ledger: WobblyLedger): SeatBill {
  const escrow = escrowSeatOf(record.id, account)
  const charged = -ledger.sum(escrow, (reason) => reason === 'show_charge')
  const earned = show.seats.map((seat, index) =>
    seat.account === account ? Number(ledger.movement(`${record.id}:seat:${index}`)?.memo['earned'] ?? 0) : 0,
  )
  const tokens = earned.reduce((sum, each) => sum + each, charged)
  const funded = ledger.sum(escrow, (reason) => reason === `${record.kind}_escrow`)
  const seat = show.seats.find((each) => each.account === account)
  return {
    account,
    username: '',
    role: seat?.role ?? 'payer',
    reason: 'server_restart',
    lines: [],
    tokens,
    refund: funded - tokens,
  }
}

/** Whose seats there are is what the books say. A seat keeps its number: its return is named after it. */
function restore(record: ShowRecord, accounts: ShowAccounts, { ledger, clock }: VenueParts): Show {
  const show = restoredShow(record, (wall) => wall - clock.wallAhead, clock.now)
  for (const [index, seat] of show.seats.entries())
    closeInBooks(seat, index, accounts, ledger, clock.now + clock.wallAhead)
  const seats = show.seats.map((seat, index) =>
    seat.closed === null ? asBooked(seat, index, show, ledger, clock.now) : seat,
  )
  const known = new Set(seats.filter((seat) => seat.closed === null).map((seat) => seat.account))
  const missing = accountsWithEscrow(show.id, ledger).filter((account) => !known.has(account))
  return {
    ...show,
    seats: [
      ...seats,
      ...missing.map((account) =>
        missingSeat(show, account, ledger.posted(escrowSeatOf(show.id, account)), clock.now),
      ),
    ],
  }
}

/** A seat that was closed, and whose money did not get to the books any more: the same command once more. */
function closeInBooks(
  { closed, ...seat }: Seat,
  index: number,
  accounts: ShowAccounts,
  ledger: WobblyLedger,
  at: number,
): void {
  if (closed === null) return
  const command = closeSeatCommand(accounts, index, { ...seat, owed: closed.owed, moved: 0 }, at)
  if (command !== null && !ledger.execute(command).ok)
    throw new Error('a closed seat could not be closed in the books')
}

function asBooked(seat: Seat, index: number, show: Show, ledger: WobblyLedger, now: number): Seat {
  const returned = ledger.movement(`${show.id}:seat:${index}`)
  if (returned !== null) {
    const owed = Number(returned.memo['earned'] ?? 0)
    return { ...seat, funded: Math.max(seat.funded, owed), closed: { at: now, reason: 'removed', owed } }
  }
  const funded = ledger.posted(escrowSeatOf(show.id, seat.account))
  const known = seat.flats.reduce((sum, flat) => sum + flat.tokens, 0)
  const added = {
    what: seat.role === 'pledge' ? 'pledge' : 'recording',
    tokens: funded - known,
    dueAt: seat.takenAt,
  } as const
  return { ...seat, funded, flats: funded === known ? seat.flats : [...seat.flats, added] }
}

function missingSeat(show: Show, account: AccountId, funded: number, now: number): Seat {
  const what = show.kind === 'goal' ? 'pledge' : 'ticket'
  return {
    account,
    username: '',
    role: what,
    pricePerMinute: null,
    funded,
    flats: [{ what, tokens: funded, dueAt: now }],
    meter: { stretches: [], since: null },
    freeUntil: null,
    takenAt: now,
    isPresent: false,
    goneSince: now,
    isDry: false,
    closed: null,
  }
}

function accountsWithEscrow(showId: string, ledger: WobblyLedger): AccountId[] {
  return ledger.holdings(`escrow:${showId}.`).flatMap((account) => parseEscrow(account)?.accountId ?? [])
}
