import { expect, test } from 'vitest'
import type { ShowEvent } from './events.ts'
import { type Bill, billOf, getsRecording } from './receipt.ts'
import type { Show } from './show.ts'
import { accountOf, newParticipant, openShow, performer, play, runningShow } from './testing/show-samples.ts'

const wall = (monotonic: number) => 1_000_000 + monotonic

function bill(show: Show): Bill {
  return billOf(show, performer.id, null, wall)
}

function linesOf(show: Show, participant = 0): readonly [what: string, ms: number, tokens: number][] {
  return (bill(show).participants[participant]?.lines ?? []).map(({ what, ms, tokens }) => [what, ms, tokens])
}

test('SHOW-14 each interval is a line, and the lines add up to the floor over the whole', () => {
  const show = play(
    runningShow('private', [1], { pricePerMinute: 7 }),
    [10_000, { kind: 'media_off', since: 9_000 }],
    [12_000, { kind: 'media_on' }],
    [20_300, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(linesOf(show)).toEqual([
    ['time', 9_000, 1],
    ['time', 8_300, 1],
  ])
  expect(bill(show).participants[0]).toMatchObject({
    tokens: 2,
    refund: 5,
    reason: 'model_ended',
    lines: [{ from: 1_000_000, to: 1_009_000, price: 7 }, { from: 1_012_000 }],
  })
  expect(bill(show)).toMatchObject({
    show: 'show',
    startedAt: 1_000_000,
    endedAt: 1_020_300,
    broadcaster: performer.id,
  })
})

test('SHOW-14 SHOW-05 what the minimum adds to the time is a line of its own', () => {
  const show = play(runningShow('private', [1], { minimumMs: 60_000 }), [
    10_000,
    { kind: 'left', account: accountOf(1), reason: 'user_ended' },
  ])
  expect(linesOf(show)).toEqual([
    ['time', 10_000, 10],
    ['minimum', 60_000, 50],
  ])
  expect(bill(show).participants[0]).toMatchObject({ tokens: 60, refund: 0 })
})

test('SHOW-14 SHOW-15 where the escrow was the limit the last lines are cut to it', () => {
  const show = play(
    runningShow('private', [1]),
    [50_000, { kind: 'media_off', since: 40_000 }],
    [50_000, { kind: 'media_on' }],
    [90_000, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(linesOf(show)).toEqual([
    ['time', 40_000, 40],
    ['time', 40_000, 20],
  ])
  expect(bill(show).participants[0]).toMatchObject({ tokens: 60, refund: 0 })
})

test('SHOW-14 flat sums are lines when they were owed', () => {
  const base = openShow('private', { preTip: 25 })
  const asked = play(base, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(base, 1, { funded: 85, flats: [{ what: 'pre_tip', tokens: 25 }] }),
    },
  ])
  expect(bill(play(asked, [5, { kind: 'ended', reason: 'declined' }])).participants[0]).toMatchObject({
    lines: [],
    tokens: 0,
    refund: 85,
  })
  const started = play(asked, [5, { kind: 'started' }])
  expect(linesOf(play(started, [10_005, { kind: 'ended', reason: 'model_ended' }]))).toEqual([
    ['time', 10_000, 10],
  ])
  expect(linesOf(play(started, [30_005, { kind: 'ended', reason: 'model_ended' }]))).toEqual([
    ['pre_tip', 0, 25],
    ['time', 30_000, 30],
  ])
})

test('SHOW-14 SHOW-62 who leaves a minimum early reads the pre-tip, the time, and the rest of the minimum', () => {
  const base = openShow('private', { preTip: 25, minimumMs: 60_000 })
  const participant = newParticipant(base, 1, { funded: 85, flats: [{ what: 'pre_tip', tokens: 25 }] })
  const left = play(
    base,
    [0, { kind: 'participant_joined', participant }],
    [0, { kind: 'started' }],
    [10_000, { kind: 'left', account: accountOf(1), reason: 'user_ended' }],
  )
  expect(linesOf(left)).toEqual([
    ['pre_tip', 0, 25],
    ['time', 10_000, 10],
    ['minimum', 60_000, 50],
  ])
  expect(bill(left).participants[0]).toMatchObject({ tokens: 85, refund: 0 })
})

test('SHOW-14 SHOW-07 a spy who goes in the preview has an empty receipt; afterwards the tip and the time are in it', () => {
  const show = runningShow('private', [1])
  const spied = play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 2, {
        role: 'spy',
        funded: 17,
        freeMs: 10_000,
        flats: [{ what: 'startup_tip', tokens: 5 }],
      }),
    },
  ])
  expect(linesOf(play(spied, [10_000, { kind: 'ended', reason: 'model_ended' }]), 1)).toEqual([])
  expect(linesOf(play(spied, [20_000, { kind: 'ended', reason: 'model_ended' }]), 1)).toEqual([
    ['startup_tip', 0, 5],
    ['time', 10_000, 2],
  ])
})

test('SHOW-14 SHOW-18 a recording that failed is not in the receipt', () => {
  const show = runningShow('limited', [1])
  const both = play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  expect(linesOf(play(both, [90_000, { kind: 'ended', reason: 'model_ended' }]))).toEqual([
    ['ticket', 0, 50],
    ['recording', 0, 20],
  ])
  const failed = play(
    both,
    [9_000, { kind: 'recording_failed' }],
    [90_000, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(linesOf(failed)).toEqual([['ticket', 0, 50]])
  expect(bill(failed).participants[0]).toMatchObject({ tokens: 50, refund: 20 })
})

test('SHOW-64 SHOW-36 who was shut out of a ticket show is given no file, nor one who was refunded, nor anybody where it failed', () => {
  const show = runningShow('limited', [1, 2, 3])
  const buys = (account: number): readonly [number, ShowEvent] => [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, account, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ]
  const played = play(show, buys(1), buys(2), [
    70_000,
    { kind: 'left', account: accountOf(2), reason: 'removed' },
  ])
  const over = play(played, [80_000, { kind: 'ended', reason: 'moderated' }])
  expect(over.participants.map((participant) => getsRecording(over, participant))).toEqual([
    true,
    false,
    false,
  ])
  const short = play(show, buys(1), [20_000, { kind: 'ended', reason: 'model_ended' }])
  expect(getsRecording(short, short.participants[0]!)).toBe(false)
  expect(getsRecording({ ...over, recordingFailed: true }, over.participants[0]!)).toBe(false)
})

test('SHOW-14 SHOW-41 a ticket that was settled before a crash is in the receipt, though the saved meter knows less of what was served', () => {
  const show = runningShow('limited', [1])
  const both = play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  const removed = play(both, [70_000, { kind: 'left', account: accountOf(1), reason: 'removed' }])
  const restored = {
    ...removed,
    participants: removed.participants.map((participant) => ({
      ...participant,
      meter: { since: null, intervals: [{ from: 0, to: 31_000 }] },
    })),
  }
  expect(linesOf(restored)).toEqual([['ticket', 0, 50]])
  expect(bill(restored).participants[0]).toMatchObject({ tokens: 50, refund: 20 })
})

test('SHOW-14 who came twice stands twice in the receipt', () => {
  const show = runningShow('private', [1])
  const spy = newParticipant(show, 2, { role: 'spy' })
  const twice = play(
    show,
    [0, { kind: 'participant_joined', participant: spy }],
    [10_000, { kind: 'left', account: accountOf(2), reason: 'user_ended' }],
    [20_000, { kind: 'participant_joined', participant: spy }],
    [35_000, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(bill(twice).participants.map(({ username, tokens, reason }) => [username, tokens, reason])).toEqual([
    ['viewer1', 35, 'model_ended'],
    ['viewer2', 2, 'user_ended'],
    ['viewer2', 3, 'model_ended'],
  ])
})
