import { expect, test } from 'vitest'
import { cornerByKey, corners, isCorner, nearestCorner } from './corners.ts'

test('PLAYER-03 arrow keys move the small player from corner to corner, and stop at the edge', () => {
  for (const corner of corners) {
    expect(cornerByKey(corner, 'ArrowLeft')).toBe(corner.replace('right', 'left'))
    expect(cornerByKey(corner, 'ArrowRight')).toBe(corner.replace('left', 'right'))
    expect(cornerByKey(corner, 'ArrowUp')).toBe(corner.replace('bottom', 'top'))
    expect(cornerByKey(corner, 'ArrowDown')).toBe(corner.replace('top', 'bottom'))
    expect(cornerByKey(corner, 'Enter')).toBeNull()
  }
})

test('PLAYER-03 a player that is let go goes to the nearest corner', () => {
  const area = { left: 0, top: 56, width: 1000, height: 800 }
  const at = (left: number, top: number) => nearestCorner({ left, top, width: 320, height: 180 }, area)
  expect(at(16, 72)).toBe('top-left')
  expect(at(345, 360)).toBe('top-right')
  expect(at(339, 372)).toBe('bottom-left')
  expect(at(5_000, 5_000)).toBe('bottom-right')
})

test('PLAYER-03 what is stored of another version is no corner', () => {
  expect(isCorner('top-left')).toBe(true)
  for (const nonsense of [null, '', 'left', 'TOP-LEFT', 'constructor']) expect(isCorner(nonsense)).toBe(false)
})
