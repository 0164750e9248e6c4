import { expect, test } from 'vitest'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import { wonEntry } from './won-entry.ts'

let keys = 0
const of = (name: string, payload: object) =>
  wonEntry({ name, payload } as unknown as IncomingServerEvent, 5, () => `line:${++keys}`)

const goal = { type_id: 1, goal_id: 'a', title: 'Dance', tokens: 100, next_title: 'Song' }
const field = { card_id: 'c', field: 3, username: 'max', tokens: 5, prize: 'Photo' }
const side = (username: string, tokens: number) => ({ username, tokens, top: [] })
const battle = { versus_id: 'b', winner: 'ava', room: side('mira', 40), peer: side('ava', 90) }

test.each([
  ['v3.app.koth', { username: 'vera', tip: 80 }, { what: 'king', username: 'vera', tokens: 80 }],
  ['v3.app.koth', { username: null, tip: 0 }, { what: 'free', username: null }],
  [
    'v3.app.golden_ticket',
    { round_id: 'r', username: 'max', tokens: 50 },
    { what: 'ticket', username: 'max' },
  ],
  ['v3.app.goal_reached', goal, { what: 'goal', title: 'Dance', next: 'Song' }],
  ['v3.app.scratchoff.win', field, { what: 'prize', title: 'Photo', username: 'max' }],
  ['v3.versus.ended', battle, { what: 'battle', username: 'ava', tokens: 90 }],
] as const)('WON-01 %s is a line with its names (%o)', (name, payload, line) => {
  expect(of(name, payload)).toMatchObject(line)
})

test('WON-01 what only moves a state, and a battle without a winner, is no line', () => {
  expect(of('v3.app.scratchoff.update', field)).toBeNull()
  expect(of('v3.versus.ended', { ...battle, winner: null })).toBeNull()
  expect(of('v3.rating.update', { up: 1, down: 0, share: 1 })).toBeNull()
})

test('WON-02 the same ticket or prize told twice has one key, each new king its own', () => {
  const ticket = { round_id: 'r', username: 'max', tokens: 50, sent_at: 1 }
  expect(of('v3.app.golden_ticket', ticket)?.key).toBe(of('v3.app.golden_ticket', ticket)?.key)
  const king = { username: 'vera', tip: 80 }
  expect(of('v3.app.koth', king)?.key).not.toBe(of('v3.app.koth', king)?.key)
})
