import { describe, expect, it } from 'vitest'
import { clockText } from './clock-text.ts'

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [7, '0:07'],
    [59.9, '0:59'],
    [60, '1:00'],
    [751, '12:31'],
    [3_729, '1:02:09'],
    [-3, '0:00'],
  ])('PAGE-CLOCK-01 %d s is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
