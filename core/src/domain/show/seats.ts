import type { ShowEndReason } from '../../protocol/shows.ts'
import type { ShowEffect } from './effects.ts'
import type { NewSeat } from './events.ts'
import { startMeter, stillMeter, stopMeter } from './meter.ts'
import { escrowLastsMs, finalOwed } from './owed.ts'
import { isForWhole, REFILL_BELOW_MS, type Seat, type Show, seatOf } from './show.ts'

/**
 * Adds a seat, or adds to the one that the account has: a pledge may grow, a recording may be bought to a
 * ticket.
 */
export function takeSeat(show: Show, taken: NewSeat, now: number): Show {
  const known = seatOf(show, taken.account)
  const freeUntil = taken.freeMs > 0 ? now + taken.freeMs : null
  const flats = taken.flats.map((flat) => ({ ...flat, dueAt: freeUntil ?? now }))
  if (known !== null) {
    const more: Seat = { ...known, funded: known.funded + taken.funded, flats: [...known.flats, ...flats] }
    return { ...show, seats: show.seats.map((seat) => (seat === known ? more : seat)) }
  }
  const { account, username, role, pricePerMinute, funded, isPresent } = taken
  const seat: Seat = {
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
    isDry: false,
    closed: null,
  }
  return { ...show, seats: [...show.seats, seat] }
}

/**
 * Lets every clock run that should run, and no other: the show runs, the picture is there, and so is the
 * payer, unless they paid for the whole.
 */
export function withMeters(show: Show, at: number): Show {
  const seats = show.seats.map((seat) => {
    const runs =
      show.phase === 'running' &&
      show.hasMedia &&
      seat.closed === null &&
      (isForWhole(seat) || (seat.isPresent && seat.pricePerMinute !== null))
    if (runs === (seat.meter.since !== null)) return seat
    return { ...seat, meter: runs ? startMeter(seat.meter, at, seat.freeUntil) : stopMeter(seat.meter, at) }
  })
  return seats.some((seat, index) => seat !== show.seats[index]) ? { ...show, seats } : show
}

/** Stops its clock and writes down what it came to. `seat` is an open one of `show`. */
export function closeSeat(show: Show, seat: Seat, reason: ShowEndReason, at: number): Show {
  const stopped = { ...seat, meter: stopMeter(seat.meter, at) }
  const owed = finalOwed(show, stopped, reason, at)
  return {
    ...show,
    seats: show.seats.map((each) => (each === seat ? { ...stopped, closed: { at, reason, owed } } : each)),
  }
}

/** More escrow, a minute's worth, when what is there lasts for less than two ticks. */
export function refillOf(seat: Seat, now: number): ShowEffect[] {
  const lasts = escrowLastsMs(seat, now)
  if (lasts === null || lasts >= REFILL_BELOW_MS || seat.isDry || seat.pricePerMinute === null) return []
  return [{ phase: 'money', kind: 'refill', account: seat.account, tokens: seat.pricePerMinute }]
}
