import type { AccountId } from '@footlight/core/protocol/ids'
import { escrowAccruedOf, escrowParticipantOf, parseEscrow } from '@footlight/core/rules/ledger/accounts'
import { type Bill, type ParticipantBill, settledBill } from '@footlight/core/rules/shows/receipt'
import type { Participant, Show } from '@footlight/core/rules/shows/show'
import {
  billOfSettlement,
  closeParticipantCommand,
  earnedByReturn,
  lateReturnCommand,
  type ShowAccounts,
  settleCommand,
  settlementId,
} from '../ledger-commands.ts'
import { restoredShow, savedBill } from '../saved-show.ts'
import type { ShowRecord } from '../show-port.ts'
import type { VenueDeps } from './venue.ts'
import type { WobblyLedger } from './wobbly-ledger.ts'

export type Recovered =
  | { readonly kind: 'over'; readonly bill: Bill | null }
  | { readonly kind: 'goes_on'; readonly show: Show }

/**
 * After a crash, from the row and the books alone: what ran by the minute is settled to its last tick, an
 * audience show goes on.
 */
export function recoverVenue(record: ShowRecord, accounts: ShowAccounts, deps: VenueDeps): Recovered {
  const settled = deps.ledger.movement(settlementId(record.id))
  if (settled !== null)
    return { kind: 'over', bill: bringHome(billOfSettlement(settled), record, accounts, deps) }
  if (record.phase === 'ended')
    return {
      kind: 'over',
      bill: bringHome(savedBill(record)!, record, accounts, deps),
    }
  if (record.kind === 'limited' || record.kind === 'goal')
    return { kind: 'goes_on', show: restore(record, accounts, deps) }
  return { kind: 'over', bill: settleFromBooks(record, accounts, deps) }
}

/** Escrow that was committed for a show that was over by then. */
function bringHome(
  bill: Bill,
  record: ShowRecord,
  accounts: ShowAccounts,
  { ledger, clock }: VenueDeps,
): Bill {
  for (const account of accountsWithEscrow(record.id, ledger)) {
    const tokens = ledger.posted(escrowParticipantOf(record.id, account))
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
  { ledger, clock, share }: VenueDeps,
): Bill {
  const at = clock.now + clock.wallAhead
  const show = restoredShow(record, (wall) => wall - clock.wallAhead, clock.now)
  const participants = [
    ...new Set([
      ...show.participants.map((participant) => participant.account),
      ...accountsWithEscrow(record.id, ledger),
    ]),
  ]
  const gross = ledger.posted(escrowAccruedOf(record.id))
  const bill: Bill = {
    show: record.id,
    kind: record.kind,
    broadcaster: record.ownerId,
    reason: 'server_restart',
    startedAt: record.startedAt,
    endedAt: at,
    participants: participants.map((account) => bookedParticipant(record, show, account, ledger)),
    split: null,
  }
  const open = participants.map((account) => ({
    account,
    username: '',
    owed: 0,
    moved: 0,
    funded: ledger.posted(escrowParticipantOf(record.id, account)),
  }))
  const command = settleCommand(accounts, { open, gross, share }, bill, at)
  if (command === null) return bill
  const outcome = ledger.execute(command)
  if (!outcome.ok) throw new Error('a show that was cut off could not be settled')
  return settledBill(bill, outcome.value.split)
}

/** What the charges took, and what the returns say that they earned on top. */
function bookedParticipant(
  record: ShowRecord,
  show: Show,
  account: AccountId,
  ledger: WobblyLedger,
): ParticipantBill {
  const escrow = escrowParticipantOf(record.id, account)
  const charged = -ledger.sum(escrow, (reason) => reason === 'show_charge')
  const earned = show.participants.map((participant, index) =>
    participant.account === account ? earnedByReturn(ledger.movement(`${record.id}:seat:${index}`)) : 0,
  )
  const tokens = earned.reduce((sum, each) => sum + each, charged)
  const funded = ledger.sum(escrow, (reason) => reason === `${record.kind}_escrow`)
  const participant = show.participants.find((each) => each.account === account)
  return {
    account,
    username: '',
    role: participant?.role ?? 'payer',
    reason: 'server_restart',
    lines: [],
    tokens,
    refund: funded - tokens,
  }
}

/**
 * The books decide who the participants are. Participants keep their numbers: their returns are named after
 * them.
 */
function restore(record: ShowRecord, accounts: ShowAccounts, { ledger, clock }: VenueDeps): Show {
  const show = restoredShow(record, (wall) => wall - clock.wallAhead, clock.now)
  for (const [index, participant] of show.participants.entries())
    closeInBooks(participant, index, accounts, ledger, clock.now + clock.wallAhead)
  const participants = show.participants.map((participant, index) =>
    participant.closed === null ? asBooked(participant, index, show, ledger, clock.now) : participant,
  )
  const known = new Set(
    participants
      .filter((participant) => participant.closed === null)
      .map((participant) => participant.account),
  )
  const missing = accountsWithEscrow(show.id, ledger).filter((account) => !known.has(account))
  return {
    ...show,
    participants: [
      ...participants,
      ...missing.map((account) =>
        missingParticipant(show, account, ledger.posted(escrowParticipantOf(show.id, account)), clock.now),
      ),
    ],
  }
}

/**
 * Repeats the command for a participant who was closed, and whose money did not get to the books any more.
 */
function closeInBooks(
  { closed, ...participant }: Participant,
  index: number,
  accounts: ShowAccounts,
  ledger: WobblyLedger,
  at: number,
): void {
  if (closed === null) return
  const command = closeParticipantCommand(
    accounts,
    index,
    { ...participant, owed: closed.owed, moved: 0 },
    at,
  )
  if (command !== null && !ledger.execute(command).ok)
    throw new Error('a closed participant could not be closed in the books')
}

function asBooked(
  participant: Participant,
  index: number,
  show: Show,
  ledger: WobblyLedger,
  now: number,
): Participant {
  const returned = ledger.movement(`${show.id}:seat:${index}`)
  if (returned !== null) {
    const owed = earnedByReturn(returned)
    return {
      ...participant,
      funded: Math.max(participant.funded, owed),
      closed: { at: now, reason: 'removed', owed },
    }
  }
  const funded = ledger.posted(escrowParticipantOf(show.id, participant.account))
  const known = participant.flats.reduce((sum, flat) => sum + flat.tokens, 0)
  const added = {
    what: participant.role === 'pledge' ? 'pledge' : 'recording',
    tokens: funded - known,
    dueAt: participant.takenAt,
  } as const
  return {
    ...participant,
    funded,
    flats: funded === known ? participant.flats : [...participant.flats, added],
  }
}

function missingParticipant(show: Show, account: AccountId, funded: number, now: number): Participant {
  const what = show.kind === 'goal' ? 'pledge' : 'ticket'
  return {
    account,
    username: '',
    role: what,
    pricePerMinute: null,
    funded,
    flats: [{ what, tokens: funded, dueAt: now }],
    meter: { intervals: [], since: null },
    freeUntil: null,
    takenAt: now,
    isPresent: false,
    goneSince: now,
    isExhausted: false,
    closed: null,
  }
}

function accountsWithEscrow(showId: string, ledger: WobblyLedger): AccountId[] {
  return ledger.holdings(`escrow:${showId}.`).flatMap((account) => parseEscrow(account)?.accountId ?? [])
}
