import { expect, test } from 'vitest'
import { spreadOf, swipeOf } from './gallery-gestures.ts'

const from = { x: 200, y: 200 }

test.each([
  ['to the left', { x: 120, y: 210 }, 1],
  ['to the right', { x: 290, y: 180 }, -1],
  ['a little', { x: 180, y: 200 }, null],
  ['down', { x: 150, y: 320 }, null],
])('LIBRARY-GALLERY-01 a finger %s', (_, to, direction) => {
  expect(swipeOf(from, to)).toBe(direction)
})

test('LIBRARY-GALLERY-01 two fingers spread, one does not', () => {
  expect([spreadOf([from, { x: 203, y: 204 }]), spreadOf([from]), spreadOf([from, from])]).toEqual([5, 1, 1])
})
