import { describe, expect, test } from 'vitest'
import { phaseOf, standingsByPoints, standingsByWins } from './tournament.ts'

describe('VERSUS-10 a tournament', () => {
  test.each([
    [99, null, 'upcoming'],
    [100, null, 'running'],
    [199, null, 'running'],
    [200, null, 'over'],
    [150, 120, 'cancelled'],
    [300, 120, 'cancelled'],
  ] as const)('at %i, cancelled at %s, is %s', (now, cancelledAt, phase) => {
    expect(phaseOf({ startsAt: 100, endsAt: 200, cancelledAt }, now)).toBe(phase)
  })

  const one = (username: string, wins: number, ties: number, losses: number, tokens: number) => ({
    username,
    wins,
    ties,
    losses,
    tokens,
  })

  test('counts 3, 1 and 0, then tokens; equals share a place', () => {
    const board = standingsByPoints([
      one('dora', 0, 3, 0, 10),
      one('anna', 1, 0, 2, 10),
      one('cleo', 0, 0, 0, 0),
      one('bea', 1, 0, 0, 50),
    ])
    expect(board.map(({ place, username, points, played }) => [place, username, points, played])).toEqual([
      [1, 'bea', 3, 1],
      [2, 'anna', 3, 3],
      [2, 'dora', 3, 3],
      [4, 'cleo', 0, 0],
    ])
  })

  test('boards of a time count wins, then tokens', () => {
    const board = standingsByWins([
      one('anna', 1, 9, 0, 10),
      one('bea', 2, 0, 5, 1),
      one('cleo', 1, 0, 0, 20),
    ])
    expect(board.map(({ place, username }) => [place, username])).toEqual([
      [1, 'bea'],
      [2, 'cleo'],
      [3, 'anna'],
    ])
  })
})
