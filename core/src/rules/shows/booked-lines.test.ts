import { expect, test } from 'vitest'
import { bookedLines } from './booked-lines.ts'
import { accountOf, newParticipant, openShow, play, runningShow } from './testing/show-samples.ts'

const open = openShow('private', { preTip: 25 })
const tipped = play(
  open,
  [
    0,
    {
      kind: 'participant_joined',
      participant: newParticipant(open, 1, { funded: 85, flats: [{ what: 'pre_tip', tokens: 25 }] }),
    },
  ],
  [0, { kind: 'started' }],
)

test.each([
  [0, []],
  [20, [['time', 20]]],
  [29, [['time', 29]]],
  [
    55,
    [
      ['pre_tip', 25],
      ['time', 30],
    ],
  ],
  [
    65,
    [
      ['pre_tip', 25],
      ['time', 40],
    ],
  ],
])(
  'SHOW-40 SHOW-60 what the books have charged by then, %i tokens, names the pre-tip once it was earned',
  (tokens, expected) => {
    const lines = bookedLines(tipped, accountOf(1), tokens, 1_000, 90_000)
    expect(lines.map(({ what, tokens: each }) => [what, each])).toEqual(expected)
  },
)

test('SHOW-40 SHOW-07 a spy who paid anything paid the startup tip first, once', () => {
  const show = runningShow('private', [1])
  const spy = newParticipant(show, 2, {
    role: 'spy',
    funded: 17,
    flats: [{ what: 'startup_tip', tokens: 5 }],
  })
  const again = play(
    show,
    [0, { kind: 'participant_joined', participant: spy }],
    [10_000, { kind: 'left', account: accountOf(2), reason: 'user_ended' }],
    [20_000, { kind: 'participant_joined', participant: { ...spy, flats: [] } }],
  )
  expect(bookedLines(again, accountOf(2), 9, 0, 40_000)).toEqual([
    { what: 'startup_tip', from: 0, to: 0, ms: 0, price: null, tokens: 5 },
    { what: 'time', from: 0, to: 40_000, ms: 20_000, price: 12, tokens: 4 },
  ])
})

test('SHOW-40 somebody of whom the row knows nothing has one line of time', () => {
  expect(bookedLines(tipped, accountOf(7), 12, 0, 9)).toEqual([
    { what: 'time', from: 0, to: 9, ms: 0, price: null, tokens: 12 },
  ])
})
