import { assert } from '@footlight/core/domain'
import { ESCROW_PREFIX, escrowSeatOf, parseEscrow } from '@footlight/core/domain/ledger/accounts'
import {
  type Bill,
  closeSeatCommand,
  restoredShow,
  type Seat,
  type Show,
  savedBill,
  seatOf,
  seatReturnId,
} from '@footlight/core/domain/show/index'
import type { Ledger, PeopleStore, Person, ShowRecord } from '@footlight/core/ports'
import type { RoomParts } from '../room-parts.ts'
import { showTimes } from './show-times.ts'

type RestoreParts = Pick<RoomParts, 'shows' | 'ledger' | 'people' | 'clock'>

/** How far back bills matter: the startup tip of a spy (seed 2 §9). */
const RECENT_MS = 10 * 60_000

/**
 * What the shows of a room start from after a restart. Whatever could not go on has been settled before
 * (`recoverShows`).
 */
export async function loadShows(
  parts: RestoreParts,
  owner: Person,
): Promise<{ readonly shows: readonly Show[]; readonly recentBills: readonly Bill[] }> {
  const [records, ended] = await Promise.all([
    parts.shows.unfinished(owner.id),
    parts.shows.endedSince(owner.id, parts.clock.now() - RECENT_MS),
  ])
  const shows = await Promise.all(records.map((record) => restore(record, owner, parts)))
  return { shows, recentBills: ended.flatMap((record) => savedBill(record) ?? []) }
}

/**
 * Whose seats there are is what the books say: a ticket that was paid in the moment of a crash is a ticket. A
 * seat keeps its number, because its return is named after it.
 */
async function restore(
  record: ShowRecord,
  owner: Person,
  { ledger, people, clock }: RestoreParts,
): Promise<Show> {
  const times = showTimes(clock)
  const show = restoredShow(record, times.monotonic, times.now())
  for (const [index, seat] of show.seats.entries())
    await closeInBooks(show, seat, index, owner, ledger, clock.now())
  const seats = await Promise.all(
    show.seats.map((seat, index) =>
      seat.closed === null ? asBooked(show, seat, index, ledger, times.now()) : seat,
    ),
  )
  return {
    ...show,
    seats: [...seats, ...(await missingSeats({ ...show, seats }, ledger, people, times.now()))],
  }
}

/** A seat that was closed, and whose money did not get to the books any more: the same command once more. */
async function closeInBooks(
  show: Show,
  { closed, ...seat }: Seat,
  index: number,
  { id, username, studioId }: Person,
  ledger: Ledger,
  at: number,
): Promise<void> {
  if (closed === null) return
  const accounts = { showId: show.id, kind: show.kind, broadcaster: { id, username, studioId } }
  const command = closeSeatCommand(accounts, index, { ...seat, owed: closed.owed, moved: 0 }, at)
  if (command === null) return
  const outcome = await ledger.execute(command)
  assert(outcome.ok, `the seat ${index} of the show ${show.id} could not be closed in the books`)
}

/**
 * A return, a pledge or a recording of the moment of a crash is in the books and not in the row. A ticket is
 * closed there only when its holder was shut out.
 */
async function asBooked(show: Show, seat: Seat, index: number, ledger: Ledger, now: number): Promise<Seat> {
  const returned = await ledger.movement(seatReturnId(show.id, index))
  if (returned !== null) {
    const owed = Number(returned.memo['earned'] ?? 0)
    return { ...seat, funded: Math.max(seat.funded, owed), closed: { at: now, reason: 'removed', owed } }
  }
  const { posted: funded } = await ledger.balance(escrowSeatOf(show.id, seat.account))
  const known = seat.flats.reduce((sum, flat) => sum + flat.tokens, 0)
  if (known === funded) return { ...seat, funded }
  return {
    ...seat,
    funded,
    flats: [
      ...seat.flats,
      { what: seat.role === 'pledge' ? 'pledge' : 'recording', tokens: funded - known, dueAt: seat.takenAt },
    ],
  }
}

async function missingSeats(show: Show, ledger: Ledger, people: PeopleStore, now: number): Promise<Seat[]> {
  const found: Seat[] = []
  for (const { account, posted } of await ledger.holdings(`${ESCROW_PREFIX}${show.id}.`)) {
    const accountId = parseEscrow(account)?.accountId ?? null
    if (accountId === null || seatOf(show, accountId) !== null) continue
    const person = await people.byId(accountId)
    const what = show.kind === 'goal' ? 'pledge' : 'ticket'
    found.push({
      account: accountId,
      username: person?.username ?? '',
      role: what,
      pricePerMinute: null,
      funded: posted,
      flats: [{ what, tokens: posted, dueAt: now }],
      meter: { stretches: [], since: null },
      freeUntil: null,
      takenAt: now,
      isPresent: false,
      goneSince: now,
      isDry: false,
      closed: null,
    })
  }
  return found
}
