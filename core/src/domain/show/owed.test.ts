import { expect, test } from 'vitest'
import { dryAt, escrowLastsMs, finalOwed, flatOwed, minimumOwed, owedBy, timeOwed } from './owed.ts'
import { seatOf, type Seat, type Show, type Terms } from './show.ts'
import type { NewSeat } from './events.ts'
import { accountOf, newSeat, openShow, play, runningShow } from './testing/show-samples.ts'

function seatIn(show: Show, account = 1): Seat {
  const seat = seatOf(show, accountOf(account))
  if (seat === null) throw new Error('no open seat')
  return seat
}

function withSpy(more: Partial<NewSeat> = {}): Show {
  const show = runningShow('private', [1])
  return play(show, [0, { kind: 'seat_taken', seat: newSeat(show, 2, { role: 'spy', flats: [{ what: 'startup_tip', tokens: 5 }], freeMs: 10_000, ...more }) }])
}

test('SHOW-01 what is owed is the floor over all time served', () => {
  const seat = seatIn(runningShow('private', [1], { pricePerMinute: 7 }))
  expect([8_571, 8_572, 17_142, 17_143].map((now) => timeOwed(seat, now))).toEqual([0, 1, 1, 2])
})

test('SHOW-15 a clock that was stopped too late owes no more than its escrow', () => {
  const show = runningShow('private', [1])
  expect(owedBy(seatIn(show), 60_000)).toBe(60)
  expect(owedBy(seatIn(show), 75_000)).toBe(60)
  const gone = play(show, [75_000, { kind: 'went', account: accountOf(1), since: 70_000 }])
  expect(owedBy(seatIn(gone), 80_000)).toBe(60)
  expect(finalOwed(gone, seatIn(gone), 'user_left', 80_000)).toBe(60)
})

test('SHOW-07 a startup tip is owed with the first ms after the preview', () => {
  const spy = seatIn(withSpy(), 2)
  expect(flatOwed(spy, 10_000)).toBe(0)
  expect(flatOwed(spy, 10_001)).toBe(5)
  expect(dryAt(spy)).toBe(10_000 + 60_000)
})

test('SHOW-07 who leaves in the preview, or has no picture until its end, owes no startup tip', () => {
  const left = play(withSpy(), [20_000, { kind: 'went', account: accountOf(2), since: 9_000 }])
  expect(owedBy(seatIn(left, 2), 24_000)).toBe(0)
  expect(finalOwed(left, seatIn(left, 2), 'user_left', 24_000)).toBe(0)
  const dark = play(withSpy(), [5_000, { kind: 'media_off', since: 4_000 }])
  expect(finalOwed(dark, seatIn(dark, 2), 'unpublish', 19_000)).toBe(0)
})

test('SHOW-15 escrow for flat sums buys no time', () => {
  const show = runningShow('private', [])
  const seat = newSeat(show, 1, { funded: 85, flats: [{ what: 'pre_tip', tokens: 25 }] })
  const running = play(show, [0, { kind: 'seat_taken', seat }], [0, { kind: 'started' }])
  expect(owedBy(seatIn(running), 0)).toBe(25)
  expect(dryAt(seatIn(running))).toBe(60_000)
  expect(escrowLastsMs(seatIn(running), 20_000)).toBe(40_000)
  expect(dryAt(seatIn(play(running, [0, { kind: 'media_off', since: 0 }])))).toBeNull()
})

test('SHOW-15 what costs nothing never runs out', () => {
  const free = seatIn(runningShow('cam2cam', [1], { pricePerMinute: null }))
  expect([dryAt(free), escrowLastsMs(free, 0), owedBy(free, 1_000_000)]).toEqual([null, null, 0])
})

const minimum: Partial<Terms> = { minimumMs: 60_000 }

test('SHOW-05 the minimum is owed when the payer ends it early, and for no other reason to end', () => {
  const show = runningShow('private', [1], minimum)
  expect(finalOwed(show, seatIn(show), 'user_ended', 10_000)).toBe(60)
  for (const reason of ['model_ended', 'unpublish', 'user_left', 'moderated', 'out_of_tokens', 'cancelled'] as const) {
    expect(finalOwed(show, seatIn(show), reason, 10_000), reason).toBe(10)
  }
})

test('SHOW-05 past the minimum only the time counts; a spy has none; nobody owes one for a picture that is gone', () => {
  const show = withSpy({ freeMs: 0, flats: [] })
  const long = play({ ...show, terms: { ...show.terms, ...minimum } }, [0, { kind: 'funded', account: accountOf(1), tokens: 60 }])
  expect(finalOwed(long, seatIn(long), 'user_ended', 90_000)).toBe(90)
  expect(finalOwed(long, seatIn(long, 2), 'user_ended', 5_000)).toBe(1)
  const dark = play(long, [10_000, { kind: 'media_off', since: 10_000 }])
  expect(minimumOwed(dark, seatIn(dark))).toBe(0)
  expect(finalOwed(dark, seatIn(dark), 'user_ended', 12_000)).toBe(10)
})

test('SHOW-02 a show that never started costs nothing', () => {
  const show = play(openShow('private', minimum), [0, { kind: 'seat_taken', seat: newSeat(openShow('private'), 1) }])
  expect(finalOwed(show, seatIn(show), 'user_ended', 50_000)).toBe(0)
})

test.each<[Show['reason'], number, number]>([
  ['model_ended', 60_000, 50], ['model_ended', 59_999, 0], ['moderated', 300_000, 50], ['unpublish', 300_000, 50], ['cancelled', 300_000, 0], ['server_restart', 300_000, 0],
])('SHOW-08 a ticket of 50 in a show that ends with %s after %i ms costs %i', (reason, at, owed) => {
  const show = runningShow('limited', [1])
  expect(finalOwed(show, seatIn(show), reason, at)).toBe(owed)
})

test('SHOW-08 the window counts from joining late, and until her stream was lost', () => {
  const show = runningShow('limited', [1])
  const late = play(show, [100_000, { kind: 'seat_taken', seat: newSeat(show, 2) }])
  expect(finalOwed(late, seatIn(late, 2), 'model_ended', 159_999)).toBe(0)
  expect(finalOwed(late, seatIn(late, 2), 'model_ended', 160_000)).toBe(50)
  const lost = play(late, [165_000, { kind: 'media_off', since: 159_000 }])
  expect(finalOwed(lost, seatIn(lost, 1), 'unpublish', 279_000)).toBe(50)
  expect(finalOwed(lost, seatIn(lost, 2), 'unpublish', 279_000)).toBe(0)
})

test('SHOW-18 a recording that failed costs nothing; the ticket beside it is paid', () => {
  const show = runningShow('limited', [1])
  const both = play(show, [0, { kind: 'seat_taken', seat: newSeat(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }) }])
  expect(finalOwed(both, seatIn(both), 'model_ended', 100_000)).toBe(70)
  const failed = play(both, [5_000, { kind: 'recording_failed' }])
  expect(finalOwed(failed, seatIn(failed), 'model_ended', 100_000)).toBe(50)
})
