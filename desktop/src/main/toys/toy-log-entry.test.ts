import { expect, it } from 'vitest'
import { LogEntry } from '../../shared/logs/entry.ts'
import { replay, type ToyLogEntry } from '../../shared/toys/index.ts'
import { toyLogEntry } from './toy-log-entry.ts'

it('TOY-LOG-04 what the local log keeps can be searched, and replayed', () => {
  const told: ToyLogEntry[] = [
    { kind: 'link', at: 1, link: 'lovense', what: 'opened' },
    { kind: 'tip', at: 2.4, transferId: 't', viewer: 'mia', tokens: 50, outcome: 'queued' },
    {
      kind: 'command',
      at: 3.6,
      device: 'lovense:lush',
      cause: 'tip',
      viewer: 'mia',
      level: 0.45,
      outcome: 'done',
    },
    { kind: 'stop', at: 9, cause: 'panic', devices: [{ device: 'lovense:lush', outcome: 'confirmed' }] },
  ]
  const entries = told.map((entry, index) => LogEntry.parse(toyLogEntry(entry, String(index))))
  expect(entries.map(({ at, viewer, text }) => [at, viewer, text])).toEqual([
    [1, null, 'lovense (opened)'],
    [2, 'mia', '50 (queued)'],
    [4, 'mia', 'lovense:lush 45 % (tip, done)'],
    [9, null, 'stop (panic) lovense:lush: confirmed'],
  ])
  const read = entries.map(({ details }) => JSON.parse(details!) as ToyLogEntry)
  expect(replay(read)).toEqual(replay(told))
})
