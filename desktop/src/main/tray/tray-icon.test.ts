import { describe, expect, it } from 'vitest'
import { drawTrayIcon } from './tray-icon.ts'

const size = 32
const middle = (state: Parameters<typeof drawTrayIcon>[0]) => [
  ...drawTrayIcon(state, size).subarray((16 * size + 16) * 4, (16 * size + 16) * 4 + 4),
]

describe('DESK-TRAY-02 the lamp says off air, on air or private, and is red for on air alone', () => {
  it('burns on air, is a ring otherwise', () => {
    expect(middle('on_air')).toEqual([58, 37, 224, 255])
    expect(middle('off_air')[3]).toBe(0)
    expect(middle('private')[3]).toBe(0)
  })

  it('differs in shape, not in colour alone', () => {
    const filled = (state: Parameters<typeof drawTrayIcon>[0]) =>
      drawTrayIcon(state, size).filter((value, index) => index % 4 === 3 && value > 0).length
    expect(new Set([filled('on_air'), filled('off_air'), filled('private')]).size).toBe(3)
  })
})
