import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { oneStream } from '../../media/plain-rtp.ts'
import { logEvent } from '../../platform/log-event.ts'
import type { Ingest } from '../../sfu/plane.ts'
import type { StreamRefusal } from '../port.ts'
import type { AudioTag } from '../rtmp/flv-tags.ts'
import { SoundConverter } from './sound-converter.ts'

const rtp = { payloadType: 100, ssrc: 0x0f00_0011 } as const
/** What comes while the converter starts: a few hundredths of a second. */
const HELD_MAX = 200

export interface SoundTrackDeps {
  readonly ingest: Ingest
  readonly clock: Clock
  readonly logger: Logger
  readonly onRefused: (reason: StreamRefusal) => void
}

/**
 * The sound of one stream, on its way into Opus. On air with the first sound that comes; how it is to be
 * decoded may have come long before.
 */
export class SoundTrack {
  readonly #deps: SoundTrackDeps
  readonly #held: ((converter: SoundConverter) => void)[] = []
  #converter: SoundConverter | null = null
  #isOpening = false
  #closed = false

  constructor(deps: SoundTrackDeps) {
    this.#deps = deps
  }

  /** `payload`: of the message that `tag` was read from; `timestampMs`: its 32 bits. */
  push(tag: AudioTag, timestampMs: number, payload: Buffer): void {
    if (tag.kind === 'nothing') return
    if (tag.kind === 'unsupported') return this.#deps.onRefused('audio_codec')
    this.#give((converter) =>
      tag.kind === 'config' ? converter.configure(payload) : converter.convert(timestampMs, payload),
    )
    if (tag.kind === 'sound' && !this.#isOpening) this.#open()
  }

  close(): void {
    this.#closed = true
    this.#converter?.close()
  }

  #give(what: (converter: SoundConverter) => void): void {
    if (this.#converter) what(this.#converter)
    else if (this.#held.length < HELD_MAX) this.#held.push(what)
  }

  #open(): void {
    this.#isOpening = true
    this.#openConverter().then(
      (converter) => {
        if (this.#closed) return converter.close()
        for (const what of this.#held.splice(0)) what(converter)
        this.#converter = converter
      },
      (error: unknown) => {
        logEvent(this.#deps.logger, 'encoder_sound_failed', { err: error })
        this.#deps.onRefused('failed')
      },
    )
  }

  async #openConverter(): Promise<SoundConverter> {
    const { ingest, clock, logger, onRefused } = this.#deps
    const codec = {
      mimeType: 'audio/opus',
      clockRate: 48_000,
      channels: 2,
      payloadType: rtp.payloadType,
      parameters: { 'sprop-stereo': 1 },
    }
    const send = await ingest.producePackets('audio', oneStream(codec, rtp.ssrc))
    return SoundConverter.open({ clock, logger, ...rtp, onPacket: send, onFailed: () => onRefused('failed') })
  }
}
