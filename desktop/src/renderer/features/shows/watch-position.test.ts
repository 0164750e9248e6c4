import { expect, it } from 'vitest'
import { watchPosition } from './watch-clips-store.ts'

it('DESK-WATCH-01 the film moves on while it plays, stands while it does not, and never leaves its ends', () => {
  const playing = { playing: true, position_ms: 5_000, at: 100_000 }
  expect([
    watchPosition(playing, 60_000, 103_000),
    watchPosition(playing, 6_000, 200_000),
    watchPosition(playing, null, 200_000),
    watchPosition(playing, 60_000, 90_000),
  ]).toEqual([8_000, 6_000, 105_000, 5_000])
  expect(watchPosition({ ...playing, playing: false }, 60_000, 200_000)).toBe(5_000)
})
