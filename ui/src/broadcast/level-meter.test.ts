import { expect, it } from 'vitest'
import { levelOf } from './level-meter.ts'

it('DESK-LEVEL-01 the meter reads silence as nothing, full scale as full, and half the decibels as half', () => {
  expect(levelOf(new Float32Array(1_024))).toBe(0)
  expect(levelOf(new Float32Array(1_024).fill(1))).toBe(1)
  expect(levelOf(new Float32Array(1_024).fill(10 ** (-30 / 20)))).toBeCloseTo(0.5, 5)
  expect(levelOf(new Float32Array(1_024).fill(1e-9))).toBe(0)
})
