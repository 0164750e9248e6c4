import { expect, test } from 'vitest'
import { FakeClock } from '../client/testing/fake-clock.ts'
import { mySeat } from '../client/testing/fixtures.ts'
import type { MySeat } from '../protocol/shows.ts'
import { LiveSeat } from './live-seat.ts'
import { ServerTime } from './server-time.ts'

function seat(overrides: Partial<MySeat>): LiveSeat {
  return new LiveSeat(
    mySeat({ minimum_seconds: 120, pre_tip: 20, seconds: 30, tokens_spent: 15, ...overrides }),
    new ServerTime(new FakeClock()),
  )
}

test.each<[string, Partial<MySeat>, number]>([
  ['the rest of the minimum, and the tip with it', {}, 45 + 20],
  ['nothing once it was served', { seconds: 120, tokens_spent: 80 }, 0],
  ['nothing where none was agreed', { minimum_seconds: 0 }, 0],
  ['nothing for a picture that is gone', { is_paused: true }, 0],
  ['nothing before anything was seen', { seconds: 0 }, 0],
])('SHOW-62 leaving early costs %s', (_, overrides, tokens) => {
  expect(seat(overrides).leavingCosts).toBe(tokens)
})
