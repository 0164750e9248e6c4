import { expect, test } from 'vitest'
import { myParticipant } from '../client/testing/fixtures.ts'
import { ManualClock } from '../ports/testing/manual-clock.ts'
import type { MyParticipant } from '../protocol/shows.ts'
import { LiveParticipant } from './live-participant.ts'
import { ServerTime } from './server-time.ts'

function participant(overrides: Partial<MyParticipant>): LiveParticipant {
  return new LiveParticipant(
    myParticipant({ minimum_seconds: 120, pre_tip: 20, seconds: 30, tokens_spent: 15, ...overrides }),
    new ServerTime(new ManualClock()),
  )
}

test.each<[string, Partial<MyParticipant>, number]>([
  ['the rest of the minimum, and the tip with it', {}, 45 + 20],
  ['nothing once it was served', { seconds: 120, tokens_spent: 80 }, 0],
  ['nothing where none was agreed', { minimum_seconds: 0 }, 0],
  ['nothing for a picture that is gone', { is_paused: true }, 0],
  ['nothing before anything was seen', { seconds: 0 }, 0],
])('SHOW-62 leaving early costs %s', (_, overrides, tokens) => {
  expect(participant(overrides).leavingCosts).toBe(tokens)
})
