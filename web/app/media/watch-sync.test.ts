import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { WatchState } from '@footlight/core/protocol/watch'
import { describe, expect, it } from 'vitest'
import { type WatchElement, WatchSync } from './watch-sync.ts'

class FakeVideo implements WatchElement {
  currentTime = 0
  paused = true
  refuses = false
  async play(): Promise<void> {
    if (this.refuses) throw Object.assign(new Error('no'), { name: 'NotAllowedError' })
    this.paused = false
  }
  pause(): void {
    this.paused = true
  }
}

const word = (overrides: Partial<WatchState> = {}): WatchState => ({
  show_id: 's',
  version: 1,
  clip_id: 'c',
  playing: true,
  position_ms: 12_000,
  at: 1_000,
  by: 'mira',
  ...overrides,
})

describe('watching together', () => {
  it('PAGE-WATCH-01 starts where the other one is by now, and leaves a small drift alone', async () => {
    const clock = new ManualClock()
    const sync = new WatchSync(clock)
    const video = new FakeVideo()
    sync.heard(word())
    await sync.follow(video)
    expect(video).toMatchObject({ currentTime: 12, paused: false })
    await clock.pass(5_000)
    video.currentTime = 16.6
    await sync.follow(video)
    expect(video.currentTime).toBe(16.6)
    video.currentTime = 14
    await sync.follow(video)
    expect(video.currentTime).toBe(17)
  })

  it('PAGE-WATCH-02 stands exactly where it was paused', async () => {
    const sync = new WatchSync(new ManualClock())
    const video = new FakeVideo()
    video.currentTime = 4.2
    sync.heard(word({ playing: false, position_ms: 4_000 }))
    await sync.follow(video)
    expect(video).toMatchObject({ currentTime: 4, paused: true })
  })

  it('PAGE-WATCH-03 says that the browser wants a click', async () => {
    const sync = new WatchSync(new ManualClock())
    const video = new FakeVideo()
    video.refuses = true
    sync.heard(word())
    expect(await sync.follow(video)).toBe('blocked')
  })
})
