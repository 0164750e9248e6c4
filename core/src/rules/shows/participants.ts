import type { ShowEndReason } from '../../protocol/shows.ts'
import type { ShowEffect } from './effects.ts'
import type { NewParticipant } from './events.ts'
import { startMeter, stillMeter, stopMeter } from './meter.ts'
import { escrowLastsMs, finalOwed } from './owed.ts'
import { isForWhole, type Participant, participantOf, REFILL_BELOW_MS, type Show } from './show.ts'

/**
 * Adds a participant, or adds to the one that the account has: a pledge may grow, a recording may be bought
 * to a ticket.
 */
export function takeParticipant(show: Show, taken: NewParticipant, now: number): Show {
  const known = participantOf(show, taken.account)
  const freeUntil = taken.freeMs > 0 ? now + taken.freeMs : null
  const flats = taken.flats.map((flat) => ({ ...flat, dueAt: freeUntil ?? now }))
  if (known !== null) {
    const more: Participant = {
      ...known,
      funded: known.funded + taken.funded,
      flats: [...known.flats, ...flats],
    }
    return {
      ...show,
      participants: show.participants.map((participant) => (participant === known ? more : participant)),
    }
  }
  const { account, username, role, pricePerMinute, funded, isPresent } = taken
  const participant: Participant = {
    account,
    username,
    role,
    pricePerMinute,
    funded,
    isPresent,
    flats,
    freeUntil,
    meter: stillMeter,
    takenAt: now,
    goneSince: isPresent ? null : now,
    isExhausted: false,
    closed: null,
  }
  return { ...show, participants: [...show.participants, participant] }
}

/**
 * Lets every clock run that should run, and no other: the show runs, the picture is there, and so is the
 * payer, unless they paid for the whole.
 */
export function withMeters(show: Show, at: number): Show {
  const participants = show.participants.map((participant) => {
    const runs =
      show.phase === 'running' &&
      show.hasMedia &&
      participant.closed === null &&
      (isForWhole(participant) || (participant.isPresent && participant.pricePerMinute !== null))
    if (runs === (participant.meter.since !== null)) return participant
    return {
      ...participant,
      meter: runs
        ? startMeter(participant.meter, at, participant.freeUntil)
        : stopMeter(participant.meter, at),
    }
  })
  return participants.some((participant, index) => participant !== show.participants[index])
    ? { ...show, participants }
    : show
}

/** Stops its clock and writes down what it came to. `participant` is an open one of `show`. */
export function closeParticipant(
  show: Show,
  participant: Participant,
  reason: ShowEndReason,
  at: number,
): Show {
  const stopped = { ...participant, meter: stopMeter(participant.meter, at) }
  const owed = finalOwed(show, stopped, reason, at)
  return {
    ...show,
    participants: show.participants.map((each) =>
      each === participant ? { ...stopped, closed: { at, reason, owed } } : each,
    ),
  }
}

/** More escrow, a minute's worth, when what is there lasts for less than two ticks. */
export function refillOf(participant: Participant, now: number): ShowEffect[] {
  const lasts = escrowLastsMs(participant, now)
  if (
    lasts === null ||
    lasts >= REFILL_BELOW_MS ||
    participant.isExhausted ||
    participant.pricePerMinute === null
  )
    return []
  return [
    { phase: 'money', kind: 'refill', account: participant.account, tokens: participant.pricePerMinute },
  ]
}
