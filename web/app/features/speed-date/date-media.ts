import type { MediaRpc } from '@footlight/core/client/media-rpc'
import type { CameraState } from '@footlight/core/protocol/media'
import { action, makeObservable, observableRef } from 'mobx'
import { openReceiving } from '../../media/device.ts'
import type { CameraSession } from '../../media/my-camera.ts'
import { openSending } from '../../media/open-sending.ts'
import type { MediaSession } from '../../media/player.ts'

/**
 * The two cameras of one date: mine on its way out, the other one's on its way in. Made when the date begins and
 * closed for good when it ends; the server has closed both by then.
 */
export class DateMedia {
  /** Of the other one; null: nothing has come yet. */
  remote: MediaStream | null = null
  readonly #rpc: MediaRpc
  readonly #onLost: () => void
  #sending: CameraSession | null = null
  #receiving: Promise<MediaSession> | null = null
  #isClosed = false
  /** The room says the same more than once while the first of it is on its way: one after another. */
  #taken: Promise<void> = Promise.resolve()

  constructor(rpc: MediaRpc, onLost: () => void) {
    this.#rpc = rpc
    this.#onLost = onLost
    makeObservable(this, { remote: observableRef, setRemote: action })
  }

  /** Rejects where the server or the browser refuses. */
  async send(stream: MediaStream): Promise<void> {
    const session = await openSending(this.#rpc, () => this.#lost())
    if (this.#isClosed) return session.close()
    this.#sending = session
    for (const track of stream.getTracks()) await session.send(track)
  }

  /** What the room says may be received now. Rejects where the server or the browser refuses. */
  receive(camera: CameraState | undefined): Promise<void> {
    const taken = this.#taken.then(() => this.#take(camera))
    this.#taken = taken.catch(() => undefined)
    return taken
  }

  async #take(camera: CameraState | undefined): Promise<void> {
    if (camera === undefined || this.#isClosed) return
    this.#receiving ??= openReceiving(this.#rpc, () => this.#lost())
    const session = await this.#receiving
    if (this.#isClosed) return session.close()
    const fresh = camera.producers.filter(({ id }) => !session.has(id))
    const tracks = await Promise.all(fresh.map((producer) => session.consume(producer)))
    if (this.#isClosed || tracks.length === 0) return
    const kinds = new Set(tracks.map(({ kind }) => kind))
    const before = this.remote?.getTracks().filter(({ kind }) => !kinds.has(kind)) ?? []
    this.setRemote(new MediaStream([...before, ...tracks]))
  }

  setRemote(stream: MediaStream | null): void {
    this.remote = stream
  }

  close(): void {
    this.#isClosed = true
    this.#sending?.close()
    this.#receiving?.then(
      (session) => session.close(),
      () => undefined,
    )
    this.setRemote(null)
  }

  #lost(): void {
    if (!this.#isClosed) this.#onLost()
  }
}
