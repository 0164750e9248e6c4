import { describe, expect, test } from 'vitest'
import { tipSound } from './tip-sound.ts'

describe('tip sounds', () => {
  test.each([9, 69, 169, 321, 420, 666, 777])(
    'SOUND-01 %i tokens have a sound of their own on every site',
    (tokens) => {
      expect(tipSound(tokens, { whiteLabel: false })).toBe(`special-${tokens}`)
      expect(tipSound(tokens, { whiteLabel: true })).toBe(`special-${tokens}`)
    },
  )

  test('SOUND-01 1000 tokens have one everywhere but on a white label', () => {
    expect(tipSound(1_000, { whiteLabel: false })).toBe('special-1000')
    expect(tipSound(1_000, { whiteLabel: true })).toBe('level-5')
  })

  test.each([
    [1, 'level-1'],
    [8, 'level-1'],
    [10, 'level-1'],
    [14, 'level-1'],
    [15, 'level-2'],
    [68, 'level-2'],
    [99, 'level-2'],
    [100, 'level-3'],
    [168, 'level-3'],
    [499, 'level-3'],
    [500, 'level-4'],
    [776, 'level-4'],
    [999, 'level-4'],
    [1_001, 'level-5'],
    [1_000_000, 'level-5'],
  ])('SOUND-02 %i tokens sound as %s', (tokens, expected) => {
    expect(tipSound(tokens, { whiteLabel: false })).toBe(expected)
  })

  test.each([1, 69, 1_000, 5_000])(
    'SOUND-03 a stealth tip of %i sounds like any other stealth tip',
    (tokens) => {
      expect(tipSound(tokens, { whiteLabel: false, stealth: true })).toBe('stealth')
    },
  )
})
