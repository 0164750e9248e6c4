import { expect, it } from 'vitest'
import { entriesOf } from './log-entries.ts'

it('TOYROOM-LOG-01 who bought the controls, and how that ended, is in the performer’s own log once each', () => {
  const bought = {
    name: 'v3.toys.control_bought',
    payload: { control_id: 'c', username: 'vera', tokens: 60, seconds: 90, sent_at: 5, cursor: 1 },
  } as const
  const stopped = {
    name: 'v3.lovense.control_stop',
    payload: { control_id: 'c', username: 'vera', reason: 'stopped', refund: 20 },
  } as const
  const entries = [bought, bought, stopped].flatMap((event) => entriesOf(event, 'mira', 9))
  expect(entries.map(({ key, kind, at, viewer, text }) => [key, kind, at, viewer, text])).toEqual([
    ['toy:control:c', 'toy', 5, 'vera', 'control 90 s, 60 tk (bought)'],
    ['toy:control:c', 'toy', 5, 'vera', 'control 90 s, 60 tk (bought)'],
    ['toy:control:c:stop', 'toy', 9, 'vera', 'control (stopped), 20 tk back'],
  ])
})
