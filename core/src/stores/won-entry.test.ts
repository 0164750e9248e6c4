import { expect, test } from 'vitest'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import { wonEntry } from './won-entry.ts'

let keys = 0
const of = (name: string, payload: object) =>
  wonEntry({ name, payload } as unknown as IncomingServerEvent, 5, () => `line:${++keys}`)

test('WON-01 a crown, a ticket, a prize and a goal are lines with their names; what only moves a state is none', () => {
  expect(of('v3.app.koth', { username: 'vera', tip: 80 })).toMatchObject({
    what: 'king',
    username: 'vera',
    tokens: 80,
  })
  expect(of('v3.app.koth', { username: null, tip: 0 })).toMatchObject({ what: 'free', username: null })
  const goal = { type_id: 1, goal_id: 'a', title: 'Dance', tokens: 100, next_title: 'Song' }
  expect(of('v3.app.goal_reached', goal)).toMatchObject({ what: 'goal', title: 'Dance', next: 'Song' })
  const field = { card_id: 'c', field: 3, username: 'max', tokens: 5, prize: 'Photo' }
  expect(of('v3.app.scratchoff.win', field)).toMatchObject({ what: 'prize', title: 'Photo', username: 'max' })
  expect(of('v3.app.scratchoff.update', field)).toBeNull()
  expect(of('v3.rating.update', { up: 1, down: 0, share: 1 })).toBeNull()
})

test('WON-02 the same ticket or prize told twice has one key, each new king its own', () => {
  const ticket = { round_id: 'r', username: 'max', tokens: 50, sent_at: 1 }
  expect(of('v3.app.golden_ticket', ticket)?.key).toBe(of('v3.app.golden_ticket', ticket)?.key)
  const king = { username: 'vera', tip: 80 }
  expect(of('v3.app.koth', king)?.key).not.toBe(of('v3.app.koth', king)?.key)
})
