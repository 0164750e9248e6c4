import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { describe, expect, it } from 'vitest'
import type { PlayerStatus } from '../../media/player.ts'
import { RewindState } from './rewind-state.ts'

const URL = '/hls/ada/rewind.m3u8'

function setUp(seconds = 100) {
  const clock = new ManualClock()
  const set: (string | null)[] = []
  const player = {
    isRewound: false,
    status: 'playing' as PlayerStatus,
    setRewound(url: string | null) {
      player.isRewound = url !== null
      set.push(url)
    },
  }
  const video = { currentTime: 0, seekable: { length: 1, start: () => 50, end: () => 400 } }
  const rewind = new RewindState({
    player,
    media: { rewind: { url: URL, seconds, at: clock.now() } },
    clock,
    video: () => video,
  })
  rewind.start()
  return { rewind, clock, player, video, set }
}

describe('RewindState', () => {
  it('REWIND-07 counts what can be rewound on by itself, up to five minutes', () => {
    const { rewind, clock } = setUp()
    expect([rewind.length, rewind.behind]).toEqual([100, 0])
    clock.advance(30_000)
    expect(rewind.length).toBe(130)
    clock.advance(1_000_000)
    expect(rewind.length).toBe(300)
  })

  it('REWIND-07 goes to the last of several wishes, never further back than there is', () => {
    const { rewind, clock, set } = setUp()
    for (const behind of [10, 20, 9_999]) rewind.want(behind)
    expect([rewind.behind, set]).toEqual([100, []])
    clock.advance(250)
    expect(set).toEqual([`${URL}?behind=100`])
  })

  it('REWIND-07 moves within what plays already, and is live again near its end and at the button', () => {
    const { rewind, clock, player, video, set } = setUp(300)
    rewind.want(60)
    clock.advance(1_000)
    video.currentTime = 340
    clock.advance(1_000)
    expect(rewind.behind).toBe(60)
    rewind.want(120)
    clock.advance(250)
    expect([video.currentTime, set.length]).toEqual([280, 1])
    rewind.want(3)
    clock.advance(250)
    expect([player.isRewound, rewind.behind, set.at(-1)]).toEqual([false, 0, null])
    rewind.want(60)
    rewind.goLive()
    clock.advance(1_000)
    expect(set.slice(1)).toEqual([null, null])
  })
})
