import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { beforeEach, describe, expect, it } from 'vitest'
import { Hold } from './hold.ts'

let clock: ManualClock
let runs: number
let hold: Hold

beforeEach(() => {
  clock = new ManualClock(0)
  runs = 0
  hold = new Hold(clock, 1_000, () => {
    runs += 1
  })
})

describe('what is held, not clicked', () => {
  it('DESK-STOP-02 runs once when its time is over, however often the press repeats', () => {
    hold.begin()
    clock.advance(500)
    hold.begin()
    clock.advance(499)
    expect([hold.isHeld, runs]).toEqual([true, 0])
    clock.advance(1)
    expect([hold.isHeld, runs]).toEqual([false, 1])
    clock.advance(5_000)
    expect(runs).toBe(1)
  })

  it('DESK-STOP-02 released before, it does nothing: two short presses are not a long one', () => {
    for (let press = 0; press < 2; press += 1) {
      hold.begin()
      clock.advance(600)
      hold.release()
    }
    clock.advance(5_000)
    expect([hold.isHeld, runs]).toEqual([false, 0])
  })
})
