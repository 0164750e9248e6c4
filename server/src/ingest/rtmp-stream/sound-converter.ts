import type { ChildProcess } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { rtpUrl } from '../../media/plain-rtp.ts'
import { RtpSplice } from '../../media/rtp-splice.ts'
import { spawnBound } from '../../platform/child-process.ts'
import { logEvent } from '../../platform/log-event.ts'
import { flvAudioHeader, flvAudioTag } from '../rtmp/flv-tags.ts'

const LOOPBACK = '127.0.0.1'
const CLOCK_RATE = 48_000
/** About two seconds of sound: what is behind by more is not live any more. */
const BACKLOG_BYTES_MAX = 48 * 1_024
/** After so long in order an end is news of its own. */
const STABLE_AFTER_MS = 60_000
const STDERR_CHARS_KEPT = 500
/** Of 0 to 10. At 128 kbit/s nobody hears more (browsers on phones encode with 5 too), and it takes two thirds of the time of 10. */
const COMPLEXITY = '5'

export interface SoundConverterDeps {
  readonly clock: Clock
  readonly logger: Logger
  readonly payloadType: number
  readonly ssrc: number
  /** One packet of Opus in RTP. */
  readonly onPacket: (packet: Buffer) => void
  /** Once: ffmpeg ended twice in a row. */
  readonly onFailed: () => void
}

/** ffmpeg, which makes Opus of the sound of FLV. One that ends is started again, once. */
export class SoundConverter {
  readonly #deps: SoundConverterDeps
  readonly #socket: Socket
  readonly #splice: RtpSplice
  /** How AAC is to be decoded; null: not known, or needless. */
  #config: Buffer | null = null
  #child: ChildProcess | null = null
  #startedAtMs = 0
  #failures = 0
  #isBehind = false
  #closed = false

  private constructor(deps: SoundConverterDeps, socket: Socket) {
    this.#deps = deps
    this.#socket = socket
    this.#splice = new RtpSplice({
      clock: deps.clock,
      ssrc: deps.ssrc,
      payloadType: deps.payloadType,
      clockRate: CLOCK_RATE,
    })
    socket.on('message', (packet) => this.#received(packet))
    this.#start()
  }

  static async open(deps: SoundConverterDeps): Promise<SoundConverter> {
    const socket = createSocket('udp4')
    socket.bind(0, LOOPBACK)
    await once(socket, 'listening')
    return new SoundConverter(deps, socket)
  }

  configure(payload: Buffer): void {
    this.#config = payload
    this.#write(0, payload)
  }

  /** `timestampMs`: 32 bits. Drops sound where ffmpeg does not keep up. */
  convert(timestampMs: number, payload: Buffer): void {
    const backlog = this.#child?.stdin?.writableLength ?? 0
    if (backlog > BACKLOG_BYTES_MAX && !this.#isBehind)
      logEvent(this.#deps.logger, 'encoder_sound_dropped', { backlog })
    this.#isBehind = backlog > (this.#isBehind ? 0 : BACKLOG_BYTES_MAX)
    if (!this.#isBehind) this.#write(timestampMs, payload)
  }

  /** Idempotent. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#child?.kill('SIGKILL')
    this.#socket.close()
  }

  #start(): void {
    this.#startedAtMs = this.#deps.clock.monotonic()
    const { port } = this.#socket.address()
    const child = spawnBound('ffmpeg', converterArguments(this.#deps, port), ['pipe', 'ignore', 'pipe'])
    this.#child = child
    let said = ''
    child.stderr?.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-STDERR_CHARS_KEPT)))
    // One that ends early breaks the pipe; its end tells.
    child.stdin?.on('error', () => undefined)
    child.once('error', (error) => (said += error.message))
    child.once('close', (code, signal) => this.#ended(code ?? signal, said.trim()))
    child.stdin?.write(flvAudioHeader())
    if (this.#config) this.#write(0, this.#config)
  }

  #ended(code: number | NodeJS.Signals | null, said: string): void {
    if (this.#closed) return
    logEvent(this.#deps.logger, 'sound_converter_failed', { code, ffmpeg: said })
    this.#failures =
      this.#deps.clock.monotonic() - this.#startedAtMs < STABLE_AFTER_MS ? this.#failures + 1 : 1
    if (this.#failures > 1) {
      this.close()
      return this.#deps.onFailed()
    }
    this.#splice.cut()
    this.#start()
  }

  #write(timestampMs: number, payload: Buffer): void {
    const stdin = this.#child?.stdin
    if (stdin?.writable) stdin.write(flvAudioTag(timestampMs, payload))
  }

  /** Also its reports come here, and whatever else some program of this machine may send. */
  #received(packet: Buffer): void {
    const isOurs =
      packet.length > 12 &&
      (packet[1]! & 0x7f) === this.#deps.payloadType &&
      packet.readUInt32BE(8) === this.#deps.ssrc
    if (isOurs && !this.#closed) this.#deps.onPacket(this.#splice.push(packet))
  }
}

/** Nothing is waited for: the format is in the first packet, and each packet goes out when it is made. */
function converterArguments({ ssrc, payloadType }: SoundConverterDeps, port: number): string[] {
  return [
    ...[
      '-hide_banner',
      '-loglevel',
      'error',
      '-protocol_whitelist',
      'pipe,rtp,udp',
      '-fflags',
      'nobuffer',
      '-probesize',
      '32',
      '-analyzeduration',
      '0',
    ],
    ...[
      '-f',
      'flv',
      '-i',
      'pipe:0',
      '-map',
      '0:a:0',
      '-c:a',
      'libopus',
      '-ar',
      String(CLOCK_RATE),
      '-ac',
      '2',
      '-b:a',
      '128k',
      '-compression_level',
      COMPLEXITY,
    ],
    ...['-application', 'audio', '-frame_duration', '20', '-flush_packets', '1'],
    ...[
      '-ssrc',
      String(ssrc),
      '-payload_type',
      String(payloadType),
      '-f',
      'rtp',
      rtpUrl({ ip: LOOPBACK, rtpPort: port, rtcpPort: port }),
    ],
  ]
}
