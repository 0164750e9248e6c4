import { assert } from '@footlight/core/domain'
import { escrowSeatOf, escrowTillOf, parseEscrow } from '@footlight/core/domain/ledger/accounts'
import { resolveShare, splitTip, type RevenueShare } from '@footlight/core/domain/ledger/shares'
import { msFor, restoredShow, settleCommand, settlementId, type Bill, type SeatBill, type Show } from '@footlight/core/domain/show/index'
import type { Clock, Ledger, PeopleStore, Person, ShowRecord, ShowStore, StatementLine } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import { showTimes } from './show-times.ts'

export interface RecoverParts {
  readonly shows: ShowStore
  readonly people: PeopleStore
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
  readonly logger: Logger
}

/** Audience shows go on after a restart: their tickets and pledges were taken for something that is still to come. */
const goOn: ReadonlySet<ShowRecord['kind']> = new Set(['limited', 'goal'])

/**
 * Before the server listens: every show that a stop or a crash cut off is settled to its last tick, from the books alone (design §4).
 * Answers the performers whose audience shows go on.
 */
export async function recoverShows(parts: RecoverParts): Promise<readonly AccountId[]> {
  const goingOn = new Set<AccountId>()
  for (const record of await parts.shows.unfinished()) {
    const settled = await parts.ledger.movement(settlementId(record.id))
    if (settled !== null) await finish(record, settled.memo['bill'] as Bill, parts)
    else if (goOn.has(record.kind)) goingOn.add(record.ownerId)
    else await settle(record, parts)
  }
  return [...goingOn]
}

async function settle(record: ShowRecord, parts: RecoverParts): Promise<void> {
  const broadcaster = await parts.people.byId(record.ownerId)
  assert(broadcaster !== null, 'a show has its performer')
  const at = parts.clock.now()
  const books = await readBooks(record, parts, at)
  const share = resolveShare(parts.shares, record.kind, broadcaster.studioId !== null, at)
  const gross = (await parts.ledger.balance(escrowTillOf(record.id))).posted
  const bill: Bill = {
    show: record.id, kind: record.kind, broadcaster: record.ownerId, reason: 'server_restart', startedAt: record.startedAt, endedAt: at,
    seats: books.map(({ seat }) => seat), split: gross > 0 ? splitTip(gross, share) : null,
  }
  const open = books.filter(({ rest }) => rest > 0).map(({ seat, rest }) => {
    // The till has what was served; here only the rest goes home.
    return { account: seat.account, username: seat.username, owed: 0, moved: 0, funded: rest }
  })
  const command = settleCommand(accountsOf(record, broadcaster), { open, gross, share }, bill, at)
  if (command !== null) {
    const outcome = await parts.ledger.execute(command)
    assert(outcome.ok, `the show ${record.id} could not be settled`)
  }
  parts.logger.warn({ show: record.id, kind: record.kind, tokens: gross }, 'a show was cut off and is settled to its last tick')
  await finish(record, bill, parts)
}

interface Booked {
  readonly seat: SeatBill
  /** Still in escrow. */
  readonly rest: number
}

/** Each seat as the books have it: what went to the till, what came back already, what is left. */
async function readBooks(record: ShowRecord, parts: RecoverParts, now: number): Promise<Booked[]> {
  const times = showTimes(parts.clock)
  const show = restoredShow(record, times.monotonic, times.now())
  const accounts = new Set(show.seats.map((seat) => seat.account))
  for (const { account } of await parts.ledger.holdings(`escrow:${record.id}.`)) {
    const accountId = parseEscrow(account)?.accountId ?? null
    if (accountId !== null) accounts.add(accountId)
  }
  return await Promise.all([...accounts].map((account) => readSeat(record, show, account, parts, now)))
}

const LINES_MAX = 100_000

async function readSeat(record: ShowRecord, show: Show, account: AccountId, { ledger, people }: RecoverParts, now: number): Promise<Booked> {
  const escrow = escrowSeatOf(record.id, account)
  const lines = await ledger.statement(escrow, null, LINES_MAX)
  const { posted: rest } = await ledger.balance(escrow)
  const seat = show.seats.findLast((each) => each.account === account)
  const tokens = lines.reduce((sum, line) => sum + earnedBy(line), 0)
  const funded = lines.reduce((sum, line) => sum + Math.max(0, line.tokens), 0)
  const price = seat?.pricePerMinute ?? null
  const from = record.startedAt ?? record.openedAt
  return {
    rest,
    seat: {
      account, username: seat?.username ?? (await people.byId(account))?.username ?? '', role: seat?.role ?? 'payer', reason: 'server_restart',
      tokens, refund: funded - tokens,
      lines: tokens === 0 ? [] : [{ what: 'time', from, to: lines.find((line) => earnedBy(line) !== 0)?.at ?? now, ms: price === null || price === 0 ? 0 : msFor(price, tokens), price, tokens }],
    },
  }
}

/** What a movement took out of a seat for the till: all of a charge, and what the return of a seat says of itself. */
function earnedBy({ reason, tokens, memo }: StatementLine): number {
  if (reason === 'show_charge') return -tokens
  return reason === 'show_return' ? Number(memo['earned']) : 0
}

async function finish(record: ShowRecord, bill: Bill, { shows }: RecoverParts): Promise<void> {
  const tokens = bill.seats.reduce((sum, seat) => sum + seat.tokens, 0)
  await shows.put({ ...record, phase: 'ended', endedAt: bill.endedAt, reason: bill.reason, tokens, state: JSON.stringify({ bill }) })
}

function accountsOf(record: ShowRecord, { id, username, studioId }: Person) {
  return { showId: record.id, kind: record.kind, broadcaster: { id, username, studioId } }
}
