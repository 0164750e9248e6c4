import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { MediaState } from '@footlight/core/protocol/media'
import type { RoomMedia } from '@footlight/core/stores/room-media'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { StreamStatus } from '@footlight/core/stores/stream-status'
import { observable, observableRef, runInAction } from 'mobx'
import { describe, expect, it } from 'vitest'
import type { Player, PlayerStatus } from '../player.ts'
import type { HlsPlayer } from './hls-player.ts'
import { FALL_BACK_AFTER_MS, Playback } from './playback.ts'

const URL = '/hls/ada/index.m3u8'
const REWIND = '/hls/ada/rewind.m3u8'
const video = { id: 'v1', kind: 'video', layers: 1 } as const

function setUp({ hasWebRtc = true, stored = null as string | null } = {}) {
  const media = observable(
    {
      hlsUrl: null as string | null,
      producers: [] as MediaState['producers'],
      rewind: null as RoomMedia['rewind'],
    },
    { producers: observableRef, rewind: observableRef },
  )
  const room = observable(
    { isJoined: true, streamStatus: 'online' as StreamStatus, media },
    { media: observableRef },
  )
  const rtc = observable({ status: 'idle' as PlayerStatus })
  const log: string[] = []
  const webrtc = {
    get status() {
      return rtc.status
    },
    get isWaiting() {
      return rtc.status === 'connecting' || rtc.status === 'reconnecting'
    },
    layers: 3,
    layer: null,
    start: () => void log.push('webrtc'),
    close: () => void log.push('no webrtc'),
    frameShown: () => void log.push('webrtc frame'),
    retry: () => void log.push('webrtc retry'),
  } as unknown as Player
  let followed: string | null = null
  const past = observable({ status: 'connecting' as PlayerStatus })
  const hls = {
    get status() {
      return past.status
    },
    delayMs: 1_000,
    heights: [240, 720],
    size: null,
    choose: (size: number | null) => void log.push(`size ${size}`),
    frameShown: () => void log.push('hls frame'),
    retry: () => void log.push('hls retry'),
    follow(url: string | null) {
      if (url !== followed) log.push(url === null ? 'no hls' : url.startsWith(REWIND) ? 'past' : 'hls')
      followed = url
    },
  } as unknown as HlsPlayer
  const clock = new ManualClock()
  const entries = new Map<string, string>(stored === null ? [] : [['footlight.playback', stored]])
  const storage = {
    get: (key: string) => entries.get(key) ?? null,
    set: (key: string, value: string) => void entries.set(key, value),
    remove: (key: string) => void entries.delete(key),
  }
  const playback = new Playback({
    room: room as unknown as RoomStore,
    webrtc,
    hls,
    clock,
    storage,
    hasWebRtc: () => hasWebRtc,
  })
  return {
    playback,
    log,
    clock,
    entries,
    past: (status: PlayerStatus) =>
      runInAction(() => {
        past.status = status
      }),
    rewindable: (isRewindable = true) =>
      runInAction(() => {
        media.rewind = isRewindable ? { url: REWIND, seconds: 100, at: 0 } : null
      }),
    live: (isLive = true) =>
      runInAction(() => {
        media.hlsUrl = isLive ? URL : null
        media.producers = isLive ? [video] : []
      }),
    participant: () =>
      runInAction(() => {
        media.hlsUrl = null
        media.producers = [video]
        room.streamStatus = 'online'
      }),
    say: (status: StreamStatus) =>
      runInAction(() => {
        room.streamStatus = status
      }),
    join: (isJoined: boolean) =>
      runInAction(() => {
        room.isJoined = isJoined
      }),
    rtc: (status: PlayerStatus) =>
      runInAction(() => {
        rtc.status = status
      }),
  }
}

describe('Playback', () => {
  it('REWIND-08 shows the past in the place of WebRTC, and goes back to it by hand, when it fails and when it is over', () => {
    const { playback, log, live, rewindable, past, say } = setUp()
    playback.start()
    live()
    playback.setRewound(`${REWIND}?behind=60`)
    expect([playback.isRewound, playback.engine, log]).toEqual([false, 'webrtc', ['webrtc']])
    rewindable()
    expect(playback.rewound).toBeNull()
    playback.setRewound(`${REWIND}?behind=60`)
    expect([playback.engine, log.slice(1)]).toEqual(['hls', ['no webrtc', 'past']])
    playback.setRewound(null)
    expect([playback.engine, log.slice(3)]).toEqual(['webrtc', ['no hls', 'webrtc']])
    for (const end of [() => past('failed'), () => say('private'), () => rewindable(false)]) {
      past('connecting')
      say('online')
      rewindable()
      playback.setRewound(`${REWIND}?behind=60`)
      expect(playback.isRewound).toBe(true)
      end()
      expect([playback.isRewound, playback.rewound]).toEqual([false, null])
    }
  })

  it('HLS-PLAY-01 uses WebRTC where it works, and never asks for HLS', () => {
    const { playback, log, live, rtc, clock } = setUp()
    playback.start()
    live()
    rtc('connecting')
    expect([clock.pending, clock.nextInMs]).toEqual([1, FALL_BACK_AFTER_MS])
    rtc('playing')
    expect([clock.pending, playback.engine, playback.status, playback.layers, log]).toEqual([
      0,
      'webrtc',
      'playing',
      3,
      ['webrtc'],
    ])
    playback.frameShown()
    playback.close()
    expect(log).toEqual(['webrtc', 'webrtc frame', 'no webrtc'])
  })

  it('HLS-PLAY-01 a browser without WebRTC begins with HLS, and has nothing while there is none', () => {
    const { playback, log, live } = setUp({ hasWebRtc: false })
    expect(playback.engine).toBe('webrtc')
    playback.start()
    expect([playback.engine, playback.status]).toEqual(['none', 'idle'])
    live()
    expect([playback.engine, playback.status, playback.layers]).toEqual(['hls', 'connecting', 2])
    playback.frameShown()
    playback.retry()
    void playback.chooseLayer(1)
    expect(log).toEqual(['hls', 'hls frame', 'hls retry', 'size 1'])
  })

  it('HLS-PLAY-03 falls back when WebRTC shows nothing for 8 s or gives up, but not while the room itself is away', () => {
    const stuck = setUp()
    stuck.playback.start()
    stuck.live()
    stuck.rtc('connecting')
    stuck.join(false)
    expect(stuck.clock.pending).toBe(0)
    stuck.join(true)
    stuck.clock.advance(FALL_BACK_AFTER_MS)
    expect([stuck.playback.engine, stuck.log]).toEqual(['hls', ['webrtc', 'no webrtc', 'hls']])
    const failed = setUp()
    failed.playback.start()
    failed.rtc('failed')
    expect(failed.playback.engine).toBe('webrtc')
    failed.live()
    expect(failed.playback.engine).toBe('hls')
  })

  it('HLS-PLAY-02 by choice, which is stored, and back again by hand, one stopping before the other takes the screen', () => {
    const { playback, log, live, entries } = setUp()
    playback.start()
    live()
    playback.setCompatible(true)
    expect([playback.engine, entries.get('footlight.playback')]).toEqual(['hls', 'compatible'])
    playback.setCompatible(false)
    expect([playback.engine, entries.get('footlight.playback')]).toEqual(['webrtc', ''])
    expect(log).toEqual(['webrtc', 'no webrtc', 'hls', 'no hls', 'webrtc'])
    const again = setUp({ stored: 'compatible' })
    again.playback.start()
    again.live()
    expect(again.playback.engine).toBe('hls')
  })

  it('HLS-PLAY-04 shows nothing of a room that is not public, as soon as the room says so, and comes back unasked', () => {
    const { playback, log, live, say } = setUp({ stored: 'compatible' })
    playback.start()
    live()
    for (const status of ['private', 'limited', 'password_required', 'standby'] as const) {
      say(status)
      expect([playback.engine, playback.status]).toEqual(['none', 'idle'])
      say('online')
      expect(playback.engine).toBe('hls')
    }
    live(false)
    expect(playback.engine).toBe('none')
    expect(log).toEqual([...Array<string[]>(5).fill(['hls', 'no hls'])].flat())
  })

  it('HLS-PLAY-06 who has a part in a show gets it by WebRTC, and is told where the browser has none', () => {
    const chosen = setUp({ stored: 'compatible' })
    chosen.playback.start()
    chosen.live()
    chosen.participant()
    expect(chosen.playback.engine).toBe('webrtc')
    chosen.live()
    expect(chosen.playback.engine).toBe('hls')
    const without = setUp({ hasWebRtc: false })
    without.playback.start()
    without.participant()
    expect([without.playback.engine, without.playback.isUnable, without.playback.status]).toEqual([
      'none',
      true,
      'failed',
    ])
  })
})
