import type { Clock } from '@footlight/core/ports'
import { describe, expect, it } from 'vitest'
import { RETRY_DELAYS_MS } from '../player.ts'
import { type Feed, type HlsEngine, type HlsEvents, HlsPlayer } from './hls-player.ts'

function setUp() {
  const timers: { readonly delayMs: number; readonly task: () => void }[] = []
  const looks = new Set<() => void>()
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    after(delayMs, task) {
      const timer = { delayMs, task }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    every(_ms, task) {
      looks.add(task)
      return () => void looks.delete(task)
    },
  }
  const opened: {
    readonly url: string
    readonly events: HlsEvents
    isClosed: boolean
    progress: ReturnType<HlsEngine['progress']>
  }[] = []
  const shown: string[] = []
  const state = { refuse: false, heights: [] as readonly number[] }
  const chosen: (number | null)[] = []
  let end: (() => void) | null = null
  const screen = {
    showFeed(feed: Feed | null) {
      end?.()
      end = feed === null ? null : feed({} as HTMLVideoElement, () => void shown.push('play'))
    },
    freeze: () => void shown.push('freeze'),
    clear: () => {
      screen.showFeed(null)
      shown.push('clear')
    },
  }
  const player = new HlsPlayer(
    clock,
    async (_video, url, events) => {
      if (state.refuse) throw new Error('no HLS here')
      const one = { url, events, isClosed: false, progress: { positionMs: 0, aheadMs: 0 } }
      opened.push(one)
      return {
        delayMs: () => 1_400,
        progress: () => one.progress,
        heights: state.heights,
        choose: (size) => void chosen.push(size),
        close: () => void (one.isClosed = true),
      }
    },
    screen,
  )
  return {
    player,
    opened,
    shown,
    timers,
    state,
    chosen,
    looks,
    look: (times = 1) => {
      for (let at = 0; at < times; at += 1) for (const task of looks) task()
    },
    tick: () => timers.shift()?.task(),
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

describe('HlsPlayer', () => {
  it('HLS-PLAY-01 plays an address, says how far behind it is, and leaves nothing when there is none any more', async () => {
    const { player, opened, shown, look, looks } = setUp()
    player.follow('/hls/ada')
    expect(player.status).toBe('connecting')
    await settle()
    player.frameShown()
    look()
    expect([player.status, player.delayMs, opened.map(({ url }) => url)]).toEqual([
      'playing',
      1_400,
      ['/hls/ada'],
    ])
    player.follow('/hls/ada')
    expect(opened).toHaveLength(1)
    player.follow(null)
    expect([player.status, player.delayMs, opened[0]!.isClosed, shown.at(-1), looks.size]).toEqual([
      'idle',
      null,
      true,
      'clear',
      0,
    ])
    player.frameShown()
    expect(player.status).toBe('idle')
  })

  it('HLS-PLAY-05 begins anew when the address is refused, with the last frame standing, and gives up at last', async () => {
    const { player, opened, shown, timers, tick } = setUp()
    player.follow('/hls/ada')
    await settle()
    player.frameShown()
    const delays: number[] = []
    opened[0]!.events.onFailed()
    expect([player.status, shown]).toEqual(['reconnecting', ['freeze']])
    for (let attempt = 0; timers.length > 0; attempt += 1) {
      delays.push(timers[0]!.delayMs)
      tick()
      await settle()
      expect(opened).toHaveLength(attempt + 2)
      opened.at(-1)!.events.onFailed()
      opened.at(-1)!.events.onFailed()
    }
    expect(delays).toEqual([...RETRY_DELAYS_MS])
    expect([player.status, opened.every(({ isClosed }) => isClosed)]).toEqual(['failed', true])
    player.retry()
    await settle()
    expect(player.status).toBe('connecting')
    expect(opened.at(-1)!.isClosed).toBe(false)
  })

  it('HLS-SIZES-02 offers the sizes of the stream, and a beginning anew keeps the one that was chosen while there is one', async () => {
    const { player, opened, state, chosen, tick } = setUp()
    state.heights = [240, 360, 480, 720]
    player.follow('/hls/ada')
    await settle()
    opened[0]!.events.onReady()
    expect([player.heights, player.size]).toEqual([[240, 360, 480, 720], null])
    player.choose(3)
    expect(chosen).toEqual([3])
    opened[0]!.events.onFailed()
    tick()
    await settle()
    expect(chosen).toEqual([3, 3])
    state.heights = [240]
    opened[1]!.events.onFailed()
    tick()
    await settle()
    expect(chosen).toEqual([3, 3])
    player.choose(null)
    expect([player.size, chosen.at(-1)]).toEqual([null, null])
    player.follow(null)
    expect(player.heights).toEqual([])
  })

  it('an engine that is there too late is closed, and a browser that cannot do it fails', async () => {
    const { player, opened, state, timers } = setUp()
    player.follow('/hls/ada')
    player.follow(null)
    await settle()
    expect(opened[0]!.isClosed).toBe(true)
    state.refuse = true
    player.follow('/hls/ada')
    await settle()
    expect([player.status, timers.length]).toEqual(['connecting', 1])
    player.follow(null)
    expect(timers).toHaveLength(0)
  })

  it('HLS-PLAY-05 begins anew where the picture stands although there is more, not where the performer sends nothing', async () => {
    const { player, opened, look, tick } = setUp()
    player.follow('/hls/ada')
    await settle()
    player.frameShown()
    look(20)
    expect(opened).toHaveLength(1)
    opened[0]!.progress = { positionMs: 900, aheadMs: 5_000 }
    look(5)
    expect(player.status).toBe('playing')
    look()
    expect(player.status).toBe('reconnecting')
    tick()
    await settle()
    expect(opened).toHaveLength(2)
  })
})
