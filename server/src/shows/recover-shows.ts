import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import type { RevenueShare, Split } from '@footlight/core/rules/ledger/shares'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import {
  type Bill,
  bookedLines,
  type ParticipantBill,
  type Show,
  settledBill,
} from '@footlight/core/rules/shows/index'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type EscrowBill, readEscrow } from '../ledger/escrow.ts'
import type { Performer } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import {
  billOfSettlement,
  earnedByReturn,
  lateReturnCommand,
  participantReturnId,
  settleCommand,
  settlementId,
} from './ledger-commands.ts'
import { restoredShow } from './saved-show.ts'
import type { ShowRecord, ShowRepository } from './show-port.ts'
import { showTimes } from './show-times.ts'

export interface ShowRecoveryDeps {
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
 * Every show of the room that a stop or a crash cut off is settled to its last tick, from the books alone
 *. Answers the audience shows that go on.
 */
export async function recoverShows(
  deps: ShowRecoveryDeps,
  broadcaster: Performer,
): Promise<ReadonlySet<string>> {
  const goingOn = new Set<string>()
  for (const record of await deps.shows.unfinished(broadcaster.id)) {
    const settled = await deps.ledger.movement(settlementId(record.id))
    if (settled !== null) await finish(record, billOfSettlement(settled), deps)
    else if (goOn.has(record.kind)) goingOn.add(record.id)
    else await settle(record, broadcaster, deps)
  }
  return goingOn
}

async function settle(record: ShowRecord, broadcaster: Performer, deps: ShowRecoveryDeps): Promise<void> {
  const at = deps.clock.now()
  const { participants: escrow, accrued: gross } = await readEscrow(deps.ledger, record.id)
  const books = await readBooks(record, escrow, deps, at)
  const share = resolveShare(deps.shares, record.kind, broadcaster, at)
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
      // What was served has accrued; only the rest is refunded here.
      return { account: participant.account, username: participant.username, owed: 0, moved: 0, funded: rest }
    })
  const command = settleCommand(accountsOf(record, broadcaster), { open, gross, share }, bill, at)
  let split: Split | undefined
  if (command !== null) {
    const outcome = await deps.ledger.execute(command)
    assert(outcome.ok, `the show ${record.id} could not be settled`)
    split = outcome.value.split
  }
  logEvent(deps.logger, 'show_recovered', { show: record.id, kind: record.kind, tokens: gross })
  // Another may have settled it since the first look; then the escrow was empty when it was read here.
  const settled = await deps.ledger.movement(settlementId(record.id))
  await finish(record, settled === null ? settledBill(bill, split) : billOfSettlement(settled), deps)
}

interface Booked {
  readonly participant: ParticipantBill
  /** Still in escrow. */
  readonly rest: number
}

/** Each participant as the ledger has it: what has accrued, what was refunded already, what is left. */
async function readBooks(
  record: ShowRecord,
  escrow: EscrowBill['participants'],
  deps: ShowRecoveryDeps,
  now: number,
): Promise<Booked[]> {
  const times = showTimes(deps.clock)
  const show = restoredShow(record, times.monotonic, times.now())
  const accounts = new Set([...show.participants, ...escrow].map(({ account }) => account))
  return await Promise.all([...accounts].map((account) => readParticipant(record, show, account, deps, now)))
}

const LINES_MAX = 100_000

async function readParticipant(
  record: ShowRecord,
  show: Show,
  account: AccountId,
  { ledger, people }: ShowRecoveryDeps,
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
 * What the returns of an account's earlier parts in the show say that they earned beyond what was charged
 * before; negative where accrued tokens were given back.
 */
async function earnedByReturns(show: Show, account: AccountId, ledger: Ledger): Promise<number> {
  const returns = await Promise.all(
    show.participants.map((participant, index) =>
      participant.account === account ? ledger.movement(participantReturnId(show.id, index)) : null,
    ),
  )
  return returns.reduce((sum, movement) => sum + earnedByReturn(movement), 0)
}

/** Escrow that was committed for a show that was over by then is refunded. */
export async function bringHome(
  { shows, people, ledger, clock, logger }: ShowRecoveryDeps,
  showId: string,
  broadcaster: Performer,
): Promise<void> {
  const record = await shows.byId(showId)
  if (record?.phase !== 'ended') {
    logEvent(logger, 'escrow_show_unknown', { show: showId })
    return
  }
  for (const { account, tokens } of (await readEscrow(ledger, showId)).participants) {
    const payer = await people.byId(account)
    const at = clock.now()
    const command = lateReturnCommand(
      accountsOf(record, broadcaster),
      { account, username: payer?.username ?? '' },
      tokens,
      `${escrowParticipantOf(showId, account)}:${at}`,
      at,
    )
    const outcome = await ledger.execute(command)
    assert(outcome.ok, `the escrow of the show ${showId} could not be brought home`)
    logEvent(logger, 'escrow_refunded', { show: showId, tokens })
  }
}

async function finish(record: ShowRecord, bill: Bill, { shows }: ShowRecoveryDeps): Promise<void> {
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

function accountsOf(record: ShowRecord, broadcaster: Performer) {
  return { showId: record.id, kind: record.kind, broadcaster }
}
