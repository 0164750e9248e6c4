import { expect, test } from 'vitest'
import { audit } from './audit.ts'
import { simulateShow } from './simulate-show.ts'

/** All ten thousand run in tests/chaos/shows-simulated.test.ts. */
const SHOWS = 1_000

const kinds = ['private', 'limited', 'group', 'goal', 'cam2cam', 'recording']

test('SHOW-02 SHOW-03 SHOW-14 SHOW-15 SHOW-16 shows with drops, wall clock jumps, late timers, lost answers and crashes are exact to the token', () => {
  const wrong: string[] = []
  const seen = new Map<string, number>()
  for (let seed = 0; seed < SHOWS; seed += 1) {
    const simulated = simulateShow(seed)
    wrong.push(...audit(simulated).map((problem) => `seed ${seed}: ${problem}`))
    const lines =
      simulated.bill?.participants.flatMap((participant) => participant.lines.map(({ what }) => what)) ?? []
    const marks = [
      simulated.kind,
      ...lines,
      simulated.bill?.reason ?? '',
      simulated.bill?.split ? 'earned' : 'free',
      simulated.isRecovered ? 'recovered' : 'whole',
    ]
    for (const mark of marks) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  }
  expect(wrong).toEqual([])
  // A simulation in which nothing happens would prove nothing.
  for (const mark of [
    ...kinds,
    'out_of_tokens',
    'daily_limit',
    'user_left',
    'user_ended',
    'unpublish',
    'removed',
    'below_threshold',
    'expired',
    'recovered',
    'minimum',
    'pre_tip',
  ])
    expect(seen.get(mark) ?? 0, mark).toBeGreaterThan(5)
  expect(seen.get('earned') ?? 0).toBeGreaterThan(SHOWS / 3)
}, 30_000)

test('the same seed plays the same show', () => {
  const [first, second] = [simulateShow(7), simulateShow(7)]
  expect(second.venue.facts).toEqual(first.venue.facts)
  expect({ ...second.ledger.books }).toEqual({ ...first.ledger.books })
})
