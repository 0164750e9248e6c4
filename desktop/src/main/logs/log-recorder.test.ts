import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { expect, test } from 'vitest'
import type { LogsState } from '../../shared/ipc/logs.ts'
import type { LogEntry } from '../../shared/logs/entry.ts'
import { LogRecorder } from './log-recorder.ts'

const entry: LogEntry = {
  key: 'toy:1',
  kind: 'toy',
  at: 0,
  viewer: null,
  text: 'lush 50 %',
  tokens: null,
  showId: null,
  details: null,
}
const stateOf = (username: string, kind: LogsState['kind']): LogsState => ({
  account: { origin: 'https://example.org', username },
  kind,
  kept: 'keyring',
  trouble: null,
  movedAside: null,
  positions: null,
})

function scene() {
  const clock = new ManualClock()
  const stored: string[] = []
  let hasRoom = true
  let whose = ''
  const recorder = new LogRecorder({
    clock,
    send: async ({ entries }) => hasRoom && stored.push(...entries.map(({ key }) => `${whose} ${key}`)) > 0,
  })
  const follow = (state: LogsState) => {
    if (state.kind === 'open') whose = state.account!.username
    recorder.follow(state)
  }
  return {
    clock,
    stored,
    recorder,
    follow,
    fill: () => {
      hasRoom = false
    },
    empty: () => {
      hasRoom = true
    },
  }
}

test('LOG-ACCOUNT-01 what waits for one account is never stored with the next, which follows without a word between them', async () => {
  const { clock, stored, recorder, follow, fill, empty } = scene()
  follow(stateOf('mira', 'open'))
  fill()
  recorder.record(entry)
  await clock.pass(1_000)
  follow(stateOf('zoe', 'opening'))
  empty()
  follow(stateOf('zoe', 'open'))
  await clock.pass(60_000)
  expect(stored).toEqual([])
})

test('LOG-ACCOUNT-02 what waits survives that the logs of the same account are opened anew', async () => {
  const { clock, stored, recorder, follow, fill, empty } = scene()
  follow(stateOf('mira', 'open'))
  fill()
  recorder.record(entry)
  await clock.pass(1_000)
  follow(stateOf('mira', 'opening'))
  empty()
  follow(stateOf('mira', 'open'))
  await clock.pass(1_000)
  expect(stored).toEqual(['mira toy:1'])
})
