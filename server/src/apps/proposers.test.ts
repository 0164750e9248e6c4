import { expect, test } from 'vitest'
import { afterFailure, type FailedProposals, restMs } from './proposers.ts'

const MINUTE = 60_000

test('SPLIT-08 the rest doubles from 5 minutes to an hour, and two quiet hours forget it', () => {
  let failed: FailedProposals | undefined
  let now = 0
  const rests: number[] = []
  for (let round = 0; round < 6; round += 1) {
    failed = afterFailure(failed, now)
    rests.push(restMs(failed, now) / MINUTE)
    now = failed.restsUntil
    expect(restMs(failed, now)).toBe(0)
  }
  expect(rests).toEqual([5, 10, 20, 40, 60, 60])
  expect(restMs(afterFailure(failed, now + 120 * MINUTE), now + 120 * MINUTE)).toBe(5 * MINUTE)
  expect(restMs(undefined, now)).toBe(0)
})
