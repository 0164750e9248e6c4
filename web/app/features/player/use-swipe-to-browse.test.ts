import { expect, test } from 'vitest'
import { neighbour } from './use-swipe-to-browse.ts'

test('SETTINGS-11 the next room is the one behind this one, around the end, and never this one again', () => {
  const rooms = ['ava', 'bea', 'cleo']
  expect(neighbour(rooms, 'ava', 1)).toBe('bea')
  expect(neighbour(rooms, 'cleo', 1)).toBe('ava')
  expect(neighbour(rooms, 'ava', -1)).toBe('cleo')
  expect([neighbour(rooms, 'gone', 1), neighbour(rooms, 'gone', -1)]).toEqual(['ava', 'cleo'])
  expect([neighbour(['ava'], 'ava', 1), neighbour([], 'ava', -1)]).toEqual([null, null])
})
