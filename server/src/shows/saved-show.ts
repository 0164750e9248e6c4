import { AccountId } from '@footlight/core/protocol/ids'
import { ParticipantRole, ShowEndReason } from '@footlight/core/protocol/shows'
import { assert } from '@footlight/core/rules/result'
import { type Meter, servedMs } from '@footlight/core/rules/shows/meter'
import { type Bill, readBill, type StoredBill } from '@footlight/core/rules/shows/receipt'
import { noTerms, type Participant, type Show } from '@footlight/core/rules/shows/show'
import * as z from 'zod/mini'
import type { ShowRecord } from './show-port.ts'

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
      role: ParticipantRole,
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
    seats: show.participants.map((participant) => ({
      account: participant.account,
      username: participant.username,
      role: participant.role,
      pricePerMinute: participant.pricePerMinute,
      funded: participant.funded,
      freeUntil: mapped(participant.freeUntil, wall),
      takenAt: wall(participant.takenAt),
      flats: participant.flats.map((flat) => ({ ...flat, dueAt: wall(flat.dueAt) })),
      meter: {
        since: mapped(participant.meter.since, wall),
        stretches: participant.meter.intervals.map(({ from, to }) => ({ from: wall(from), to: wall(to) })),
      },
      closed: participant.closed === null ? null : { ...participant.closed, at: wall(participant.closed.at) },
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
    tokens: show.participants.reduce((sum, participant) => sum + (participant.closed?.owed ?? 0), 0),
    state: JSON.stringify(bill === null ? state : { bill }),
  }
}

/** The bill of a show that is over; null: it is not. What this program wrote. */
export function savedBill(record: ShowRecord): Bill | null {
  if (record.phase !== 'ended') return null
  return readBill((JSON.parse(record.state) as { bill: StoredBill }).bill)
}

/** A stored show in the times of this process. Nobody is there yet, nor the stream; no clock runs. */
export function restoredShow(record: ShowRecord, monotonic: (wall: number) => number, now: number): Show {
  const saved = Saved.parse(JSON.parse(record.state))
  assert(
    saved.seats.every((participant) => participant.funded >= 0),
    'a participant never has less than nothing',
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
    participants: saved.seats.map(
      (participant): Participant => ({
        ...participant,
        freeUntil: mapped(participant.freeUntil, monotonic),
        takenAt: monotonic(participant.takenAt),
        isPresent: false,
        goneSince: now,
        isExhausted: false,
        flats: participant.flats.map((flat) => ({ ...flat, dueAt: monotonic(flat.dueAt) })),
        // How long counts, not when: the wall clock may have been put right meanwhile.
        meter: servedBefore(now, servedMs({ intervals: participant.meter.stretches, since: null }, 0)),
        closed:
          participant.closed === null
            ? null
            : { ...participant.closed, at: monotonic(participant.closed.at) },
      }),
    ),
  }
}

/** Whether an account pays for a stored show that runs, and its part is not over. */
export function isPayerOf(record: ShowRecord, account: AccountId): boolean {
  if (record.phase !== 'running') return false
  const { seats } = Saved.parse(JSON.parse(record.state))
  return seats.some(
    (participant) =>
      participant.account === account && participant.role === 'payer' && participant.closed === null,
  )
}

function servedBefore(now: number, ms: number): Meter {
  return { since: null, intervals: ms === 0 ? [] : [{ from: now - ms, to: now }] }
}

function mapped(time: number | null, to: (time: number) => number): number | null {
  return time === null ? null : to(time)
}
