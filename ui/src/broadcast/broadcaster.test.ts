import type { LineState } from '@footlight/core/ports'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BroadcastStore } from './broadcast-store.ts'
import { Broadcaster, type PublicationPort } from './broadcaster.ts'

class FakePublication implements PublicationPort {
  readonly calls: string[] = []
  readonly onLine: (state: LineState) => void
  failWith: Error | null = null

  constructor(onLine: (state: LineState) => void) {
    this.onLine = onLine
  }

  owns(id: string): boolean {
    return id === 'mine'
  }
  async setTrack(kind: string, track: MediaStreamTrack | null): Promise<void> {
    this.calls.push(`${kind} ${track === null ? 'none' : 'on'}`)
    if (this.failWith !== null) throw this.failWith
  }
  async restartIce(): Promise<void> {
    this.calls.push('ice')
  }
  async stats(): Promise<readonly RTCStatsReport[]> {
    return []
  }
  async end(): Promise<void> {
    this.calls.push('end')
  }
  close(): void {
    this.calls.push('close')
  }
}

const track = {} as MediaStreamTrack

let clock: ManualClock
let store: BroadcastStore
let made: FakePublication[]
let refuseWith: Error | null
let broadcaster: Broadcaster

beforeEach(() => {
  clock = new ManualClock(0)
  store = new BroadcastStore(clock)
  made = []
  refuseWith = null
  broadcaster = new Broadcaster({
    store,
    clock,
    track: () => track,
    createPublication: async (onLine) => {
      if (refuseWith !== null) throw refuseWith
      const publication = new FakePublication(onLine)
      made.push(publication)
      return publication
    },
  })
})

async function goOnAir(): Promise<void> {
  broadcaster.roomJoined()
  broadcaster.goLive()
  await published(1)
  broadcaster.roomStatus('online')
  expect(store.state.kind).toBe('on_air')
}

function published(count: number): Promise<void> {
  return vi.waitFor(() => {
    expect(made).toHaveLength(count)
    expect(made.at(-1)!.calls).toEqual(['video on', 'audio on'])
  })
}

function refusal(code: string): Error {
  return Object.assign(new Error(code), { code })
}

describe('DESK-LIVE-01 the picture is sent before anything is announced', () => {
  it('publishes both tracks, then waits for the server to open the room', async () => {
    broadcaster.roomJoined()
    broadcaster.goLive()
    await published(1)
    await vi.waitFor(() => expect(store.state).toMatchObject({ kind: 'starting', step: 'announcing' }))
    broadcaster.roomStatus('online')
    expect(store.state.kind).toBe('on_air')
  })

  it('waits for the room socket when it is not there yet', async () => {
    broadcaster.goLive()
    expect(made).toHaveLength(0)
    broadcaster.roomJoined()
    await published(1)
  })

  it('does not publish twice for two presses', async () => {
    broadcaster.roomJoined()
    broadcaster.goLive()
    broadcaster.goLive()
    await published(1)
  })
})

describe('DESK-LIVE-02 whatever breaks, it publishes again', () => {
  it('after the room socket was lost, without touching the show', async () => {
    await goOnAir()
    clock.advance(5_000)
    broadcaster.roomLost()
    expect(store.state).toMatchObject({ kind: 'interrupted', reason: 'line', since: 0 })
    broadcaster.roomJoined()
    await published(2)
    broadcaster.roomStatus('online')
    expect(store.state).toEqual({ kind: 'on_air', since: 0 })
    expect(made[0]!.calls.at(-1)).toBe('close')
  })

  it('at once after the media worker died', async () => {
    await goOnAir()
    broadcaster.mediaClosed({ id: 'mine', reason: 'worker_died' })
    expect(store.state).toMatchObject({ kind: 'interrupted', reason: 'media_worker' })
    await published(2)
    await vi.waitFor(() => expect(store.state.kind).toBe('on_air'))
  })

  it('again and again while there is no worker, with growing waits of a second at most', async () => {
    await goOnAir()
    refuseWith = refusal('media_unavailable')
    broadcaster.mediaClosed({ id: 'mine', reason: 'worker_died' })
    for (const delayMs of [150, 300, 600, 1_000, 1_000]) {
      await vi.waitFor(() => expect(clock.nextInMs).toBe(delayMs))
      clock.advance(delayMs)
    }
    await vi.waitFor(() => expect(clock.nextInMs).toBe(1_000))
    refuseWith = null
    clock.advance(1_000)
    await published(2)
    await vi.waitFor(() => expect(store.state.kind).toBe('on_air'))
  })

  it('first by new ICE when the line stutters, anew when it failed', async () => {
    await goOnAir()
    made[0]!.onLine('disconnected')
    clock.advance(1_000)
    expect(made[0]!.calls.at(-1)).toBe('ice')
    made[0]!.onLine('failed')
    await published(2)
    made[0]!.onLine('failed')
    await vi.waitFor(() => expect(store.state.kind).toBe('on_air'))
    expect(made).toHaveLength(2)
  })

  it('not for a closed thing that is not ours', async () => {
    await goOnAir()
    broadcaster.mediaClosed({ id: 'someone-else', reason: 'worker_died' })
    expect(store.state.kind).toBe('on_air')
  })
})

describe('DESK-LIVE-03 it does not come back where it may not', () => {
  it.each([
    ['replaced', 'replaced'],
    ['ended', 'cut_off'],
    ['not_entitled', 'not_allowed'],
  ])('ends when the server closed it as %s', async (reason, cut) => {
    await goOnAir()
    broadcaster.mediaClosed({ id: 'mine', reason })
    expect(store.state).toEqual({ kind: 'off', cut })
    broadcaster.roomLost()
    broadcaster.roomJoined()
    expect(made).toHaveLength(1)
  })

  it('ends when the server forbids it', async () => {
    refuseWith = refusal('forbidden')
    broadcaster.roomJoined()
    broadcaster.goLive()
    await vi.waitFor(() => expect(store.state).toEqual({ kind: 'off', cut: 'not_allowed' }))
    expect(clock.nextInMs).toBeNull()
  })
})

describe('DESK-LIVE-04 stop stops', () => {
  it('tells the server that the performer stopped, and only once', async () => {
    await goOnAir()
    await Promise.all([broadcaster.stop(), broadcaster.stop()])
    expect(made[0]!.calls.filter((call) => call === 'end')).toHaveLength(1)
    expect(store.state).toEqual({ kind: 'off', cut: null })
  })

  it('holds while the line is gone, and over its return', async () => {
    await goOnAir()
    broadcaster.roomLost()
    await broadcaster.stop()
    expect(store.state.kind).toBe('off')
    broadcaster.roomJoined()
    expect(made).toHaveLength(1)
  })

  it('drops a publication that was still on its way', async () => {
    broadcaster.roomJoined()
    broadcaster.goLive()
    await broadcaster.stop()
    await vi.waitFor(() => expect(made[0]?.calls.at(-1)).toBe('close'))
    expect(store.state.kind).toBe('off')
  })
})

describe('DESK-DEVICE-03 a device that goes while on air takes only its own track', () => {
  it('hands the gap and the next device to the running publication', async () => {
    await goOnAir()
    broadcaster.trackChanged('video', null)
    broadcaster.trackChanged('video', track)
    expect(made[0]!.calls.slice(2)).toEqual(['video none', 'video on'])
    expect(store.state.kind).toBe('on_air')
  })
})
