import { randomInt } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import type { MediaResult } from '@footlight/core/protocol'
import { makeCertificate } from './certificate.ts'
import { DtlsAnswerer } from './dtls-answerer.ts'
import { SrtpSender } from './srtp.ts'
import { bindingRequest, type IceCredentials, isBindingSuccess } from './stun.ts'

const CHECK_EVERY_MS = 20
/** One for the whole process: making it costs more than using it. */
const certificate = makeCertificate()

export const ownDtlsParameters = {
  role: 'server',
  fingerprints: [{ algorithm: 'sha-256', value: certificate.fingerprint }],
} as const

export interface RtcLineOptions {
  readonly transport: MediaResult<'create_transport'>
  /** Between two checks of consent, and two reports of what was received; wall ms. */
  readonly wordEveryMs: number
  /** Each packet of media, hidden as it came: its header is open. */
  readonly onRtp?: (packet: Buffer) => void
}

/**
 * One end of a WebRTC transport: ICE towards one address, DTLS, and SRTP for what is sent. It can fall silent
 * while it goes on listening, which no browser does.
 */
export class RtcLine {
  readonly id: string
  /** Settles when the keys are agreed, or the line is closed. */
  readonly ready: Promise<void>
  readonly #socket: Socket
  readonly #remote: IceCredentials
  readonly #fragment = `soak${randomInt(1e9)}`
  readonly #ssrc = randomInt(1, 2 ** 31)
  readonly #dtls: DtlsAnswerer
  readonly #onRtp: (packet: Buffer) => void
  #checks: NodeJS.Timeout
  #isReady: () => void = () => undefined
  #sender: SrtpSender | null = null
  #isSilent = false
  #isClosed = false

  constructor({ transport, wordEveryMs, onRtp = () => undefined }: RtcLineOptions) {
    this.id = transport.id
    this.#onRtp = onRtp
    this.#remote = transport.ice_parameters as Record<string, unknown> & IceCredentials
    const candidate = transport.ice_candidates.find(({ protocol }) => protocol === 'udp') as
      | { ip: string; port: number }
      | undefined
    if (candidate === undefined) throw new Error('the server offers no UDP')
    this.#socket = createSocket({ type: 'udp4', recvBufferSize: 1 << 20 })
    this.#socket.on('error', () => undefined)
    this.#socket.on('message', (packet) => this.#receive(packet))
    this.ready = new Promise((resolve) => (this.#isReady = resolve))
    this.#dtls = new DtlsAnswerer(
      certificate,
      (packet) => this.#send(packet),
      ({ own }) => {
        this.#sender = new SrtpSender(own)
        this.#isReady()
      },
    )
    this.#socket.connect(candidate.port, candidate.ip, () => this.#check())
    this.#checks = setInterval(() => this.#check(), CHECK_EVERY_MS)
    void this.ready.then(() => {
      clearInterval(this.#checks)
      if (!this.#isClosed) this.#checks = setInterval(() => this.#word(), wordEveryMs)
    })
  }

  /** A packet of media, open. */
  send(packet: Buffer): void {
    if (this.#sender !== null && !this.#isSilent) this.#send(this.#sender.rtp(packet))
  }

  /** Any bytes, as they are. */
  inject(packet: Buffer): void {
    this.#send(packet)
  }

  /** Says nothing more, not even that it receives; it goes on receiving. */
  fallSilent(): void {
    this.#isSilent = true
  }

  speak(): void {
    this.#isSilent = false
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#checks)
    this.#socket.close()
    this.#isReady()
  }

  #receive(packet: Buffer): void {
    const first = packet[0] ?? 0
    if (first < 4) return void isBindingSuccess(packet)
    if (first >= 20 && first < 64) {
      if (!this.#isSilent) this.#dtls.receive(packet)
    } else if (first >= 128 && !isRtcp(packet)) this.#onRtp(packet)
  }

  #word(): void {
    this.#check()
    if (this.#sender === null || this.#isSilent) return
    const report = Buffer.alloc(8)
    report.writeUInt16BE(0x80c9, 0)
    report.writeUInt16BE(1, 2)
    report.writeUInt32BE(this.#ssrc, 4)
    this.#send(this.#sender.rtcp(report))
  }

  #check(): void {
    if (!this.#isSilent) this.#send(bindingRequest(this.#remote, this.#fragment))
  }

  #send(packet: Buffer): void {
    if (this.#isClosed) return
    try {
      this.#socket.send(packet)
    } catch {
      // Not connected yet: the next check is a moment away.
    }
  }
}

/** RTCP shares the port with RTP; its packet types tell them apart (RFC 5761 §4). */
function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return type >= 192 && type <= 223
}
