import { expect, test } from 'vitest'
import { ShowEndReason } from '../../protocol/shows.ts'
import type { NewParticipant, ShowEvent } from './events.ts'
import { dryAt, escrowLastsMs, finalOwed, flatsDue, owedBy, timeOwed } from './owed.ts'
import { type Participant, participantOf, type Show, type Terms } from './show.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'

function participantIn(show: Show, account = 1): Participant {
  const participant = participantOf(show, accountOf(account))
  if (participant === null) throw new Error('no open participant')
  return participant
}

function withSpy(more: Partial<NewParticipant> = {}): Show {
  const show = runningShow('private', [1])
  return play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 2, {
        role: 'spy',
        flats: [{ what: 'startup_tip', tokens: 5 }],
        freeMs: 10_000,
        ...more,
      }),
    },
  ])
}

test('SHOW-01 what is owed is the floor over all time served', () => {
  const participant = participantIn(runningShow('private', [1], { pricePerMinute: 7 }))
  expect([8_571, 8_572, 17_142, 17_143].map((now) => timeOwed(participant, now))).toEqual([0, 1, 1, 2])
})

test('SHOW-15 a clock that was stopped too late owes no more than its escrow', () => {
  const show = runningShow('private', [1])
  expect(owedBy(show, participantIn(show), 60_000)).toBe(60)
  expect(owedBy(show, participantIn(show), 75_000)).toBe(60)
  const gone = play(show, [75_000, { kind: 'went', account: accountOf(1), since: 70_000 }])
  expect(owedBy(gone, participantIn(gone), 80_000)).toBe(60)
  expect(finalOwed(gone, participantIn(gone), 'user_left', 80_000)).toBe(60)
})

test('SHOW-07 a startup tip is owed with the first ms after the preview', () => {
  const show = withSpy()
  const spy = participantIn(show, 2)
  expect(flatsDue(show, spy, 10_000)).toEqual([])
  expect(flatsDue(show, spy, 10_001)).toMatchObject([{ tokens: 5 }])
  expect(dryAt(spy)).toBe(10_000 + 60_000)
})

test('SHOW-07 who leaves in the preview, or has no picture until its end, owes no startup tip', () => {
  const left = play(withSpy(), [20_000, { kind: 'went', account: accountOf(2), since: 9_000 }])
  expect(owedBy(left, participantIn(left, 2), 24_000)).toBe(0)
  expect(finalOwed(left, participantIn(left, 2), 'user_left', 24_000)).toBe(0)
  const dark = play(withSpy(), [5_000, { kind: 'media_off', since: 4_000 }])
  expect(finalOwed(dark, participantIn(dark, 2), 'unpublish', 19_000)).toBe(0)
})

/** A private with a pre-tip of 25, its escrow enough for two minutes. */
function withPreTip(terms: Partial<Terms> = {}): Show {
  const open = openShow('private', { preTip: 25, ...terms })
  return play(
    open,
    [
      0,
      {
        kind: 'participant_joined',
        participant: newParticipant(open, 1, { funded: 145, flats: [{ what: 'pre_tip', tokens: 25 }] }),
      },
    ],
    [0, { kind: 'started' }],
  )
}

test('SHOW-15 escrow for flat sums buys no time', () => {
  const running = withPreTip()
  expect(owedBy(running, participantIn(running), 0)).toBe(0)
  expect(dryAt(participantIn(running))).toBe(120_000)
  expect(escrowLastsMs(participantIn(running), 20_000)).toBe(100_000)
  expect(dryAt(participantIn(play(running, [0, { kind: 'media_off', since: 0 }])))).toBeNull()
})

test('SHOW-15 what costs nothing never runs out', () => {
  const show = runningShow('cam2cam', [1], { pricePerMinute: null })
  expect([
    dryAt(participantIn(show)),
    escrowLastsMs(participantIn(show), 0),
    owedBy(show, participantIn(show), 1_000_000),
  ]).toEqual([null, null, 0])
})

const everyReason = ShowEndReason.options
const byPayer: readonly ShowEndReason[] = ['user_ended', 'user_left', 'out_of_tokens', 'daily_limit']
const notByPayer = everyReason.filter((reason) => !byPayer.includes(reason))
const minimum: Partial<Terms> = { minimumMs: 60_000 }

test.each(byPayer)(
  'SHOW-05 SHOW-62 an end that the payer causes (%s) is bound by the minimum, and by the pre-tip with it',
  (reason) => {
    const show = runningShow('private', [1], minimum)
    expect(finalOwed(show, participantIn(show), reason, 10_000)).toBe(60)
    const tipped = withPreTip(minimum)
    expect(finalOwed(tipped, participantIn(tipped), reason, 1_000)).toBe(85)
    const left = play(
      tipped,
      [2_000, { kind: 'went', account: accountOf(1), since: 1_000 }],
      [16_000, { kind: 'woken' }],
    )
    expect(left).toMatchObject({ reason: 'user_left', participants: [{ closed: { owed: 85 } }] })
  },
)

test.each(notByPayer)(
  'SHOW-05 SHOW-60 an end that the payer does not cause (%s) costs what was served; the pre-tip goes back until the minimum was served',
  (reason) => {
    const show = runningShow('private', [1], minimum)
    expect(finalOwed(show, participantIn(show), reason, 10_000)).toBe(10)
    const tipped = withPreTip(minimum)
    expect(finalOwed(tipped, participantIn(tipped), reason, 59_999)).toBe(59)
    expect(finalOwed(tipped, participantIn(tipped), reason, 60_000)).toBe(85)
  },
)

test.each(everyReason)(
  'SHOW-60 where no minimum was agreed a pre-tip is earned by 30 s of picture, whoever ends it (%s)',
  (reason) => {
    const show = withPreTip()
    expect(finalOwed(show, participantIn(show), reason, 29_999)).toBe(29)
    expect(finalOwed(show, participantIn(show), reason, 30_000)).toBe(55)
    const dark = play(show, [25_000, { kind: 'media_off', since: 20_000 }], [30_000, { kind: 'media_on' }])
    expect(finalOwed(dark, participantIn(dark), reason, 39_999)).toBe(29)
    expect(finalOwed(dark, participantIn(dark), reason, 40_000)).toBe(55)
  },
)

test('SHOW-60 a pre-tip is charged with the first tick after it was earned, not before', () => {
  const show = withPreTip()
  expect([0, 20_000, 29_999, 30_000, 40_000].map((now) => owedBy(show, participantIn(show), now))).toEqual([
    0, 20, 29, 55, 65,
  ])
})

test('SHOW-05 past the minimum only the time counts; a spy has none', () => {
  const show = withSpy({ freeMs: 0, flats: [] })
  const long = play({ ...show, terms: { ...show.terms, ...minimum } }, [
    0,
    { kind: 'funded', account: accountOf(1), tokens: 60 },
  ])
  expect(finalOwed(long, participantIn(long), 'user_ended', 90_000)).toBe(90)
  expect(finalOwed(long, participantIn(long, 2), 'user_ended', 5_000)).toBe(1)
})

test('SHOW-05 nobody owes a minimum for leaving a picture that is gone, nor for a show of which they saw nothing', () => {
  const dark = play(withPreTip(minimum), [10_000, { kind: 'media_off', since: 10_000 }])
  expect(finalOwed(dark, participantIn(dark), 'user_ended', 12_000)).toBe(10)
  const open = openShow('private', minimum)
  const unseen = play(
    open,
    [0, { kind: 'participant_joined', participant: newParticipant(open, 1, { isPresent: false }) }],
    [5_000, { kind: 'started' }],
    [15_000, { kind: 'woken' }],
  )
  expect(unseen).toMatchObject({ reason: 'user_left', participants: [{ closed: { owed: 0 } }] })
})

test('SHOW-05 whether the picture was gone is judged by the moment in which the payer left', () => {
  const went = (since: number): [number, ShowEvent] => [
    12_000,
    { kind: 'went', account: accountOf(1), since },
  ]
  const flicker = play(
    withPreTip(minimum),
    [8_000, { kind: 'media_off', since: 7_000 }],
    [10_000, { kind: 'media_on' }],
  )
  const inTheDark = play(flicker, went(9_000), [24_000, { kind: 'woken' }])
  expect(inTheDark).toMatchObject({ reason: 'user_left', participants: [{ closed: { owed: 7 } }] })
  expect(play(flicker, went(6_999), [24_000, { kind: 'woken' }])).toMatchObject({
    reason: 'user_left',
    participants: [{ closed: { owed: 85 } }],
  })
  const darkLater = play(
    withPreTip(minimum),
    went(9_000),
    [12_000, { kind: 'media_off', since: 9_500 }],
    [24_000, { kind: 'woken' }],
  )
  expect(darkLater).toMatchObject({ reason: 'user_left', participants: [{ closed: { owed: 85 } }] })
  // Back for no time at all: the picture was there.
  const flapping = play(
    withPreTip(minimum),
    went(5_000),
    [13_000, { kind: 'came', account: accountOf(1) }],
    [13_000, { kind: 'went', account: accountOf(1), since: 13_000 }],
    [28_000, { kind: 'woken' }],
  )
  expect(flapping).toMatchObject({ reason: 'user_left', participants: [{ closed: { owed: 85 } }] })
})

test('SHOW-02 a show that never started costs nothing', () => {
  const show = play(openShow('private', minimum), [
    0,
    { kind: 'participant_joined', participant: newParticipant(openShow('private'), 1) },
  ])
  expect(finalOwed(show, participantIn(show), 'user_ended', 50_000)).toBe(0)
})

test.each<[ShowEndReason, number, number]>([
  ['model_ended', 60_000, 50],
  ['model_ended', 59_999, 0],
  ['moderated', 300_000, 50],
  ['unpublish', 300_000, 50],
  ['removed', 59_999, 0],
  ['removed', 60_000, 50],
  ['cancelled', 300_000, 0],
  ['server_restart', 300_000, 0],
])('SHOW-08 a ticket of 50 in a show that ends with %s after %i ms costs %i', (reason, at, owed) => {
  const show = runningShow('limited', [1])
  expect(finalOwed(show, participantIn(show), reason, at)).toBe(owed)
})

test('SHOW-08 the window counts from joining late, and until the stream was lost', () => {
  const show = runningShow('limited', [1])
  const late = play(show, [100_000, { kind: 'participant_joined', participant: newParticipant(show, 2) }])
  expect(finalOwed(late, participantIn(late, 2), 'model_ended', 159_999)).toBe(0)
  expect(finalOwed(late, participantIn(late, 2), 'model_ended', 160_000)).toBe(50)
  const lost = play(late, [165_000, { kind: 'media_off', since: 159_000 }])
  expect(finalOwed(lost, participantIn(lost, 1), 'unpublish', 279_000)).toBe(50)
  expect(finalOwed(lost, participantIn(lost, 2), 'unpublish', 279_000)).toBe(0)
})

test('SHOW-61 the window counts picture: dark time does not use it up, the holder may be away', () => {
  const dark = play(
    runningShow('limited', [1]),
    [2_000, { kind: 'media_off', since: 1_100 }],
    [100_000, { kind: 'media_on' }],
  )
  expect(finalOwed(dark, participantIn(dark), 'model_ended', 110_000)).toBe(0)
  expect(finalOwed(dark, participantIn(dark), 'model_ended', 158_899)).toBe(0)
  expect(finalOwed(dark, participantIn(dark), 'model_ended', 158_900)).toBe(50)
  const away = play(
    runningShow('limited', [1]),
    [2_000, { kind: 'went', account: accountOf(1), since: 1_000 }],
    [70_000, { kind: 'came', account: accountOf(1) }],
  )
  expect(finalOwed(away, participantIn(away), 'model_ended', 60_000)).toBe(50)
})

test('SHOW-18 a recording that failed costs nothing; the ticket beside it is paid', () => {
  const show = runningShow('limited', [1])
  const both = play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  expect(finalOwed(both, participantIn(both), 'model_ended', 100_000)).toBe(70)
  const failed = play(both, [5_000, { kind: 'recording_failed' }])
  expect(finalOwed(failed, participantIn(failed), 'model_ended', 100_000)).toBe(50)
})

test('SHOW-64 who is shut out gets no recording and does not pay for one', () => {
  const show = runningShow('limited', [1])
  const both = play(show, [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 1, { funded: 20, flats: [{ what: 'recording', tokens: 20 }] }),
    },
  ])
  expect(finalOwed(both, participantIn(both), 'removed', 100_000)).toBe(50)
})
