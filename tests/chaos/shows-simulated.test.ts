import { audit } from '@footlight/server/shows/testing/audit'
import { simulateShow } from '@footlight/server/shows/testing/simulate-show'
import { expect, test } from 'vitest'

const SHOWS_PER_TEST = 1_000

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
  'SHOW-15 SHOW-16 simulated shows, thousand %i of 10: not a token of error',
  (thousand) => {
    const wrong: string[] = []
    for (let seed = thousand * SHOWS_PER_TEST; seed < (thousand + 1) * SHOWS_PER_TEST; seed += 1) {
      wrong.push(...audit(simulateShow(seed)).map((problem) => `seed ${seed}: ${problem}`))
    }
    expect(wrong).toEqual([])
  },
)
