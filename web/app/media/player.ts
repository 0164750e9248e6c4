import type { MediaRpc } from '@footlight/core/client/media-rpc'
import type { Clock } from '@footlight/core/ports'
import type { MediaState } from '@footlight/core/protocol/media'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { StreamStatus } from '@footlight/core/stores/stream-status'
import { action, compareShallow, computed, makeObservable, observable, observableRef, reaction } from 'mobx'

export type PlayerStatus = 'idle' | 'connecting' | 'playing' | 'reconnecting' | 'failed'

/** The receiving side of one joined socket, as far as the player steers it. */
export interface MediaSession {
  owns(id: string): boolean
  has(producerId: string): boolean
  readonly producerIds: readonly string[]
  consume(producer: MediaState['producers'][number]): Promise<MediaStreamTrack>
  setLayer(producerId: string, spatial: number | null): Promise<void>
  drop(producerId: string): void
  close(): void
}

export type OpenSession = (rpc: MediaRpc, onLost: () => void) => Promise<MediaSession>

/** Where tracks are shown. */
export interface Screen {
  add(track: MediaStreamTrack): void
  remove(track: MediaStreamTrack): void
  /** Keeps what is seen now, because its tracks are about to end. */
  freeze(): void
  /** Shows nothing at all, at once. */
  clear(): void
}

/** Delays between attempts while the room is live; a room that comes back must be seen within 3 s. */
export const RETRY_DELAYS_MS = [100, 250, 500, 1_000, 1_000, 2_000, 2_000, 3_000] as const

const nobody: MediaState['producers'] = []

/** A room as far as its picture goes. */
export type PlayedRoom = Pick<RoomStore, 'isJoined' | 'streamStatus' | 'mediaRpc'> & {
  readonly media: Pick<RoomStore['media'], 'producers' | 'onClosed'>
}

/** A show is on of which this viewer has no part, or the room is shut: not even the last frame may stay. */
export function isOutside(room: Pick<RoomStore, 'streamStatus'>): boolean {
  return outside.has(room.streamStatus)
}

const outside: ReadonlySet<StreamStatus> = new Set(['private', 'limited', 'password_required', 'standby'])

/**
 * Keeps the picture of the open room on the screen: prepares the line as soon as the socket is joined,
 * receives what the server says may be received, and builds everything anew when the line, the server or a
 * media worker was lost.
 */
export class Player {
  status: PlayerStatus = 'idle'
  /** Simulcast layers of the picture, 0 the smallest. */
  layers = 1
  /** null: chosen by the line. */
  layer: number | null = null
  readonly #room: PlayedRoom
  readonly #clock: Clock
  readonly #openSession: OpenSession
  readonly #screen: Screen
  readonly #tracks = new Map<string, MediaStreamTrack>()
  #session: MediaSession | null = null
  #attempt = 0
  #cancelRetry: (() => void) | null = null
  #stop: (() => void)[] = []
  /** Grows whenever what is under way is out of date. */
  #generation = 0
  #isSyncing = false
  #syncAgain = false

  constructor(room: PlayedRoom, clock: Clock, openSession: OpenSession, screen: Screen) {
    this.#room = room
    this.#clock = clock
    this.#openSession = openSession
    this.#screen = screen
    makeObservable(this, {
      status: observable,
      layers: observable,
      layer: observableRef,
      isWaiting: computed,
      setStatus: action,
      setLayers: action,
      rememberLayer: action,
    })
  }

  /** There should be a picture and there is none yet. */
  get isWaiting(): boolean {
    return this.status === 'connecting' || this.status === 'reconnecting'
  }

  /** Follows the room until `close`. */
  start(): void {
    this.#stop = [
      // Only the room moves it: its own status, which it reads on the way, must not.
      reaction(
        () => ({ isJoined: this.#room.isJoined, producers: this.#wanted }),
        ({ isJoined, producers }) => this.#follow(isJoined, producers),
        { fireImmediately: true, equals: compareShallow },
      ),
      this.#room.media.onClosed(({ id }) => {
        if (this.#session?.owns(id)) this.#rebuild()
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#stop = []
    this.#discard()
    this.setStatus('idle')
  }

  /** The first decoded frame is on the screen. */
  frameShown(): void {
    if (this.#tracks.size === 0) return
    this.#attempt = 0
    this.setStatus('playing')
  }

  /** Tries again after it had given up. */
  retry(): void {
    this.#attempt = 0
    this.#rebuild()
  }

  /**
   * What may be received; nothing where the room says that this viewer is out, however late the media plane
   * says so.
   */
  get #wanted(): MediaState['producers'] {
    return isOutside(this.#room) ? nobody : this.#room.media.producers
  }

  async chooseLayer(layer: number | null): Promise<void> {
    this.rememberLayer(layer)
    const video = this.#wanted.find((producer) => producer.kind === 'video')
    if (video && this.#session?.has(video.id))
      await this.#session.setLayer(video.id, layer).catch(() => this.#rebuild())
  }

  setStatus(status: PlayerStatus): void {
    this.status = status
  }

  setLayers(layers: number): void {
    this.layers = layers
  }

  rememberLayer(layer: number | null): void {
    this.layer = layer
  }

  #follow(isJoined: boolean, producers: MediaState['producers']): void {
    const isLive = producers.length > 0
    this.setLayers(producers.find((producer) => producer.kind === 'video')?.layers ?? 1)
    if (!isJoined) {
      this.#discardSession()
      if (isOutside(this.#room)) return this.#blank()
      if (this.status === 'playing' || this.status === 'connecting') this.setStatus('reconnecting')
      return
    }
    if (!isLive) this.#blank()
    else if (this.status === 'idle' || this.status === 'failed') this.setStatus('connecting')
    void this.#sync()
  }

  #blank(): void {
    for (const id of [...this.#tracks.keys()]) this.#removeTrack(id)
    this.#screen.clear()
    this.setStatus('idle')
  }

  /**
   * Brings what is received in line with what may be received. One at a time; a change on the way is seen to
   * afterwards.
   */
  async #sync(): Promise<void> {
    if (this.#isSyncing) {
      this.#syncAgain = true
      return
    }
    this.#isSyncing = true
    const generation = this.#generation
    try {
      await this.#receive(generation)
    } catch {
      // Whatever it was, the answer is the same: build it anew. The status tells the person.
      if (generation === this.#generation) this.#scheduleRetry()
    } finally {
      this.#isSyncing = false
    }
    if (!this.#syncAgain) return
    this.#syncAgain = false
    if (this.#room.isJoined && this.#cancelRetry === null) await this.#sync()
  }

  async #receive(generation: number): Promise<void> {
    if (!this.#room.isJoined) return
    this.#session ??= await this.#open(generation)
    const session = this.#session
    if (session === null) return
    const producers = this.#wanted
    for (const id of session.producerIds.filter(
      (known) => !producers.some((producer) => producer.id === known),
    )) {
      session.drop(id)
      this.#removeTrack(id)
    }
    const fresh = producers.filter((producer) => !session.has(producer.id))
    await Promise.all(
      fresh.map(async (producer) => {
        const track = await session.consume(producer)
        if (generation === this.#generation) this.#addTrack(producer.id, track)
      }),
    )
    const video = fresh.find((producer) => producer.kind === 'video')
    if (video && this.layer !== null && generation === this.#generation)
      await session.setLayer(video.id, this.layer)
  }

  async #open(generation: number): Promise<MediaSession | null> {
    const session = await this.#openSession(this.#room.mediaRpc, () => {
      if (generation === this.#generation) this.#rebuild()
    })
    if (generation === this.#generation) return session
    session.close()
    return null
  }

  #rebuild(): void {
    this.#discardSession()
    if (this.#wanted.length > 0) this.setStatus(this.status === 'idle' ? 'connecting' : 'reconnecting')
    this.#syncAgain = true
    void this.#sync()
  }

  #scheduleRetry(): void {
    this.#discardSession()
    if (!this.#room.isJoined) return
    const delayMs = RETRY_DELAYS_MS[this.#attempt++]
    if (delayMs === undefined) return this.setStatus('failed')
    this.#cancelRetry = this.#clock.after(delayMs, () => {
      this.#cancelRetry = null
      void this.#sync()
    })
  }

  #addTrack(producerId: string, track: MediaStreamTrack): void {
    // The old picture goes when the new one comes, not before.
    for (const [id, old] of this.#tracks)
      if (old.kind === track.kind && id !== producerId) this.#removeTrack(id)
    this.#tracks.set(producerId, track)
    this.#screen.add(track)
  }

  #removeTrack(producerId: string): void {
    const track = this.#tracks.get(producerId)
    if (track === undefined) return
    this.#tracks.delete(producerId)
    this.#screen.remove(track)
  }

  #discardSession(): void {
    this.#generation += 1
    this.#cancelRetry?.()
    this.#cancelRetry = null
    if (this.#session === null) return
    if (this.status === 'playing') this.#screen.freeze()
    this.#session.close()
    this.#session = null
  }

  #discard(): void {
    this.#discardSession()
    this.#tracks.clear()
    this.#screen.clear()
  }
}
