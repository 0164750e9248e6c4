import type { MediaRpc } from '@footlight/core/client/media-rpc'
import type { RoomStore } from '@footlight/core/stores/room-store'
import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'

/**
 * `off`: no device is open. `asking`: the browser asks for permission. `preview`: seen by oneself alone.
 * `sending`: seen by the performer. `interrupted`: the line is being built anew.
 */
export type CameraStatus = 'off' | 'asking' | 'preview' | 'connecting' | 'sending' | 'interrupted'
export type CameraTrouble = 'refused' | 'missing' | 'busy' | 'not_allowed' | 'failed'

/** The sending side of one joined socket, as far as the camera steers it. */
export interface CameraSession {
  owns(id: string): boolean
  send(track: MediaStreamTrack): Promise<void>
  close(): void
}

export interface CameraDeps {
  readonly room: RoomStore
  /** Rejects as `getUserMedia` does. */
  readonly openDevices: (withSound: boolean) => Promise<MediaStream>
  readonly openSession: (rpc: MediaRpc, onLost: () => void) => Promise<CameraSession>
}

/**
 * My own camera in a show that lets me show it. Nothing leaves this device before I say so, and everything
 * stops, the light of the camera too, as soon as the show or the performer's permission ends.
 */
export class MyCamera {
  status: CameraStatus = 'off'
  trouble: CameraTrouble | null = null
  withSound = false
  stream: MediaStream | null = null
  readonly #deps: CameraDeps
  #session: CameraSession | null = null
  /** Grows whenever what is under way is no longer wanted. */
  #generation = 0
  #stop: (() => void)[] = []

  constructor(deps: CameraDeps) {
    this.#deps = deps
    makeObservable(this, {
      status: observable,
      trouble: observable,
      withSound: observable,
      stream: observableRef,
      isOn: computed,
      setStatus: action,
      setTrouble: action,
      setWithSound: action,
      setStream: action,
    })
  }

  get isOn(): boolean {
    return this.status !== 'off' && this.status !== 'asking'
  }

  /** Follows the room until `close`. */
  start(): void {
    const { room } = this.#deps
    this.#stop = [
      reaction(
        () => room.shows.mayShowCamera,
        (mayShow, before) => {
          if (before && !mayShow) this.turnOff()
        },
      ),
      reaction(
        () => room.isJoined,
        (isJoined) => this.#lineChanged(isJoined),
      ),
      room.media.onClosed(({ id, reason }) => {
        if (this.#session?.owns(id)) this.#cut(reason)
      }),
    ]
  }

  close(): void {
    for (const stop of this.#stop) stop()
    this.#stop = []
    this.turnOff()
  }

  /** Opens the devices and shows them to me alone. */
  async preview(withSound: boolean): Promise<void> {
    this.turnOff()
    const generation = this.#generation
    this.setWithSound(withSound)
    this.setStatus('asking')
    let stream: MediaStream
    try {
      stream = await this.#deps.openDevices(withSound)
    } catch (error) {
      if (generation === this.#generation) this.#failed(troubleOf(error))
      return
    }
    if (generation !== this.#generation) return stopTracks(stream)
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => {
        if (this.stream === stream) this.#failed('missing')
      })
    this.setStream(stream)
    this.setStatus('preview')
  }

  /** Lets the performer see it. */
  async show(): Promise<void> {
    const { room, openSession } = this.#deps
    const { stream } = this
    if (stream === null || this.status === 'connecting' || this.status === 'sending') return
    if (!room.shows.mayShowCamera) return this.setTrouble('not_allowed')
    const generation = ++this.#generation
    this.setTrouble(null)
    this.setStatus('connecting')
    try {
      const session = await openSession(room.mediaRpc, () => {
        if (generation === this.#generation) this.#interrupt()
      })
      if (generation !== this.#generation) return session.close()
      this.#session = session
      for (const track of stream.getTracks()) await session.send(track)
      if (generation === this.#generation) this.setStatus('sending')
    } catch (error) {
      if (generation !== this.#generation) return
      this.#closeSession()
      this.setTrouble(codeOf(error) === 'forbidden' ? 'not_allowed' : 'failed')
      this.setStatus('preview')
    }
  }

  /** Closes line and devices. */
  turnOff(): void {
    this.#generation += 1
    this.#closeSession()
    if (this.stream !== null) stopTracks(this.stream)
    this.setStream(null)
    this.setTrouble(null)
    this.setStatus('off')
  }

  setStatus(status: CameraStatus): void {
    this.status = status
  }

  setTrouble(trouble: CameraTrouble | null): void {
    this.trouble = trouble
  }

  setWithSound(withSound: boolean): void {
    this.withSound = withSound
  }

  setStream(stream: MediaStream | null): void {
    this.stream = stream
  }

  #failed(trouble: CameraTrouble): void {
    this.turnOff()
    this.setTrouble(trouble)
  }

  #lineChanged(isJoined: boolean): void {
    if (!isJoined && (this.status === 'sending' || this.status === 'connecting')) return this.#interrupt()
    if (isJoined && this.status === 'interrupted') void this.show()
  }

  /** The server closed it: for good where I may not any more, else it is built anew. */
  #cut(reason: string): void {
    if (reason === 'not_entitled' || reason === 'ended') return this.turnOff()
    this.#interrupt()
    if (this.#deps.room.isJoined) void this.show()
  }

  #interrupt(): void {
    this.#generation += 1
    this.#closeSession()
    this.setStatus('interrupted')
  }

  #closeSession(): void {
    this.#session?.close()
    this.#session = null
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

/** What `getUserMedia` said, by the name of its error. */
function troubleOf(error: unknown): CameraTrouble {
  return (error instanceof Error ? troubles[error.name] : undefined) ?? 'failed'
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null)?.code
}
