import { expect, test } from 'vitest'
import type { ShowEffect } from './effects.ts'
import type { ShowEvent } from './events.ts'
import { type Show, TICK_MS } from './show.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'
import { nextTickAt, wakeAt } from './tick.ts'
import { advance } from './transition.ts'

function ring(show: Show, at: number): { readonly show: Show; readonly money: readonly ShowEffect[] } {
  const { show: after, effects } = advance(show, { kind: 'woken' }, at)
  return { show: after, money: effects.filter(({ phase }) => phase === 'money') }
}

function rich(show: Show, account: number, tokens: number): Show {
  return play(show, [0, { kind: 'funded', account: accountOf(account), tokens }])
}

test('SHOW-19 every ten seconds what was served is charged and told, each charge with its own number', () => {
  const show = rich(runningShow('private', [1]), 1, 600)
  expect(wakeAt(show)).toBe(TICK_MS)
  expect(ring(show, TICK_MS - 1).money).toEqual([])
  const first = ring(show, TICK_MS)
  expect(first.money).toEqual([{ phase: 'money', kind: 'charge', number: 0 }])
  expect(advance(show, { kind: 'woken' }, TICK_MS).effects.map(({ kind }) => kind)).toEqual([
    'charge',
    'store',
    'tick',
  ])
  expect(nextTickAt(first.show)).toBe(2 * TICK_MS)
  expect(ring(first.show, 2 * TICK_MS).money).toEqual([{ phase: 'money', kind: 'charge', number: 1 }])
})

test('SHOW-19 ticks that a late timer missed are one, and the next is due on the old beat', () => {
  const late = ring(rich(runningShow('private', [1]), 1, 600), 34_000)
  expect(late.money).toHaveLength(1)
  expect(nextTickAt(late.show)).toBe(40_000)
  expect(ring(late.show, 34_000).money).toEqual([])
})

test('SHOW-15 the payer is out of tokens to the ms, however late the timer', () => {
  const show = runningShow('private', [1])
  expect(ring(show, 59_999).show.phase).toBe('running')
  for (const at of [60_000, 60_001, 95_000]) {
    expect(ring(show, at).show).toMatchObject({
      phase: 'ended',
      reason: 'out_of_tokens',
      endedAt: 60_000,
      participants: [{ closed: { owed: 60, at: 60_000 } }],
    })
  }
})

test('SHOW-15 of several who ran out unnoticed the first goes first: nobody is charged beyond the end of the show', () => {
  const show = rich(rich(runningShow('group', [1, 2, 3]), 1, 6), 3, 60)
  const late = ring(show, 200_000).show
  expect(late).toMatchObject({ phase: 'ended', reason: 'below_threshold', endedAt: 90_000 })
  expect(late.participants.map((participant) => participant.closed)).toEqual([
    { at: 90_000, reason: 'out_of_tokens', owed: 18 },
    { at: 60_000, reason: 'out_of_tokens', owed: 12 },
    { at: 90_000, reason: 'below_threshold', owed: 18 },
  ])
})

function spied(funded: number): Show {
  const show = rich(runningShow('private', [1]), 1, 600)
  return play(show, [
    0,
    { kind: 'participant_joined', participant: newParticipant(show, 2, { role: 'spy', funded }) },
  ])
}

test('SHOW-06 a spy whose wallet is empty goes back to the public below one sixth of a minute, not before', () => {
  // A minute costs 12, a sixth of it 2.
  const dry = play(spied(5), [0, { kind: 'refill_refused', account: accountOf(2) }])
  const first = ring(dry, 10_000).show
  expect(first.participants[1]?.closed).toBeNull()
  expect(ring(first, 20_000).show).toMatchObject({
    phase: 'running',
    participants: [{ closed: null }, { closed: { reason: 'out_of_tokens', at: 20_000, owed: 4 } }],
  })
})

test('SHOW-06 the same spy stays while the preview runs or the wallet has tokens; the private goes on without', () => {
  const low = spied(1)
  expect(ring(low, 1_000).show.participants[1]?.closed).toBeNull()
  const dry = play(low, [0, { kind: 'refill_refused', account: accountOf(2) }])
  const gone = ring(dry, 1_000).show
  expect(gone).toMatchObject({
    phase: 'running',
    participants: [{ closed: null }, { closed: { reason: 'out_of_tokens', owed: 0 } }],
  })
  const base = rich(runningShow('private', [1]), 1, 600)
  const preview = play(
    base,
    [
      0,
      {
        kind: 'participant_joined',
        participant: newParticipant(base, 2, { role: 'spy', funded: 1, freeMs: 10_000 }),
      },
    ],
    [0, { kind: 'refill_refused', account: accountOf(2) }],
  )
  expect(ring(preview, 9_999).show.participants[1]?.closed).toBeNull()
})

test('SHOW-02 a tick asks for more escrow where it runs low, once for each participant', () => {
  const show = play(spied(12), [0, { kind: 'funded', account: accountOf(1), tokens: -600 }])
  const fourth = [10_000, 20_000, 30_000, 40_000].reduce((each, at) => ring(each, at).show, show)
  expect(ring(fourth, 50_000).money.map(({ kind }) => kind)).toEqual(['charge', 'refill', 'refill'])
})

test.each<[string, Show, number | null]>([
  ['a request waits for its expiry', openShow('private', {}, { expiresAt: 120_000 }), 120_000],
  ['a group waits for people', openShow('group'), null],
  ['a ticket show that runs notes when a ticket was earned', runningShow('limited', [1]), 60_000],
  [
    'a ticket show of which all is earned has no timer',
    play(runningShow('limited', [1]), [60_000, { kind: 'woken' }]),
    null,
  ],
  [
    'the next holder has a window of their own',
    play(
      runningShow('limited', [1]),
      [40_000, { kind: 'participant_joined', participant: newParticipant(openShow('limited'), 2) }],
      [60_000, { kind: 'woken' }],
    ),
    100_000,
  ],
  ['a free camera has none either', runningShow('cam2cam', [1], { pricePerMinute: null }), null],
  [
    'the stream is gone: a private waits 15 s',
    play(runningShow('private', [1]), [2_000, { kind: 'media_off', since: 1_000 }]),
    TICK_MS,
  ],
  [
    'the stream is gone: an audience waits 120 s',
    play(runningShow('limited', [1]), [2_000, { kind: 'media_off', since: 1_000 }]),
    121_000,
  ],
  [
    'a viewer of a free camera is gone',
    play(runningShow('cam2cam', [1], { pricePerMinute: null }), [
      2_000,
      { kind: 'went', account: accountOf(1), since: 1_000 },
    ]),
    16_000,
  ],
  [
    'an audience may go and come',
    play(runningShow('limited', [1]), [2_000, { kind: 'went', account: accountOf(1), since: 1_000 }]),
    60_000,
  ],
  [
    'a show that is over has no timer',
    play(runningShow('private', [1]), [2_000, { kind: 'ended', reason: 'model_ended' }]),
    null,
  ],
])('SHOW-17 when the timer rings: %s', (_, show, at) => {
  expect(wakeAt(show)).toBe(at)
})

test('SHOW-61 when the refund window is over that is stored, once, and told', () => {
  const show = runningShow('limited', [1])
  expect(advance(show, { kind: 'woken' }, 59_999).effects).toEqual([])
  const noted = advance(show, { kind: 'woken' }, 60_000)
  expect(noted.effects.map(({ kind }) => kind)).toEqual(['store', 'state'])
  expect(advance(noted.show, { kind: 'woken' }, 70_000).effects).toEqual([])
  // A silence that is noticed later takes it back.
  const trimmed = play(
    noted.show,
    [61_000, { kind: 'media_off', since: 58_000 }],
    [70_000, { kind: 'media_on' }],
  )
  expect(wakeAt(trimmed)).toBe(72_000)
})

test('SHOW-17 a timer that rings too early, or twice, changes nothing', () => {
  const show = rich(runningShow('private', [1]), 1, 600)
  const early: ShowEvent = { kind: 'woken' }
  expect(advance(show, early, 5_000)).toEqual({ show, effects: [] })
  const once = advance(show, early, TICK_MS).show
  expect(advance(once, early, TICK_MS)).toEqual({ show: once, effects: [] })
})

test('LEDGER-29 who is out by their own limit is out by that reason, to the ms; more tokens take it away again', () => {
  const refused = [50_000, { kind: 'refill_refused', account: accountOf(1), reason: 'daily_limit' }] as const
  expect(ring(play(runningShow('private', [1]), refused), 60_000).show).toMatchObject({
    phase: 'ended',
    reason: 'daily_limit',
    endedAt: 60_000,
    participants: [{ closed: { reason: 'daily_limit', owed: 60 } }],
  })
  const again = play(runningShow('private', [1]), refused, [
    51_000,
    { kind: 'refill_refused', account: accountOf(1) },
  ])
  expect(ring(again, 60_000).show.reason).toBe('out_of_tokens')
  const spy = play(spied(5), [0, { kind: 'refill_refused', account: accountOf(2), reason: 'daily_limit' }])
  expect(ring(ring(spy, 10_000).show, 20_000).show).toMatchObject({
    phase: 'running',
    participants: [{ closed: null }, { closed: { reason: 'daily_limit' } }],
  })
})
