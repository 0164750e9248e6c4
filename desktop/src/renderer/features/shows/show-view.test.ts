import { describe, expect, it } from 'vitest'
import { sampleCurrentShow, sampleParticipant, sampleRequest, sampleState } from './show-samples.ts'
import {
  permittedBeside,
  progressOf,
  secondsLeftNow,
  secondsNow,
  secondsUntilEarned,
  shareLeft,
  startIneligibility,
  tokensNow,
  viewOf,
} from './show-view.ts'

describe('DESK-VIEW-01 the state of the server, sorted as it stands in the console', () => {
  it('puts the request that waits longest first and everybody in their place', () => {
    const view = viewOf(
      sampleState({
        requests: [
          sampleRequest({ request_id: 'late', requested_at: 9 }),
          sampleRequest({ request_id: 'early', requested_at: 1 }),
        ],
        participants: [
          sampleParticipant({ username: 'spy', role: 'spy' }),
          sampleParticipant(),
          sampleParticipant({ username: 'cam', kind: 'cam2cam', show_id: 'c' }),
          sampleParticipant({ username: 'rec', kind: 'recording', show_id: 'd' }),
          sampleParticipant({ username: 'holder', role: 'ticket', kind: 'limited' }),
        ],
        tokens: 7,
      }),
    )
    expect(view.requests.map((request) => request.request_id)).toEqual(['early', 'late'])
    expect(
      [view.payer, ...view.spies, ...view.cameras, ...view.recordings, ...view.audience].map(
        (participant) => participant?.username,
      ),
    ).toEqual(['vera', 'spy', 'cam', 'rec', 'holder'])
    expect(view.tokens).toBe(7)
  })

  it('is empty where the server says nothing for the performer', () => {
    expect(viewOf({ current: null, mine: [], discount: null })).toEqual({
      requests: [],
      currentShow: null,
      payer: null,
      spies: [],
      audience: [],
      cameras: [],
      recordings: [],
      tokens: 0,
    })
  })
})

it.each([
  ['limited', 10, 9, { missing: 1 }],
  ['limited', 10, 10, null],
  ['limited', 0, 0, null],
  ['limited', null, null, null],
  ['group', 3, null, { missing: 3 }],
  ['goal', 500, 1, null],
] as const)('DESK-VIEW-02 a %s show for %s with %s may start: %j', (kind, target, reached, ineligibility) => {
  expect(startIneligibility(sampleCurrentShow({ kind, target, reached }))).toEqual(ineligibility)
})

it('DESK-VIEW-03 a countdown stays between full and empty, whatever the clocks say', () => {
  expect([-50_000, 0, 60_000, 120_000, 500_000].map((now) => shareLeft(0, 120_000, now))).toEqual([
    1, 1, 0.5, 0, 0,
  ])
  expect(shareLeft(5, 5, 5)).toBe(0)
  expect(
    [
      [0, null],
      [null, 3],
      [10, 4],
      [10, 40],
    ].map(([target, reached]) => progressOf({ target: target!, reached: reached! })),
  ).toEqual([1, 1, 0.4, 1])
})

it('DESK-VIEW-04 seconds run on between two words of the server, and stand where the clock stands', () => {
  const running = sampleParticipant({ seconds: 10, seconds_left: 15 })
  expect([secondsNow(running, 1_000, 4_999), secondsLeftNow(running, 1_000, 4_999)]).toEqual([13, 12])
  expect(secondsLeftNow(running, 0, 99_000)).toBe(0)
  // The server's time may step back a little when it is put right.
  expect(secondsNow(running, 1_000, 0)).toBe(10)
  const paused = sampleParticipant({ seconds: 10, seconds_left: 15, is_paused: true })
  expect([secondsNow(paused, 0, 60_000), secondsLeftNow(paused, 0, 60_000)]).toEqual([10, 15])
  expect(secondsLeftNow(sampleParticipant({ seconds_left: null }), 0, 1)).toBeNull()
})

it('DESK-VIEW-04 tokens run on with the clocks that run, and stand with those that stand', () => {
  const payer = sampleParticipant({ price_per_minute: 60, seconds: 10, tokens: 10 })
  const spy = sampleParticipant({ role: 'spy', price_per_minute: 12, seconds: 5, tokens: 1, is_paused: true })
  const state = sampleState({
    participants: [payer, spy, sampleParticipant({ price_per_minute: null })],
    tokens: 11,
  })
  expect([tokensNow(state, 1_000, 1_000), tokensNow(state, 1_000, 5_500)]).toEqual([11, 15])
})

it.each([
  ['nobody is there', [], 300],
  ['no window', [{ seconds: 0, is_paused: false }], null],
  [
    'the longest counts',
    [
      { seconds: 60, is_paused: false },
      { seconds: 200, is_paused: false },
    ],
    90,
  ],
  ['dark time does not count', [{ seconds: 200, is_paused: true }], 100],
  ['all is earned', [{ seconds: 400, is_paused: false }], 0],
] as const)('SHOW-61 how much more picture earns the first ticket: %s', (what, audience, left) => {
  const currentShow = sampleCurrentShow({
    kind: 'limited',
    refund_joined_minute_before_end: what === 'no window' ? null : 5,
  })
  expect(secondsUntilEarned(currentShow, audience, 1_000, 11_000)).toBe(
    what === 'nobody is there' || left === null ? 0 : left,
  )
})

describe('DESK-TICKET-02 an announced show hides nothing that the server still does', () => {
  it.each([
    [null, true, true],
    [{ kind: 'group', phase: 'open' }, true, true],
    [{ kind: 'limited', phase: 'open' }, true, false],
    [{ kind: 'goal', phase: 'open' }, true, false],
    [{ kind: 'limited', phase: 'running' }, false, false],
    [{ kind: 'private', phase: 'running' }, false, false],
  ] as const)('%j: offers %s, new plans %s', (currentShow, offers, newPlans) => {
    expect(permittedBeside(currentShow)).toEqual({ offers, newPlans })
  })
})
