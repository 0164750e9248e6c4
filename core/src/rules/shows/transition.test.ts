import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ShowEndReason } from '../../protocol/shows.ts'
import type { ShowEffect } from './effects.ts'
import type { ShowEvent } from './events.ts'
import type { Show } from './show.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'
import { advance, isCurrentShow } from './transition.ts'

const one = accountOf(1)
const two = accountOf(2)
const kindsOf = (effects: readonly ShowEffect[]) => effects.map(({ kind }) => kind)
const asked = (show = openShow('private', {}, { expiresAt: 120_000 })) =>
  play(show, [0, { kind: 'participant_joined', participant: newParticipant(show, 1) }])

test.each(ShowEndReason.options)(
  'SHOW-04 whatever comes after the end changes nothing; the first reason stays: %s',
  (reason) => {
    const ended = play(runningShow('private', [1]), [10_000, { kind: 'ended', reason }])
    expect(ended).toMatchObject({ phase: 'ended', reason, endedAt: 10_000 })
    const later: ShowEvent[] = [
      { kind: 'ended', reason: 'moderated' },
      { kind: 'woken' },
      { kind: 'left', account: one, reason: 'user_ended' },
      { kind: 'started' },
      { kind: 'media_on' },
      { kind: 'media_off', since: 0 },
      { kind: 'went', account: one, since: 0 },
      { kind: 'funded', account: one, tokens: 9 },
      { kind: 'participant_joined', participant: newParticipant(ended, 2) },
    ]
    for (const event of later) expect(advance(ended, event, 11_000)).toEqual({ show: ended, effects: [] })
  },
)

test('SHOW-04 of any order of reasons to end the first one settles, once', () => {
  const reasons = fc.shuffledSubarray([...ShowEndReason.options], { minLength: 1 })
  fc.assert(
    fc.property(reasons, (order) => {
      let show = runningShow('private', [1])
      const effects = order.flatMap((reason) => {
        const step = advance(show, { kind: 'ended', reason }, 5_000)
        show = step.show
        return step.effects
      })
      expect(show.reason).toBe(order[0])
      expect(effects.filter(({ kind }) => kind === 'settle')).toEqual([
        { phase: 'money', kind: 'settle', participants: [0] },
      ])
    }),
  )
})

test('SHOW-13 an end cuts off, then pays, then is stored, then is told', () => {
  expect(
    kindsOf(advance(runningShow('private', [1]), { kind: 'ended', reason: 'model_ended' }, 9).effects),
  ).toEqual(['recheck', 'settle', 'store', 'ended', 'state'])
})

test('SHOW-13 a participant whose leaving ends a group is refunded before the settlement of the others', () => {
  const { effects } = advance(
    runningShow('group', [1, 2]),
    { kind: 'left', account: one, reason: 'user_ended' },
    9,
  )
  expect(kindsOf(effects)).toEqual([
    'recheck',
    'recheck',
    'close_participant',
    'settle',
    'store',
    'store',
    'participant_left',
    'state',
    'ended',
    'state',
  ])
  expect(effects).toContainEqual({ phase: 'money', kind: 'settle', participants: [1] })
})

test('SHOW-02 a request takes no time and does not become the current show until it is accepted', () => {
  const request = asked()
  expect(isCurrentShow(request)).toBe(false)
  expect(request.participants[0]?.meter.since).toBeNull()
  const { show, effects } = advance(request, { kind: 'started' }, 30_000)
  expect(show).toMatchObject({
    phase: 'running',
    startedAt: 30_000,
    expiresAt: null,
    participants: [{ meter: { since: 30_000 } }],
  })
  expect(kindsOf(effects)).toEqual(['recheck', 'store', 'started', 'state'])
  expect(isCurrentShow(show)).toBe(true)
})

test('SHOW-11 a request is over after 120 s, not a ms before; all is back', () => {
  expect(advance(asked(), { kind: 'woken' }, 119_999).effects).toEqual([])
  expect(advance(asked(), { kind: 'woken' }, 120_000).show).toMatchObject({
    phase: 'ended',
    reason: 'expired',
    participants: [{ closed: { owed: 0 } }],
  })
})

test('SHOW-04 accepted at once by two words it starts once; cancelled by the one who asked it was never a show', () => {
  const accepted = play(asked(), [5_000, { kind: 'started' }])
  expect(advance(accepted, { kind: 'started' }, 5_000).effects).toEqual([])
  expect(play(asked(), [5_000, { kind: 'left', account: one, reason: 'user_ended' }])).toMatchObject({
    reason: 'cancelled',
    startedAt: null,
  })
})

test('SHOW-03 a silence of the stream is not charged, dated back to the last that came', () => {
  const show = play(
    runningShow('private', [1]),
    [20_000, { kind: 'media_off', since: 15_000 }],
    [25_000, { kind: 'media_on' }],
    [35_000, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(show.participants[0]).toMatchObject({
    closed: { owed: 25 },
    meter: {
      intervals: [
        { from: 0, to: 15_000 },
        { from: 25_000, to: 35_000 },
      ],
    },
  })
})

test('SHOW-03 nor is the absence of the one who pays; two silences at once count from the earlier', () => {
  const show = play(
    runningShow('private', [1]),
    [20_000, { kind: 'media_off', since: 18_000 }],
    [21_000, { kind: 'went', account: one, since: 12_000 }],
    [22_000, { kind: 'media_on' }],
    [24_000, { kind: 'came', account: one }],
    [30_000, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(show.participants[0]?.closed?.owed).toBe(12 + 6)
})

test('SHOW-03 a silence that turns out to be longer is dated back further, a shorter one changes nothing', () => {
  const off = play(runningShow('private', [1]), [20_000, { kind: 'media_off', since: 20_000 }])
  expect(play(off, [21_000, { kind: 'media_off', since: 14_000 }]).participants[0]?.meter.intervals).toEqual([
    { from: 0, to: 14_000 },
  ])
  expect(advance(off, { kind: 'media_off', since: 21_000 }, 21_000).effects).toEqual([])
  const gone = play(runningShow('private', [1]), [20_000, { kind: 'went', account: one, since: 20_000 }])
  expect(play(gone, [21_000, { kind: 'went', account: one, since: 14_000 }]).participants[0]).toMatchObject({
    goneSince: 14_000,
    meter: { intervals: [{ from: 0, to: 14_000 }] },
  })
})

test('SHOW-50 a private waits 15 s for the stream and for its payer, then it is over', () => {
  const dark = play(runningShow('private', [1]), [5_000, { kind: 'media_off', since: 5_000 }])
  expect(play(dark, [19_999, { kind: 'woken' }]).phase).toBe('running')
  expect(play(dark, [20_000, { kind: 'woken' }])).toMatchObject({
    reason: 'unpublish',
    participants: [{ closed: { owed: 5 } }],
  })
  const gone = play(runningShow('private', [1]), [5_000, { kind: 'went', account: one, since: 5_000 }])
  expect(play(gone, [20_000, { kind: 'woken' }])).toMatchObject({
    reason: 'user_left',
    participants: [{ closed: { owed: 5 } }],
  })
  expect(play(gone, [19_000, { kind: 'came', account: one }], [20_000, { kind: 'woken' }]).phase).toBe(
    'running',
  )
})

test('SHOW-50 a ticket show waits 120 s for the performer’s stream, and for nobody of its audience', () => {
  const dark = play(
    runningShow('limited', [1]),
    [70_000, { kind: 'media_off', since: 70_000 }],
    [71_000, { kind: 'went', account: one, since: 71_000 }],
  )
  expect(play(dark, [189_999, { kind: 'woken' }]).phase).toBe('running')
  expect(play(dark, [190_000, { kind: 'woken' }])).toMatchObject({
    reason: 'unpublish',
    participants: [{ closed: { owed: 50 } }],
  })
})

test('SHOW-51 an audience show that a stop of the server cut short and the performer did not take up again costs nothing', () => {
  const cut: Show = {
    ...runningShow('limited', [1]),
    hasMedia: false,
    mediaGoneSince: 900_000,
    cutOffAt: 900_000,
  }
  expect(play(cut, [1_020_000, { kind: 'woken' }])).toMatchObject({
    reason: 'server_restart',
    participants: [{ closed: { owed: 0 } }],
  })
  const taken = play(
    cut,
    [950_000, { kind: 'media_on' }],
    [1_010_000, { kind: 'media_off', since: 1_010_000 }],
    [1_130_000, { kind: 'woken' }],
  )
  expect(taken).toMatchObject({ reason: 'unpublish', participants: [{ closed: { owed: 50 } }] })
})

test('SHOW-07 a spy comes, goes and ends with the private', () => {
  const show = runningShow('private', [1])
  const { show: spied, effects } = advance(
    show,
    { kind: 'participant_joined', participant: newParticipant(show, 2, { role: 'spy' }) },
    0,
  )
  expect(kindsOf(effects)).toEqual(['recheck', 'store', 'participant_joined', 'state'])
  const left = advance(spied, { kind: 'left', account: two, reason: 'user_ended' }, 10_000)
  expect(left.show).toMatchObject({
    phase: 'running',
    participants: [{ closed: null }, { closed: { owed: 2 } }],
  })
  expect(kindsOf(left.effects)).toEqual([
    'recheck',
    'close_participant',
    'store',
    'participant_left',
    'state',
  ])
  expect(
    play(spied, [10_000, { kind: 'left', account: one, reason: 'user_ended' }]).participants[1]?.closed,
  ).toMatchObject({ reason: 'user_ended', owed: 2 })
})

test('SHOW-09 a group that starts gives those who are not there their tokens back', () => {
  const base = openShow('group')
  const group = play(
    base,
    ...[1, 2, 3].map((number): [number, ShowEvent] => [
      0,
      { kind: 'participant_joined', participant: newParticipant(base, number, { isPresent: number !== 2 }) },
    ]),
  )
  const { show, effects } = advance(group, { kind: 'started' }, 100)
  expect(show.participants.map((participant) => participant.closed)).toEqual([
    null,
    { at: 100, reason: 'user_left', owed: 0 },
    null,
  ])
  expect(kindsOf(effects)).toEqual([
    'recheck',
    'close_participant',
    'store',
    'participant_left',
    'started',
    'state',
  ])
})

test('SHOW-09 a group ends when fewer are left than it needs; one that gathers, with its last', () => {
  const three = runningShow('group', [1, 2, 3])
  const left = play(three, [10_000, { kind: 'left', account: one, reason: 'user_ended' }])
  expect(left.phase).toBe('running')
  expect(play(left, [20_000, { kind: 'left', account: two, reason: 'user_ended' }])).toMatchObject({
    reason: 'below_threshold',
  })
  const base = openShow('group')
  const gathering = play(
    base,
    [0, { kind: 'participant_joined', participant: newParticipant(base, 1) }],
    [5, { kind: 'left', account: one, reason: 'user_ended' }],
  )
  expect(gathering).toMatchObject({
    phase: 'ended',
    reason: 'cancelled',
    participants: [{ closed: { owed: 0 } }],
  })
})

test('SHOW-10 a goal starts with the pledge that reaches it; without the stream, when it comes back', () => {
  const goal = openShow('goal')
  const pledge = (account: number): ShowEvent => ({
    kind: 'participant_joined',
    participant: newParticipant(goal, account),
  })
  const half = play(goal, [0, pledge(1)])
  expect(half.phase).toBe('open')
  expect(kindsOf(advance(half, pledge(2), 10).effects)).toContain('started')
  const dark = play(half, [1, { kind: 'media_off', since: 1 }], [10, pledge(2)])
  expect(dark.phase).toBe('open')
  expect(play(dark, [20, { kind: 'media_on' }])).toMatchObject({ phase: 'running', startedAt: 20 })
})

test('SHOW-10 a goal that is not reached in its time, or is cancelled, refunds everything', () => {
  const goal = play(openShow('goal', {}, { expiresAt: 1_000 }), [
    0,
    { kind: 'participant_joined', participant: newParticipant(openShow('goal'), 1) },
  ])
  expect(play(goal, [1_000, { kind: 'woken' }])).toMatchObject({
    reason: 'expired',
    participants: [{ closed: { owed: 0 } }],
  })
  expect(play(goal, [500, { kind: 'ended', reason: 'cancelled' }])).toMatchObject({
    reason: 'cancelled',
    participants: [{ closed: { owed: 0 } }],
  })
})

test.each(['user_ended', 'user_left', 'moderated'] as const)(
  'SHOW-64 who holds a ticket stays in the show that runs, whatever is said of going away: %s',
  (reason) => {
    expect(advance(runningShow('limited', [1]), { kind: 'left', account: one, reason }, 5).effects).toEqual(
      [],
    )
  },
)

test('SHOW-64 who is shut out before their ticket was earned is refunded at once; afterwards their part is closed and stays paid', () => {
  const running = runningShow('limited', [1, 2])
  const early = advance(running, { kind: 'left', account: one, reason: 'removed' }, 59_999)
  expect(early.show).toMatchObject({
    phase: 'running',
    participants: [{ closed: { reason: 'removed', owed: 0 } }, { closed: null }],
  })
  expect(kindsOf(early.effects)).toEqual([
    'recheck',
    'close_participant',
    'store',
    'participant_left',
    'state',
  ])
  expect(
    play(running, [60_000, { kind: 'left', account: one, reason: 'removed' }]).participants[0]?.closed,
  ).toMatchObject({ owed: 50 })
  const open = play(openShow('limited'), [
    0,
    { kind: 'participant_joined', participant: newParticipant(openShow('limited'), 1) },
  ])
  expect(
    play(open, [5, { kind: 'left', account: one, reason: 'removed' }]).participants[0]?.closed,
  ).toMatchObject({
    owed: 0,
  })
})

test('SHOW-64 who buys again after that has a window of their own, and what was closed stays as it was when the show is called off', () => {
  const running = runningShow('limited', [1, 2])
  const again = play(
    running,
    [60_000, { kind: 'left', account: one, reason: 'removed' }],
    [70_000, { kind: 'participant_joined', participant: newParticipant(running, 1) }],
    [129_999, { kind: 'ended', reason: 'model_ended' }],
  )
  expect(again.participants.map((participant) => participant.closed?.owed)).toEqual([50, 50, 0])
  expect(
    play(
      running,
      [60_000, { kind: 'left', account: one, reason: 'removed' }],
      [90_000, { kind: 'ended', reason: 'cancelled' }],
    ).participants.map((participant) => participant.closed?.owed),
  ).toEqual([50, 0])
})

test('SHOW-63 who is shut out of a private, as its payer or as a spy, or of a group pays what was served and no minimum', () => {
  const show = runningShow('private', [1], { minimumMs: 60_000 })
  const spied = play(
    show,
    [0, { kind: 'participant_joined', participant: newParticipant(show, 2, { role: 'spy' }) }],
    [10_000, { kind: 'left', account: two, reason: 'removed' }],
  )
  expect(spied).toMatchObject({
    phase: 'running',
    participants: [{ closed: null }, { closed: { reason: 'removed', owed: 2 } }],
  })
  expect(play(spied, [20_000, { kind: 'left', account: one, reason: 'removed' }])).toMatchObject({
    phase: 'ended',
    reason: 'removed',
    participants: [{ closed: { owed: 20 } }, {}],
  })
  const group = play(runningShow('group', [1, 2, 3]), [
    10_000,
    { kind: 'left', account: one, reason: 'removed' },
  ])
  expect(group).toMatchObject({
    phase: 'running',
    participants: [{ closed: { reason: 'removed', owed: 2 } }, { closed: null }, { closed: null }],
  })
})

test('SHOW-61 after a restart what was noted of a ticket stays earned, and what comes then counts on', () => {
  const cut: Show = {
    ...runningShow('limited', [1, 2]),
    hasMedia: false,
    mediaGoneSince: 900_000,
    cutOffAt: 900_000,
  }
  const restored = {
    ...cut,
    participants: cut.participants.map((participant, index) => ({
      ...participant,
      meter: {
        since: null,
        intervals: index === 0 ? [{ from: 840_000, to: 900_000 }] : [{ from: 870_000, to: 900_000 }],
      },
    })),
  }
  const back = play(
    restored,
    [905_000, { kind: 'media_off', since: 880_000 }],
    [950_000, { kind: 'media_on' }],
  )
  expect(
    play(back, [979_999, { kind: 'ended', reason: 'model_ended' }]).participants.map(
      (participant) => participant.closed?.owed,
    ),
  ).toEqual([50, 0])
  expect(
    play(back, [980_000, { kind: 'ended', reason: 'model_ended' }]).participants.map(
      (participant) => participant.closed?.owed,
    ),
  ).toEqual([50, 50])
})

test('SHOW-18 a recording that fails ends what is nothing else, and costs nothing; another show goes on', () => {
  const alone = advance(runningShow('recording', [1]), { kind: 'recording_failed' }, 30_000)
  expect(alone.show).toMatchObject({
    phase: 'ended',
    reason: 'unpublish',
    participants: [{ closed: { owed: 0 } }],
  })
  const beside = advance(runningShow('limited', [1]), { kind: 'recording_failed' }, 30_000)
  expect([beside.show.phase, kindsOf(beside.effects)]).toEqual(['running', ['store', 'state']])
  expect(advance(beside.show, { kind: 'recording_failed' }, 31_000).effects).toEqual([])
})

test('SHOW-02 tokens that come into an empty wallet are asked for at once, by a show that runs', () => {
  const dry = play(runningShow('private', [1]), [50_000, { kind: 'refill_refused', account: one }])
  const { show, effects } = advance(dry, { kind: 'topped_up', account: one }, 51_000)
  expect([show.participants[0]?.isExhausted, kindsOf(effects)]).toEqual([false, ['refill']])
  expect(advance(show, { kind: 'topped_up', account: one }, 51_000).effects).toEqual([])
})

test('SHOW-04 an event about somebody who takes no part changes nothing', () => {
  const show = runningShow('private', [1])
  const events: ShowEvent[] = [
    { kind: 'came', account: two },
    { kind: 'went', account: two, since: 0 },
    { kind: 'left', account: two, reason: 'user_ended' },
    { kind: 'topped_up', account: two },
    { kind: 'funded', account: two, tokens: 5 },
    { kind: 'refill_refused', account: two },
    { kind: 'came', account: one },
    { kind: 'media_on' },
  ]
  for (const event of events) expect(advance(show, event, 100)).toEqual({ show, effects: [] })
})
