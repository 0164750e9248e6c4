import { expect, it } from 'vitest'
import { replay, type ToyLogEntry } from './log.ts'

function command(
  at: number,
  level: number,
  changes: Partial<Extract<ToyLogEntry, { kind: 'command' }>> = {},
): ToyLogEntry {
  return { kind: 'command', at, device: 'a', cause: 'tip', viewer: 'mia', level, outcome: 'done', ...changes }
}

it('TOY-LOG-01 a log tells the levels over time', () => {
  const log: ToyLogEntry[] = [
    command(10, 0.5),
    command(20, 0.5),
    command(30, 0.8, { outcome: 'refused' }),
    command(40, 0.2, { device: 'b' }),
    command(50, 0.7),
    command(55, 0.9, { outcome: 'overtaken' }),
    {
      kind: 'stop',
      at: 60,
      cause: 'panic',
      devices: [
        { device: 'a', outcome: 'confirmed' },
        { device: 'b', outcome: 'failed' },
      ],
    },
    command(70, 0),
  ]
  expect([...replay(log)]).toEqual([
    [
      'a',
      [
        { at: 10, level: 0.5 },
        { at: 50, level: 0.7 },
        { at: 55, level: 0.9 },
        { at: 60, level: 0 },
      ],
    ],
    ['b', [{ at: 40, level: 0.2 }]],
  ])
})
