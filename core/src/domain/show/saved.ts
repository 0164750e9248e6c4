import * as z from 'zod/mini'
import type { ShowRecord } from '../../ports/shows.ts'
import { AccountId } from '../../protocol/ids.ts'
import { SeatRole, ShowEndReason } from '../../protocol/shows.ts'
import { assert } from '../result.ts'
import { type Meter, servedMs } from './meter.ts'
import type { Bill } from './receipt.ts'
import { noTerms, type Seat, type Show } from './show.ts'

const time = z.int()
const Saved = z.object({
  terms: z.object({
    pricePerMinute: z.nullable(z.int()),
    isExclusive: z.boolean(),
    cam2cam: z.boolean(),
    watchTogether: z.boolean(),
    keepsRecording: z.boolean(),
    preTip: z.int(),
    minimumMs: z.int(),
    spyPricePerMinute: z.nullable(z.int()),
    spyStartupTip: z.int(),
    ticketPrice: z.int(),
    recordingPrice: z.int(),
    message: z.string(),
    startsAt: z.nullable(time),
    minimum: z.int(),
    refundWindowMs: z.int(),
  }),
  expiresAt: z.nullable(time),
  ticks: z.int(),
  seats: z.array(
    z.object({
      account: AccountId,
      username: z.string(),
      role: SeatRole,
      pricePerMinute: z.nullable(z.int()),
      funded: z.int(),
      freeUntil: z.nullable(time),
      takenAt: time,
      flats: z.array(
        z.object({
          what: z.enum(['pre_tip', 'startup_tip', 'ticket', 'pledge', 'recording']),
          tokens: z.int(),
          dueAt: time,
        }),
      ),
      meter: z.object({ stretches: z.array(z.object({ from: time, to: time })), since: z.nullable(time) }),
      closed: z.nullable(z.object({ at: time, reason: ShowEndReason, owed: z.int() })),
    }),
  ),
})

/**
 * A show as it is stored: all times of the wall clock, because the monotonic one starts anew with the
 * process. One that is over is its bill and nothing else.
 */
export function savedShow(
  show: Show,
  ownerId: AccountId,
  wall: (monotonic: number) => number,
  bill: Bill | null,
): ShowRecord {
  const state: z.infer<typeof Saved> = {
    terms: show.terms,
    ticks: show.ticks,
    expiresAt: mapped(show.expiresAt, wall),
    seats: show.seats.map((seat) => ({
      account: seat.account,
      username: seat.username,
      role: seat.role,
      pricePerMinute: seat.pricePerMinute,
      funded: seat.funded,
      freeUntil: mapped(seat.freeUntil, wall),
      takenAt: wall(seat.takenAt),
      flats: seat.flats.map((flat) => ({ ...flat, dueAt: wall(flat.dueAt) })),
      meter: {
        since: mapped(seat.meter.since, wall),
        stretches: seat.meter.stretches.map(({ from, to }) => ({ from: wall(from), to: wall(to) })),
      },
      closed: seat.closed === null ? null : { ...seat.closed, at: wall(seat.closed.at) },
    })),
  }
  return {
    id: show.id,
    ownerId,
    kind: show.kind,
    phase: show.phase,
    openedAt: wall(show.openedAt),
    startedAt: mapped(show.startedAt, wall),
    endedAt: mapped(show.endedAt, wall),
    reason: show.reason,
    tokens: show.seats.reduce((sum, seat) => sum + (seat.closed?.owed ?? 0), 0),
    state: JSON.stringify(bill === null ? state : { bill }),
  }
}

/** The bill of a show that is over; null: it is not. What this program wrote. */
export function savedBill(record: ShowRecord): Bill | null {
  if (record.phase !== 'ended') return null
  return (JSON.parse(record.state) as { bill: Bill }).bill
}

/** A stored show in the times of this process. Nobody is there yet, nor the stream; no clock runs. */
export function restoredShow(record: ShowRecord, monotonic: (wall: number) => number, now: number): Show {
  const saved = Saved.parse(JSON.parse(record.state))
  assert(
    saved.seats.every((seat) => seat.funded >= 0),
    'a seat never has less than nothing',
  )
  return {
    id: record.id,
    kind: record.kind,
    phase: record.phase,
    terms: { ...noTerms, ...saved.terms },
    openedAt: monotonic(record.openedAt),
    startedAt: mapped(record.startedAt, monotonic),
    endedAt: mapped(record.endedAt, monotonic),
    reason: record.reason,
    expiresAt: mapped(saved.expiresAt, monotonic),
    hasMedia: false,
    mediaGoneSince: now,
    darkness: [],
    ...(record.phase === 'running' && { cutOffAt: now }),
    recordingFailed: record.phase === 'running',
    ticks: saved.ticks,
    seats: saved.seats.map(
      (seat): Seat => ({
        ...seat,
        freeUntil: mapped(seat.freeUntil, monotonic),
        takenAt: monotonic(seat.takenAt),
        isPresent: false,
        goneSince: now,
        isDry: false,
        flats: seat.flats.map((flat) => ({ ...flat, dueAt: monotonic(flat.dueAt) })),
        // How long counts, not when: the wall clock may have been put right meanwhile.
        meter: servedBefore(now, servedMs({ ...seat.meter, since: null }, 0)),
        closed: seat.closed === null ? null : { ...seat.closed, at: monotonic(seat.closed.at) },
      }),
    ),
  }
}

function servedBefore(now: number, ms: number): Meter {
  return { since: null, stretches: ms === 0 ? [] : [{ from: now - ms, to: now }] }
}

function mapped(time: number | null, to: (time: number) => number): number | null {
  return time === null ? null : to(time)
}
