import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { MediaClosed, MediaState } from '@footlight/core/protocol/media'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { StreamStatus } from '@footlight/core/stores/stream-status'
import { observable, observableRef, runInAction } from 'mobx'
import { describe, expect, it } from 'vitest'
import { type MediaSession, Player, RETRY_DELAYS_MS } from './player.ts'

const video = { id: 'v1', kind: 'video', layers: 3 } as const
const audio = { id: 'a1', kind: 'audio', layers: 1 } as const

/** A room whose socket and producers the test moves, and a clock that waits to be told. */
function setUp() {
  const closedListeners = new Set<(closed: MediaClosed) => void>()
  const media = observable({ producers: [] as MediaState['producers'] }, { producers: observableRef })
  const state = observable({ isJoined: false, streamStatus: 'online' as StreamStatus })
  const room = {
    get isJoined() {
      return state.isJoined
    },
    get streamStatus() {
      return state.streamStatus
    },
    media: {
      get producers() {
        return media.producers
      },
      onClosed(listener: (closed: MediaClosed) => void) {
        closedListeners.add(listener)
        return () => closedListeners.delete(listener)
      },
    },
    mediaRpc: {},
  } as unknown as RoomStore
  const clock = new ManualClock()
  const sessions: FakeSession[] = []
  const shown: string[] = []
  let refuse = 0
  const player = new Player(
    room,
    clock,
    async (_rpc, onLost) => {
      if (refuse > 0) {
        refuse -= 1
        throw new Error('media_unavailable')
      }
      const session = new FakeSession(onLost)
      sessions.push(session)
      return session
    },
    {
      add: (track) => void shown.push(track.id),
      remove: (track) => void shown.splice(shown.indexOf(track.id), 1),
      freeze: () => void shown.push('frozen'),
      clear: () => void shown.splice(0),
    },
  )
  return {
    player,
    sessions,
    shown,
    clock,
    say: (status: StreamStatus) =>
      runInAction(() => {
        state.streamStatus = status
      }),
    join: (joined: boolean) =>
      runInAction(() => {
        state.isJoined = joined
      }),
    produce: (...producers: MediaState['producers']) =>
      runInAction(() => {
        media.producers = producers
      }),
    closed: (id: string) => {
      for (const listener of closedListeners) listener({ id, reason: 'worker_died' })
    },
    refuseNext: (times: number) => {
      refuse = times
    },
    tick: () => clock.advance(clock.nextInMs ?? 0),
  }
}

class FakeSession implements MediaSession {
  readonly consumed = new Map<string, string>()
  readonly layers: (number | null)[] = []
  isClosed = false
  readonly lose: () => void
  constructor(onLost: () => void) {
    this.lose = onLost
  }
  owns(id: string): boolean {
    return id === 'transport' || this.consumed.has(id)
  }
  has(id: string): boolean {
    return this.consumed.has(id)
  }
  get producerIds(): readonly string[] {
    return [...this.consumed.keys()]
  }
  async consume({ id, kind }: MediaState['producers'][number]): Promise<MediaStreamTrack> {
    this.consumed.set(id, kind)
    return { id, kind } as MediaStreamTrack
  }
  async setLayer(_id: string, spatial: number | null): Promise<void> {
    this.layers.push(spatial)
  }
  drop(id: string): void {
    this.consumed.delete(id)
  }
  close(): void {
    this.isClosed = true
  }
}

/** Lets everything that is under way come to rest. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('player', () => {
  it('PAGE-MEDIA-01 opens the line as soon as the room is joined, before there is a picture', async () => {
    const { player, sessions, join, produce, shown } = setUp()
    player.start()
    await settle()
    expect(sessions).toHaveLength(0)
    join(true)
    await settle()
    expect(sessions).toHaveLength(1)
    expect(player.status).toBe('idle')
    produce(video, audio)
    expect(player.status).toBe('connecting')
    await settle()
    expect(sessions).toHaveLength(1)
    expect(shown).toEqual(['v1', 'a1'])
    player.frameShown()
    expect(player.status).toBe('playing')
    player.close()
    expect(sessions[0]!.isClosed).toBe(true)
  })

  it('PAGE-MEDIA-02 keeps the last frame while the socket is away and builds a new line when it is back', async () => {
    const { player, sessions, join, produce, shown } = setUp()
    player.start()
    join(true)
    produce(video)
    await settle()
    player.frameShown()
    join(false)
    expect(player.status).toBe('reconnecting')
    expect(sessions[0]!.isClosed).toBe(true)
    expect(shown).toEqual(['v1', 'frozen'])
    join(true)
    await settle()
    expect(sessions).toHaveLength(2)
    expect(sessions[1]!.has('v1')).toBe(true)
    player.close()
  })

  it('PAGE-MEDIA-03 rebuilds when the server closes what it receives, and not for what is not its own', async () => {
    const { player, sessions, join, produce, closed } = setUp()
    player.start()
    join(true)
    produce(video)
    await settle()
    player.frameShown()
    closed('somebody-else')
    await settle()
    expect(sessions).toHaveLength(1)
    closed('transport')
    expect(player.status).toBe('reconnecting')
    await settle()
    expect(sessions).toHaveLength(2)
    sessions[0]!.lose()
    await settle()
    expect(sessions).toHaveLength(2)
    player.close()
  })

  it('PAGE-MEDIA-04 tries again with growing delays, gives up at last, and starts over when asked', async () => {
    const { player, sessions, join, produce, clock, tick, refuseNext } = setUp()
    refuseNext(RETRY_DELAYS_MS.length + 1)
    player.start()
    join(true)
    produce(video)
    const delays: number[] = []
    for (let attempt = 0; attempt < RETRY_DELAYS_MS.length; attempt += 1) {
      await settle()
      delays.push(clock.nextInMs!)
      tick()
    }
    await settle()
    expect(delays).toEqual([...RETRY_DELAYS_MS])
    expect(player.status).toBe('failed')
    expect(clock.pending).toBe(0)
    player.retry()
    await settle()
    expect(sessions).toHaveLength(1)
    player.close()
  })

  it('PAGE-MEDIA-05 follows the list of producers, and keeps the chosen layer for a new picture', async () => {
    const { player, sessions, join, produce, shown } = setUp()
    player.start()
    join(true)
    produce(video)
    await settle()
    await player.chooseLayer(0)
    produce({ ...video, id: 'v2' })
    await settle()
    expect(shown).toEqual(['v2'])
    expect(sessions[0]!.layers).toEqual([0, 0])
    produce()
    await settle()
    expect(player.status).toBe('idle')
    expect(shown).toEqual([])
    player.close()
  })

  it('PAGE-MEDIA-06 blanks the screen as soon as the room says that a show is on without this viewer, and keeps no frame', async () => {
    const { player, sessions, join, produce, say, shown } = setUp()
    player.start()
    join(true)
    produce(video, audio)
    await settle()
    player.frameShown()
    say('private')
    expect(shown).toEqual([])
    expect(player.status).toBe('idle')
    await settle()
    expect(sessions[0]!.producerIds).toEqual([])
    player.frameShown()
    expect(player.status).toBe('idle')
    join(false)
    expect(shown).toEqual([])
    join(true)
    await settle()
    expect(sessions.at(-1)!.producerIds).toEqual([])
    say('online')
    await settle()
    expect(shown).toEqual(['v1', 'a1'])
    player.close()
  })

  it('PAGE-MEDIA-07 blanks the screen when the server withdraws the producers, whatever the room says', async () => {
    const { player, join, produce, shown } = setUp()
    player.start()
    join(true)
    produce(video, audio)
    await settle()
    player.frameShown()
    produce()
    expect(shown).toEqual([])
    expect(player.status).toBe('idle')
    player.close()
  })
})
