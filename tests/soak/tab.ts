import type { MediaState } from '@footlight/core/protocol'
import type { TestSocket } from '../dev-env/socket-client.ts'
import { Broadcaster } from './broadcaster.ts'
import { ask, isRefused, openLine } from './media-session.ts'
import type { RtcLine } from './rtc/rtc-line.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { type Kind, sentAt } from './stamps.ts'

const WORD_EVERY_MS = 1_000

export interface TabOptions {
  readonly clock: ScaledClock
  /** A packet of the main feed has come that was sent at that time. */
  readonly onPacket: (atMs: number) => void
  /** The socket is closed, by either end. */
  readonly onGone: () => void
}

/** One page of a viewer: a socket, and whatever media it can get hold of. */
export class Tab {
  readonly #options: TabOptions
  readonly #socket: TestSocket
  readonly #kinds = new Map<number, Kind>()
  readonly #asked = new Set<string>()
  #capabilities: object | null = null
  #line: RtcLine | null = null
  #camera: Broadcaster | null = null
  #work: Promise<void> = Promise.resolve()
  isConnected = true
  consumers: string[] = []

  constructor(socket: TestSocket, options: TabOptions) {
    this.#socket = socket
    this.#options = options
    void socket.closed.then(() => this.#gone())
    socket.onEvent = ({ name, payload }) => {
      if (name === 'v3.media.state') this.#take(payload as MediaState)
      if (name === 'v3.media.closed') this.#lost(payload['id'] as string)
    }
    for (const { name, payload } of socket.received)
      if (name === 'v3.media.state') this.#take(payload as MediaState)
  }

  get socket(): TestSocket {
    return this.#socket
  }

  fallSilent(): void {
    this.#socket.isSilent = true
  }

  speak(): void {
    this.#socket.isSilent = false
    this.#line?.speak()
    if (this.isConnected) this.#socket.send('v3.ping', {})
  }

  /** No word more on the media either; ears stay open. */
  goDeaf(): void {
    this.fallSilent()
    this.#line?.fallSilent()
  }

  cutSocket(): void {
    this.#gone()
    this.#socket.terminate()
  }

  cutMedia(): void {
    this.#line?.close()
    this.#line = null
  }

  cut(): void {
    this.cutSocket()
    this.cutMedia()
  }

  /** Asks for producers by id, whoever told of them; answers how many it was given. */
  async press(ids: readonly string[]): Promise<number> {
    if (!this.isConnected) return 0
    const given = await Promise.all(ids.map((id) => this.#consume(id).catch(() => false)))
    return given.filter(Boolean).length
  }

  /** Sends a picture of their own, where that is allowed. It stays on for as long as the page is. */
  async showCamera(): Promise<void> {
    if (!this.isConnected || this.#camera !== null) return
    const camera = new Broadcaster(this.#options.clock)
    this.#camera = camera
    await camera.publish(this.#socket)
    if (!camera.isOnAir) this.#camera = null
  }

  #gone(): void {
    this.#camera?.lose()
    this.#camera = null
    this.isConnected = false
    this.#options.onGone()
  }

  #take({ producers }: MediaState): void {
    const fresh = producers.filter(({ id }) => !this.#asked.has(id))
    for (const { id } of fresh) this.#asked.add(id)
    // A line that goes while it is asked for is no failure: the next state is another attempt.
    for (const { id } of fresh)
      this.#work = this.#work
        .then(() => this.#consume(id))
        .then(
          () => undefined,
          () => void this.#asked.delete(id),
        )
  }

  #lost(id: string): void {
    if (this.#line?.id === id) {
      this.#line.close()
      this.#line = null
    }
    this.#asked.clear()
  }

  async #consume(producerId: string): Promise<boolean> {
    if (!this.isConnected) return false
    this.#capabilities ??= await this.#capabilitiesOf()
    this.#line ??= await this.#open()
    if (this.#capabilities === null || this.#line === null) return false
    const answer = await ask(this.#socket, 'consume', {
      transport_id: this.#line.id,
      producer_id: producerId,
      rtp_capabilities: this.#capabilities,
    })
    if (isRefused(answer)) return false
    const [encoding] = answer.rtp_parameters['encodings'] as readonly { readonly ssrc: number }[]
    this.#kinds.set(encoding!.ssrc, answer.kind)
    this.consumers.push(answer.consumer_id)
    return !isRefused(await ask(this.#socket, 'resume', { id: answer.consumer_id }))
  }

  async #open(): Promise<RtcLine | null> {
    const { clock, onPacket } = this.#options
    const line = await openLine(this.#socket, 'recv', WORD_EVERY_MS / clock.scale, (packet) => {
      const kind = this.#kinds.get(packet.readUInt32BE(8))
      if (kind !== undefined) onPacket(sentAt(kind, clock, packet))
    })
    return isRefused(line) ? null : line
  }

  /** Nothing that would have the server measure the line: what it sends then is no media of anybody. */
  async #capabilitiesOf(): Promise<object | null> {
    const answer = await ask(this.#socket, 'capabilities')
    if (isRefused(answer)) return null
    const codecs = answer.router_rtp_capabilities['codecs'] as readonly { readonly mimeType: string }[]
    return {
      codecs: codecs
        .filter(({ mimeType }) => !mimeType.endsWith('/rtx'))
        .map((codec) => ({ ...codec, rtcpFeedback: [] })),
      headerExtensions: [],
    }
  }
}
