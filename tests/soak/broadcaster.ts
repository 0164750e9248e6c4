import type { TestSocket } from '../dev-env/socket-client.ts'
import { ask, isRefused, openLine } from './media-session.ts'
import type { RtcLine } from './rtc/rtc-line.ts'
import type { ScaledClock } from './scaled-clock.ts'
import { type Kind, timestampOf } from './stamps.ts'

const PACKET_EVERY_MS = 30
const WORD_EVERY_MS = 1_000
/**
 * A black picture of 32 by 32 in one packet, which a decoder takes as well (RFC 7741 §4.2, RFC 6386 §9.1).
 */
const vp8KeyFrame = Buffer.from(
  '10' + '3002009d012a200020000047088585889984880202000790f3c9c0feffab5080',
  'hex',
)
const opusSilence = Buffer.from([0xf8, 0xff, 0xfe])

const streams = {
  audio: {
    codec: { mimeType: 'audio/opus', payloadType: 111, clockRate: 48_000, channels: 2 },
    payload: opusSilence,
    ssrc: 1_001,
  },
  video: {
    codec: { mimeType: 'video/VP8', payloadType: 96, clockRate: 90_000 },
    payload: vp8KeyFrame,
    ssrc: 2_002,
  },
} as const

/** A performer on the air over WebRTC. Each packet carries the time at which it was sent. */
export class Broadcaster {
  /** When packets were sent that were to reach somebody: wall clock ms of the scaled clock, in order. */
  readonly sent: number[] = []
  readonly #clock: ScaledClock
  #socket: TestSocket | null = null
  #line: RtcLine | null = null
  #producers: string[] = []
  #timer: NodeJS.Timeout | undefined
  #sequence = 0
  #isMuted = false

  constructor(clock: ScaledClock) {
    this.#clock = clock
  }

  get isOnAir(): boolean {
    return this.#line !== null
  }

  /** Resolves when the server takes packets. */
  async publish(socket: TestSocket): Promise<void> {
    if (this.#line !== null) return
    this.#socket = socket
    const line = await openLine(socket, 'send', WORD_EVERY_MS / this.#clock.scale)
    if (isRefused(line)) return
    this.#line = line
    for (const kind of ['audio', 'video'] as const) {
      const { codec, ssrc } = streams[kind]
      const produced = await ask(socket, 'produce', {
        transport_id: line.id,
        kind,
        rtp_parameters: { mid: kind, codecs: [codec], encodings: [{ ssrc }], rtcp: { cname: 'soak' } },
      })
      if (!isRefused(produced)) this.#producers.push(produced.producer_id)
    }
    await line.ready
    this.#isMuted = false
    this.#timer = setInterval(() => this.#send(), PACKET_EVERY_MS)
  }

  async mute(): Promise<void> {
    if (this.#line === null) return
    this.#isMuted = true
    await this.#tell('pause')
  }

  async unmute(): Promise<void> {
    if (this.#line === null) return
    await this.#tell('resume')
    this.#isMuted = false
  }

  /** By their own word. */
  async unpublish(): Promise<void> {
    const [socket, ids] = [this.#socket, this.#producers]
    this.lose()
    for (const id of ids) if (socket !== null) await ask(socket, 'close', { id })
  }

  /** Nothing comes any more, as when a line breaks. */
  lose(): void {
    clearInterval(this.#timer)
    this.#line?.close()
    this.#line = null
    this.#producers = []
  }

  async #tell(method: 'pause' | 'resume'): Promise<void> {
    for (const id of this.#producers) if (this.#socket !== null) await ask(this.#socket, method, { id })
  }

  #send(): void {
    const at = Math.floor(this.#clock.now())
    if (!this.#isMuted) this.sent.push(at)
    this.#sequence = (this.#sequence + 1) & 0xffff
    for (const kind of ['audio', 'video'] as const) this.#line?.send(this.#packet(kind, at))
  }

  #packet(kind: Kind, at: number): Buffer {
    const { codec, payload, ssrc } = streams[kind]
    const header = Buffer.alloc(12)
    header[0] = 0x80
    header[1] = codec.payloadType | (kind === 'video' ? 0x80 : 0)
    header.writeUInt16BE(this.#sequence, 2)
    header.writeUInt32BE(timestampOf(kind, this.#clock, at), 4)
    header.writeUInt32BE(ssrc, 8)
    return Buffer.concat([header, payload])
  }
}
