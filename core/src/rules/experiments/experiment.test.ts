import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { experimentState, isForgotten, variantsProblem } from './experiment.ts'

const DAY = 86_400_000
const times = fc.integer({ min: 0, max: 1_000 * DAY })

test('EXPERIMENT-01 one that has ended never runs again, and a draft has no end before it is started', () => {
  fc.assert(
    fc.property(fc.option(times), times, times, (endsAt, now, later) => {
      const running = { state: 'running', endsAt } as const
      if (experimentState(running, now) === 'ended')
        expect(experimentState(running, now + later)).toBe('ended')
      expect(experimentState({ state: 'draft', endsAt }, now)).toBe('draft')
      expect(experimentState({ state: 'ended', endsAt }, now)).toBe('ended')
    }),
  )
})

test('EXPERIMENT-05 who saw what is known until 180 days after the end', () => {
  const ended = { state: 'running', endsAt: 1_000 } as const
  expect(isForgotten(ended, 1_000 + 180 * DAY - 1)).toBe(false)
  expect(isForgotten(ended, 1_000 + 180 * DAY)).toBe(true)
  expect(isForgotten({ state: 'draft', endsAt: 1_000 }, 1_000 + 180 * DAY)).toBe(false)
  expect(isForgotten({ state: 'running', endsAt: null }, 10 ** 15)).toBe(false)
})

test('EXPERIMENT-01 weights sum to 100, control comes first, and only what the site knows is compared', () => {
  const of = (...variants: readonly (readonly [string, number])[]) =>
    variantsProblem(
      'pack_order',
      variants.map(([name, weight]) => ({ name, weight })),
    )
  expect(of(['control', 50], ['largest_first', 50])).toBeNull()
  expect(of(['control', 99], ['largest_first', 1])).toBeNull()
  expect(of(['control', 50], ['largest_first', 49])).toBe('too_small')
  expect(of(['control', 50], ['largest_first', 51])).toBe('too_large')
  expect(of(['largest_first', 50], ['control', 50])).toBe('invalid')
  expect(of(['control', 50], ['control', 50])).toBe('invalid')
  expect(of(['control', 50], ['half_price', 50])).toBe('unknown')
})
