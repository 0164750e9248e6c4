import type { Clock, Ledger } from '@footlight/core/ports'
import { assert } from '@footlight/core/rules'
import { escrowParticipantOf } from '@footlight/core/rules/ledger/accounts'
import { type Bill, type Participant, participantOf, type Show } from '@footlight/core/rules/shows/index'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { readEscrow } from '../ledger/escrow.ts'
import { closeParticipantCommand, earnedByReturn, participantReturnId } from './ledger-commands.ts'
import { restoredShow, savedBill } from './saved-show.ts'
import type { ShowRecord, ShowRepository } from './show-port.ts'
import { showTimes } from './show-times.ts'

interface RestoreDeps {
  readonly shows: ShowRepository
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly clock: Clock
}

/** How far back bills matter: the startup tip of a spy. */
const RECENT_MS = 10 * 60_000

/**
 * What the shows of a room start from after a restart. Whatever could not go on has been settled before
 * (`recoverRoom`).
 */
export async function loadShows(
  deps: RestoreDeps,
  owner: Person,
): Promise<{ readonly shows: readonly Show[]; readonly recentBills: readonly Bill[] }> {
  const [records, ended] = await Promise.all([
    deps.shows.unfinished(owner.id),
    deps.shows.endedSince(owner.id, deps.clock.now() - RECENT_MS),
  ])
  const shows = await Promise.all(records.map((record) => restore(record, owner, deps)))
  return { shows, recentBills: ended.flatMap((record) => savedBill(record) ?? []) }
}

/**
 * Who takes part is what the ledger says: a ticket that was paid in the moment of a crash is a ticket. A
 * participant keeps their number, because their return is named after it.
 */
async function restore(
  record: ShowRecord,
  owner: Person,
  { ledger, people, clock }: RestoreDeps,
): Promise<Show> {
  const times = showTimes(clock)
  const show = restoredShow(record, times.monotonic, times.now())
  for (const [index, participant] of show.participants.entries())
    await closeInBooks(show, participant, index, owner, ledger, clock.now())
  const participants = await Promise.all(
    show.participants.map((participant, index) =>
      participant.closed === null ? asBooked(show, participant, index, ledger, times.now()) : participant,
    ),
  )
  return {
    ...show,
    participants: [
      ...participants,
      ...(await missingParticipants({ ...show, participants }, ledger, people, times.now())),
    ],
  }
}

/**
 * Repeats the command for a participant who was closed, and whose money did not get to the books any more.
 */
async function closeInBooks(
  show: Show,
  { closed, ...participant }: Participant,
  index: number,
  broadcaster: Person,
  ledger: Ledger,
  at: number,
): Promise<void> {
  if (closed === null) return
  const accounts = { showId: show.id, kind: show.kind, broadcaster }
  const command = closeParticipantCommand(
    accounts,
    index,
    { ...participant, owed: closed.owed, moved: 0 },
    at,
  )
  if (command === null) return
  const outcome = await ledger.execute(command)
  assert(outcome.ok, `the participant ${index} of the show ${show.id} could not be closed in the books`)
}

/**
 * A return, a pledge or a recording of the moment of a crash is in the books and not in the row. A ticket is
 * closed there only when its holder was shut out.
 */
async function asBooked(
  show: Show,
  participant: Participant,
  index: number,
  ledger: Ledger,
  now: number,
): Promise<Participant> {
  const returned = await ledger.movement(participantReturnId(show.id, index))
  if (returned !== null) {
    const owed = earnedByReturn(returned)
    return {
      ...participant,
      funded: Math.max(participant.funded, owed),
      closed: { at: now, reason: 'removed', owed },
    }
  }
  const { posted: funded } = await ledger.balance(escrowParticipantOf(show.id, participant.account))
  const known = participant.flats.reduce((sum, flat) => sum + flat.tokens, 0)
  if (known === funded) return { ...participant, funded }
  return {
    ...participant,
    funded,
    flats: [
      ...participant.flats,
      {
        what: participant.role === 'pledge' ? 'pledge' : 'recording',
        tokens: funded - known,
        dueAt: participant.takenAt,
      },
    ],
  }
}

async function missingParticipants(
  show: Show,
  ledger: Ledger,
  people: PeopleRepository,
  now: number,
): Promise<Participant[]> {
  const found: Participant[] = []
  for (const { account, tokens } of (await readEscrow(ledger, show.id)).participants) {
    if (participantOf(show, account) !== null) continue
    const person = await people.byId(account)
    const what = show.kind === 'goal' ? 'pledge' : 'ticket'
    found.push({
      account,
      username: person?.username ?? '',
      role: what,
      pricePerMinute: null,
      funded: tokens,
      flats: [{ what, tokens, dueAt: now }],
      meter: { intervals: [], since: null },
      freeUntil: null,
      takenAt: now,
      isPresent: false,
      goneSince: now,
      isExhausted: false,
      closed: null,
    })
  }
  return found
}
