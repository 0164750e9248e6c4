import { expect, test } from 'vitest'
import { ShowEndReason, type ShowKind } from '../../../protocol/shows.ts'
import type { ShowEvent } from '../events.ts'
import { openParticipants, REQUEST_EXPIRES_MS, type Show, type Terms } from '../show.ts'
import { wakeAt } from '../tick.ts'
import { explore, type Move } from './explore.ts'
import { accountOf, newParticipant, openShow } from './show-samples.ts'

const reasons = ShowEndReason.options

/** Whatever can happen to anybody, at once, a little later, or when the timer rings. */
function movesFor(people: readonly number[], extra: (show: Show) => readonly ShowEvent[]) {
  return (show: Show, now: number): readonly Move[] => {
    const events: ShowEvent[] = [
      ...reasons.map((reason): ShowEvent => ({ kind: 'ended', reason })),
      { kind: 'started' },
      { kind: 'media_on' },
      { kind: 'media_off', since: now },
      { kind: 'media_off', since: now - 4_000 },
      { kind: 'woken' },
      ...extra(show),
      ...people.flatMap((number): ShowEvent[] => {
        const account = accountOf(number)
        return [
          { kind: 'came', account },
          { kind: 'went', account, since: now - 2_000 },
          { kind: 'left', account, reason: 'user_ended' },
          { kind: 'left', account, reason: 'removed' },
          { kind: 'refill_refused', account },
          { kind: 'funded', account, tokens: 5 },
          { kind: 'topped_up', account },
        ]
      }),
    ]
    const wake = wakeAt(show)
    const atOnce = events.map((event): Move => ({ event, at: now }))
    const later: Move[] = [
      { event: { kind: 'media_on' }, at: now + 3_000 },
      { event: { kind: 'woken' }, at: now + 31_000 },
    ]
    return wake === null
      ? [...atOnce, ...later]
      : [
          ...atOnce,
          ...later,
          { event: { kind: 'woken' }, at: Math.max(now, wake) },
          { event: { kind: 'woken' }, at: Math.max(now, wake - 1) },
        ]
  }
}

/** People who are not in the show join it; late spies come with a preview and a tip. */
function joiners(people: readonly number[]) {
  return (show: Show): readonly ShowEvent[] =>
    people
      .filter(
        (account) =>
          !openParticipants(show).some((participant) => participant.account === account) &&
          show.participants.length < 4,
      )
      .map(
        (account): ShowEvent => ({ kind: 'participant_joined', participant: newParticipant(show, account) }),
      )
}

function privateJoiners(show: Show): readonly ShowEvent[] {
  const hasPayer = show.participants.some((participant) => participant.role === 'payer')
  if (!hasPayer) return [{ kind: 'participant_joined', participant: newParticipant(show, 1, { funded: 10 }) }]
  if (
    show.phase !== 'running' ||
    show.participants.length > 3 ||
    openParticipants(show).some((participant) => participant.role === 'spy')
  )
    return []
  return [
    {
      kind: 'participant_joined',
      participant: newParticipant(show, 2, {
        role: 'spy',
        funded: 5,
        freeMs: 10_000,
        flats: [{ what: 'startup_tip', tokens: 3 }],
      }),
    },
  ]
}

const STATES = 3_500

test.each<[ShowKind, Partial<Terms>, (show: Show) => readonly ShowEvent[], number[], string[]]>([
  [
    'private',
    { minimumMs: 20_000 },
    privateJoiners,
    [1, 2],
    ['out_of_tokens', 'user_ended', 'user_left', 'unpublish', 'expired', 'declined', 'cancelled'],
  ],
  ['group', {}, joiners([1, 2, 3]), [1, 2, 3], ['below_threshold', 'cancelled', 'unpublish']],
  ['limited', {}, joiners([1, 2]), [1, 2], ['expired', 'unpublish', 'cancelled']],
  ['goal', {}, joiners([1, 2, 3]), [1, 2, 3], ['expired', 'unpublish', 'cancelled']],
])(
  'SHOW-04 SHOW-13 SHOW-17 %s: in every order of all events one settlement, each participant refunded once, media before words, no clock without a timer',
  (kind, terms, extra, people, ends) => {
    const start = openShow(kind, terms, { expiresAt: kind === 'group' ? null : REQUEST_EXPIRES_MS })
    const explored = explore(start, movesFor(people, extra), STATES)
    expect(explored.problems).toEqual([])
    expect(explored.depth).toBeGreaterThan(3)
    expect(explored.steps).toBeGreaterThan(100_000)
    expect([...explored.reasons]).toEqual(expect.arrayContaining([...reasons, ...ends]))
  },
  30_000,
)
