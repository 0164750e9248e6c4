import { afterEach, expect, test, vi } from 'vitest'
import { requireElectron } from './electron.mjs'

const skippedForElectron = {
  name: 'console > opens',
  state: 'skipped',
  reason: 'no Electron on this machine',
}
const skippedOtherwise = { name: 'obs > streams', state: 'skipped', reason: 'no OBS Studio' }

afterEach(() => vi.unstubAllEnvs())

test('a desktop test that skips itself fails where Electron is required', () => {
  vi.stubEnv('FOOTLIGHT_REQUIRE_ELECTRON', '1')
  const states = requireElectron([skippedForElectron, skippedOtherwise]).map((result) => result.state)
  expect(states).toEqual(['failed', 'skipped'])
})

test('elsewhere it stays skipped', () => {
  vi.stubEnv('FOOTLIGHT_REQUIRE_ELECTRON', '')
  expect(requireElectron([skippedForElectron])).toEqual([skippedForElectron])
})
