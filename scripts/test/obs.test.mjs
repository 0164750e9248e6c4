import { expect, test } from 'vitest'
import { requireObs } from './obs.mjs'

const skippedForObs = {
  name: 'obs-real > streams',
  state: 'skipped',
  reason: 'OBS Studio is not installed (program obs)',
}
const skippedOtherwise = { name: 'console > opens', state: 'skipped', reason: 'there is no Electron binary' }

test('a test that skips itself for want of OBS fails where set-up can install it', () => {
  const states = requireObs([skippedForObs, skippedOtherwise], true).map((result) => result.state)
  expect(states).toEqual(['failed', 'skipped'])
})

test('elsewhere it stays skipped', () => {
  expect(requireObs([skippedForObs], false)).toEqual([skippedForObs])
})
