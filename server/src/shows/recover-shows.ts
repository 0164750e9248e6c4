import type {
  Clock,
  Ledger,
  PeopleRepository,
  Person,
  ShowRecord,
  ShowRepository,
} from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import {
  ESCROW_PREFIX,
  escrowAccruedOf,
  escrowParticipantOf,
  parseEscrow,
} from '@footlight/core/rules/ledger/accounts'
import { type RevenueShare, resolveShare, type Split } from '@footlight/core/rules/ledger/shares'
import {
  type Bill,
  billOfSettlement,
  bookedLines,
  earnedByReturn,
  lateReturnCommand,
  type ParticipantBill,
  participantReturnId,
  restoredShow,
  type Show,
  settleCommand,
  settledBill,
  settlementId,
} from '@footlight/core/rules/show/index'
import type { Logger } from 'pino'
import { showTimes } from './show-times.ts'

export interface RecoverDeps {
  readonly shows: ShowRepository
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Audience shows go on after a restart: their tickets and pledges were taken for something that is still to
 * come.
 */
const goOn: ReadonlySet<ShowRecord['kind']> = new Set(['limited', 'goal'])

/**
 * Before the server listens: every show that a stop or a crash cut off is settled to its last tick, from the
 * books alone. Answers the performers whose audience shows go on.
 */
export async function recoverShows(parts: RecoverDeps): Promise<readonly AccountId[]> {
  const goingOn = new Map<string, AccountId>()
  for (const record of await parts.shows.unfinished()) {
    const settled = await parts.ledger.movement(settlementId(record.id))
    if (settled !== null) await finish(record, billOfSettlement(settled), parts)
    else if (goOn.has(record.kind)) goingOn.set(record.id, record.ownerId)
    else await settle(record, parts)
  }
  await sweepLateEscrow(new Set(goingOn.keys()), parts)
  return [...new Set(goingOn.values())]
}

async function settle(record: ShowRecord, parts: RecoverDeps): Promise<void> {
  const broadcaster = await parts.people.byId(record.ownerId)
  assert(broadcaster !== null, 'a show has its performer')
  const at = parts.clock.now()
  const books = await readBooks(record, parts, at)
  const share = resolveShare(parts.shares, record.kind, broadcaster.studioId !== null, at)
  const gross = (await parts.ledger.balance(escrowAccruedOf(record.id))).posted
  const bill: Bill = {
    show: record.id,
    kind: record.kind,
    broadcaster: record.ownerId,
    reason: 'server_restart',
    startedAt: record.startedAt,
    endedAt: at,
    participants: books.map(({ participant }) => participant),
    split: null,
  }
  const open = books
    .filter(({ rest }) => rest > 0)
    .map(({ participant, rest }) => {
      // The till has what was served; here only the rest goes home.
      return { account: participant.account, username: participant.username, owed: 0, moved: 0, funded: rest }
    })
  const command = settleCommand(accountsOf(record, broadcaster), { open, gross, share }, bill, at)
  let split: Split | undefined
  if (command !== null) {
    const outcome = await parts.ledger.execute(command)
    assert(outcome.ok, `the show ${record.id} could not be settled`)
    split = outcome.value.split
  }
  parts.logger.warn(
    { show: record.id, kind: record.kind, tokens: gross },
    'a show was cut off and is settled to its last tick',
  )
  await finish(record, settledBill(bill, split), parts)
}

interface Booked {
  readonly participant: ParticipantBill
  /** Still in escrow. */
  readonly rest: number
}

/** Each seat as the books have it: what went to the till, what came back already, what is left. */
async function readBooks(record: ShowRecord, parts: RecoverDeps, now: number): Promise<Booked[]> {
  const times = showTimes(parts.clock)
  const show = restoredShow(record, times.monotonic, times.now())
  const accounts = new Set(show.participants.map((participant) => participant.account))
  for (const { account } of await parts.ledger.holdings(`escrow:${record.id}.`)) {
    const accountId = parseEscrow(account)?.accountId ?? null
    if (accountId !== null) accounts.add(accountId)
  }
  return await Promise.all([...accounts].map((account) => readParticipant(record, show, account, parts, now)))
}

const LINES_MAX = 100_000

async function readParticipant(
  record: ShowRecord,
  show: Show,
  account: AccountId,
  { ledger, people }: RecoverDeps,
  now: number,
): Promise<Booked> {
  const escrow = escrowParticipantOf(record.id, account)
  const lines = await ledger.statement(escrow, null, LINES_MAX)
  const { posted: rest } = await ledger.balance(escrow)
  const participant = show.participants.findLast((each) => each.account === account)
  const charged = -lines.reduce((sum, line) => (line.kind === 'show_charge' ? sum + line.tokens : sum), 0)
  const tokens = charged + (await earnedByReturns(show, account, ledger))
  const funded = lines.reduce((sum, line) => sum + Math.max(0, line.tokens), 0)
  const until = lines.find((line) => line.kind === 'show_charge')?.at ?? now
  return {
    rest,
    participant: {
      account,
      username: participant?.username ?? (await people.byId(account))?.username ?? '',
      role: participant?.role ?? 'payer',
      reason: 'server_restart',
      tokens,
      refund: funded - tokens,
      lines: bookedLines(show, account, tokens, record.startedAt ?? record.openedAt, until),
    },
  }
}

/**
 * What the returns of an account's earlier seats say that they earned beyond what was charged before; less
 * than nothing where the till gave back.
 */
async function earnedByReturns(show: Show, account: AccountId, ledger: Ledger): Promise<number> {
  const returns = await Promise.all(
    show.participants.map((participant, index) =>
      participant.account === account ? ledger.movement(participantReturnId(show.id, index)) : null,
    ),
  )
  return returns.reduce((sum, movement) => sum + earnedByReturn(movement), 0)
}

/**
 * Escrow that was committed for a show that was over by then goes home. Tip splits have no row here, and look
 * after themselves.
 */
async function sweepLateEscrow(goingOn: ReadonlySet<string>, parts: RecoverDeps): Promise<void> {
  for (const { account, posted } of await parts.ledger.holdings(ESCROW_PREFIX)) {
    const escrow = parseEscrow(account)
    if (escrow?.accountId == null || goingOn.has(escrow.showId)) continue
    const record = await parts.shows.byId(escrow.showId)
    const [broadcaster, payer] = [
      record === null ? null : await parts.people.byId(record.ownerId),
      await parts.people.byId(escrow.accountId),
    ]
    if (record?.phase !== 'ended' || broadcaster === null) continue
    const command = lateReturnCommand(
      accountsOf(record, broadcaster),
      { account: escrow.accountId, username: payer?.username ?? '' },
      posted,
      `${account}:${parts.clock.now()}`,
      parts.clock.now(),
    )
    const outcome = await parts.ledger.execute(command)
    assert(outcome.ok, `the escrow ${account} could not be brought home`)
    parts.logger.warn({ show: record.id, tokens: posted }, 'escrow of a show that was over is home again')
  }
}

async function finish(record: ShowRecord, bill: Bill, { shows }: RecoverDeps): Promise<void> {
  const tokens = bill.participants.reduce((sum, participant) => sum + participant.tokens, 0)
  await shows.put({
    ...record,
    phase: 'ended',
    endedAt: bill.endedAt,
    reason: bill.reason,
    tokens,
    state: JSON.stringify({ bill }),
  })
}

function accountsOf(record: ShowRecord, { id, username, studioId }: Person) {
  return { showId: record.id, kind: record.kind, broadcaster: { id, username, studioId } }
}
