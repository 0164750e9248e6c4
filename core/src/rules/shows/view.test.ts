import { expect, test } from 'vitest'
import type { Show } from './show.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'
import {
  currentShowOf,
  currentShowView,
  discounted,
  discountView,
  grossOf,
  myParticipants,
  performerView,
  prepaidSecondsLeft,
  requestView,
  secondsLeft,
  type ViewFacts,
} from './view.ts'

function facts(now: number, wallets: Record<string, number> = {}): ViewFacts {
  return { now, wall: (time) => 1_000_000 + time, walletOf: (username) => wallets[username] ?? null }
}

function requested(): Show {
  const base = openShow('private', { preTip: 10 }, { expiresAt: 120_000 })
  return play(base, [
    500,
    {
      kind: 'participant_joined',
      participant: newParticipant(base, 1, { funded: 70, flats: [{ what: 'pre_tip', tokens: 10 }] }),
    },
  ])
}

test('SHOW-52 the current show comes before what is announced; a request is nobody’s business', () => {
  const [limited, running] = [openShow('limited'), runningShow('private', [1])]
  expect(currentShowOf([limited, running])).toBe(running)
  expect(currentShowOf([requested(), limited])).toBe(limited)
  expect(currentShowOf([requested(), openShow('cam2cam')])).toBeNull()
  expect(currentShowOf([play(running, [1, { kind: 'ended', reason: 'model_ended' }])])).toBeNull()
})

test('SHOW-52 the public sees prices and how far it is, no names', () => {
  const group = play(openShow('group', { minimum: 3 }), [
    0,
    { kind: 'participant_joined', participant: newParticipant(openShow('group'), 1) },
  ])
  expect(currentShowView(group, facts(5))).toMatchObject({
    kind: 'group',
    phase: 'open',
    price_per_minute: 12,
    target: 3,
    reached: 1,
    ticket_price: null,
  })
  const spied = currentShowView(runningShow('private', [1]), facts(5))
  expect(spied).toMatchObject({
    started_at: 1_000_000,
    spy_price_per_minute: 12,
    target: null,
    reached: null,
    refund_joined_minute_before_end: null,
  })
  expect(JSON.stringify(spied)).not.toContain('viewer')
  expect(
    currentShowView(runningShow('private', [1], { isExclusive: true }), facts(5)).spy_price_per_minute,
  ).toBeNull()
  expect(currentShowView(openShow('limited'), facts(5))).toMatchObject({
    ticket_price: 50,
    recording_price: 20,
    refund_joined_minute_before_end: 1,
  })
  expect(currentShowView(openShow('goal', {}, { expiresAt: 900 }), facts(5))).toMatchObject({
    at: 1_000_900,
    target: 100,
    reached: 0,
  })
})

test('SHOW-52 everyone sees their own part: what is spent, what is held, how long it lasts with all they have', () => {
  const [mine] = myParticipants([runningShow('private', [1])], accountOf(1), facts(20_000, { viewer1: 40 }))
  expect(mine).toMatchObject({
    role: 'payer',
    tokens_spent: 20,
    tokens_held: 40,
    seconds: 20,
    seconds_left: 80,
    is_paused: false,
  })
  expect(myParticipants([runningShow('private', [1])], accountOf(2), facts(0))).toEqual([])
  const paused = play(runningShow('private', [1]), [5_000, { kind: 'media_off', since: 5_000 }])
  expect(myParticipants([paused], accountOf(1), facts(9_000))[0]).toMatchObject({
    tokens_spent: 5,
    seconds: 5,
    is_paused: true,
  })
  expect(myParticipants([requested()], accountOf(1), facts(600))[0]).toMatchObject({
    phase: 'open',
    tokens_spent: 0,
    tokens_held: 70,
    expires_at: 1_120_000,
  })
})

test('SHOW-52 a clock that was overrun shows no more spent than there was', () => {
  expect(myParticipants([runningShow('private', [1])], accountOf(1), facts(90_000))[0]).toMatchObject({
    tokens_spent: 60,
    tokens_held: 0,
    seconds_left: 0,
  })
})

test('SHOW-52 who has paid for the whole is not paused by being away, but by the stream', () => {
  const gone = play(runningShow('limited', [1]), [
    5_000,
    { kind: 'went', account: accountOf(1), since: 5_000 },
  ])
  expect(myParticipants([gone], accountOf(1), facts(6_000))[0]?.is_paused).toBe(false)
  expect(
    myParticipants([play(gone, [7_000, { kind: 'media_off', since: 7_000 }])], accountOf(1), facts(8_000))[0]
      ?.is_paused,
  ).toBe(true)
})

test('SHOW-52 the performer sees who asks, who takes part, and what it earns', () => {
  const request = requested()
  expect(requestView(request, facts(0))).toMatchObject({
    username: 'viewer1',
    price_per_minute: 60,
    pre_tip: 10,
    requested_at: 1_000_000,
    expires_at: 1_120_000,
  })
  expect(requestView(openShow('limited', {}, { expiresAt: 5 }), facts(0))).toBeNull()
  const show = runningShow('private', [1])
  const spied = play(show, [
    0,
    { kind: 'participant_joined', participant: newParticipant(show, 2, { role: 'spy' }) },
  ])
  const performer = performerView([request, spied], facts(10_000))
  expect([
    performer.requests.length,
    performer.participants.map(({ username, tokens }) => [username, tokens]),
    performer.tokens,
  ]).toEqual([
    1,
    [
      ['viewer1', 10],
      ['viewer2', 2],
    ],
    12,
  ])
  const left = play(spied, [10_000, { kind: 'left', account: accountOf(2), reason: 'user_ended' }])
  expect(grossOf(left, 20_000)).toBe(22)
})

test('SHOW-52 seconds left: with the wallet, from the escrow alone, and none where nothing runs out', () => {
  const [participant] = runningShow('private', [1]).participants
  expect(secondsLeft(participant!, facts(30_000, { viewer1: 60 }))).toBe(90)
  expect(prepaidSecondsLeft(participant!, 30_000)).toBe(30)
  expect(prepaidSecondsLeft(runningShow('limited', [1]).participants[0]!, 0)).toBeNull()
})

test.each([
  [30, 10, 27],
  [30, 99, 1],
  [1, 50, 1],
  [7, 10, 7],
])('SHOW-53 %i tokens less %i per cent are %i: rounded up, never free', (price, rate, tokens) => {
  expect(discounted(price, { rate, endsAt: 10 }, 9)).toBe(tokens)
  expect(discounted(price, { rate, endsAt: 10 }, 10)).toBe(price)
  expect(discounted(price, null, 0)).toBe(price)
})

test('SHOW-53 a discount is shown with its end and the price that will be charged, until it is over', () => {
  expect(discountView({ rate: 10, endsAt: 500 }, 30, facts(499))).toEqual({
    discountRate: 10,
    ends_at: 1_000_500,
    privatePricePerMinuteInToken: 27,
  })
  expect(discountView({ rate: 10, endsAt: 500 }, 30, facts(500))).toBeNull()
})
