import { stat } from 'node:fs/promises'
import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import type { Logger } from 'pino'
import { copyToFile, Muxer } from '../media/muxer.ts'
import { RtpSplice } from '../media/rtp-splice.ts'
import { logEvent } from '../platform/log-event.ts'
import type { MediaRoom, Tap } from '../sfu/plane.ts'

/** More than there are: the largest. */
const TOP_LAYER = 9
const kinds = ['video', 'audio'] as const

export interface RecordingEnd {
  /**
   * `stopped`: by `stop`. `not_entitled`: the right to it ended. `failed`: the disk, ffmpeg, or a publisher
   * who came back with another codec; the file may hold what came before.
   */
  readonly reason: 'stopped' | 'not_entitled' | 'failed'
  /** With its ending. */
  readonly file: string
  readonly bytes: number
  /**
   * From the first packet to the last, without the pauses. While nobody publishes and it is not paused the
   * last picture stands; that time counts in between.
   */
  readonly durationMs: number
  /** For the log, where it failed. */
  readonly error: string | null
}

interface RecordingDeps {
  readonly room: MediaRoom
  /** Without its ending. */
  readonly file: string
  readonly mayRecord: () => boolean
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * One room's stream on its way into one file. A publisher who is lost and comes back goes on in the same
 * file.
 */
export class Recording {
  /** Resolves once it is over, for whatever reason, with the file finished. Never rejects. */
  readonly ended: Promise<RecordingEnd>
  /** Resolves with the first picture in the file; never where none came. */
  readonly began: Promise<void>
  readonly #deps: RecordingDeps
  readonly #file: string
  readonly #muxer: Muxer
  readonly #codecs: ReadonlyMap<types.MediaKind, types.RtpCodecParameters>
  readonly #splices = new Map<types.MediaKind, RtpSplice>()
  readonly #taps = new Map<types.MediaKind, Tap>()
  readonly #opening = new Set<types.MediaKind>()
  readonly #unsubscribe: () => void
  #tellBegun: () => void = () => undefined
  #firstAtMs: number | null = null
  #lastAtMs = 0
  #isPaused = false
  #resumedAtMs = 0
  #leftOutMs = 0
  #reason: RecordingEnd['reason'] | null = null
  #error: string | null = null

  private constructor(deps: RecordingDeps, file: string, muxer: Muxer, taps: readonly Tap[]) {
    this.#deps = deps
    this.#file = file
    this.#muxer = muxer
    this.#codecs = codecsOf(taps)
    this.#unsubscribe = deps.room.onEvent(() => this.#openMissing())
    this.began = new Promise((resolve) => (this.#tellBegun = resolve))
    this.ended = muxer.ended.then((failure) => this.#finish(failure))
    for (const tap of taps) this.#follow(tap)
  }

  /**
   * null: not entitled, or no picture is published. Rejects when the muxer does not start or the SFU fails.
   */
  static async open(deps: RecordingDeps): Promise<Recording | null> {
    const opened = await Promise.all(
      kinds.map((kind) =>
        deps.room.openTap({ taker: 'recorder', kind, layer: TOP_LAYER, mayConsume: deps.mayRecord }),
      ),
    )
    const taps = opened.filter((tap) => tap !== null)
    const [picture] = opened
    const isWebm = picture?.mimeType.toLowerCase() === 'video/vp8'
    const file = `${deps.file}.${isWebm ? 'webm' : 'mkv'}`
    try {
      if (!picture) return null
      const muxer = await Muxer.start({
        clock: deps.clock,
        codecs: codecsOf(taps),
        output: copyToFile(file, isWebm ? 'webm' : 'matroska'),
      })
      const recording = new Recording(deps, file, muxer, taps.splice(0))
      return recording
    } finally {
      for (const tap of taps) tap.close()
    }
  }

  /**
   * Writes nothing until it goes on, and the file has nothing of that time, back to the last packet before
   * it. It goes on with the next key frame.
   */
  setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused || this.#reason !== null) return
    this.#isPaused = isPaused
    if (isPaused) {
      // closed meanwhile: nothing comes either
      for (const tap of this.#taps.values()) tap.pause().catch(() => undefined)
      return
    }
    const now = this.#deps.clock.monotonic()
    const leftOutMs = this.#firstAtMs === null ? 0 : now - Math.max(this.#lastAtMs, this.#resumedAtMs)
    this.#resumedAtMs = now
    this.#leftOutMs += leftOutMs
    for (const splice of this.#splices.values()) splice.cut(leftOutMs)
    for (const tap of this.#taps.values()) this.#resume(tap)
  }

  /** Finishes the file. Idempotent; answers as `ended`. */
  async stop(): Promise<RecordingEnd> {
    this.#end('stopped')
    return await this.ended
  }

  #follow(tap: Tap): void {
    const codec = this.#codecs.get(tap.kind)
    if (codec?.mimeType !== tap.mimeType) {
      tap.close()
      return this.#end('failed', `the ${tap.kind} came back as ${tap.mimeType}`)
    }
    const { clock } = this.#deps
    const { payloadType, clockRate } = codec
    const splice =
      this.#splices.get(tap.kind) ??
      new RtpSplice({ clock, ssrc: kinds.indexOf(tap.kind) + 1, payloadType, clockRate })
    splice.cut()
    this.#splices.set(tap.kind, splice)
    this.#taps.set(tap.kind, tap)
    tap.onPacket((packet) => this.#write(tap.kind, splice, packet))
    void tap.closed.then(() => this.#lost(tap))
    if (!this.#isPaused) this.#resume(tap)
  }

  #resume(tap: Tap): void {
    tap.resume().catch((error: unknown) => {
      // One that is closed meanwhile is looked for again with the next publisher.
      if (!tap.isClosed()) this.#end('failed', String(error))
    })
  }

  #write(kind: types.MediaKind, splice: RtpSplice, packet: Buffer): void {
    if (this.#reason !== null || this.#isPaused) return
    // The file begins with the first picture, so that sound and picture have the same zero.
    if (this.#firstAtMs === null && kind !== 'video') return
    this.#lastAtMs = this.#deps.clock.monotonic()
    if (this.#firstAtMs === null) this.#tellBegun()
    this.#firstAtMs ??= this.#lastAtMs
    this.#muxer.write(kind, splice.push(packet))
  }

  /** By the room's recheck, or because the publisher is gone. */
  #lost(tap: Tap): void {
    if (this.#taps.get(tap.kind) === tap) this.#taps.delete(tap.kind)
    if (tap.isRevoked()) this.#end('not_entitled')
    else this.#openMissing()
  }

  #openMissing(): void {
    for (const kind of this.#codecs.keys()) {
      if (this.#reason !== null || this.#taps.has(kind) || this.#opening.has(kind)) continue
      this.#opening.add(kind)
      this.#reopen(kind)
        .finally(() => this.#opening.delete(kind))
        .catch((error: unknown) => {
          // The worker died under it: the room says when there is a stream again.
          logEvent(this.#deps.logger, 'recording_retrying', { err: error, kind })
        })
    }
  }

  async #reopen(kind: types.MediaKind): Promise<void> {
    const { room, mayRecord } = this.#deps
    if (!mayRecord()) return this.#end('not_entitled')
    const tap = await room.openTap({ taker: 'recorder', kind, layer: TOP_LAYER, mayConsume: mayRecord })
    if (!tap) return
    if (this.#reason === null) this.#follow(tap)
    else tap.close()
  }

  #end(reason: RecordingEnd['reason'], error: string | null = null): void {
    if (this.#reason !== null) return
    this.#reason = reason
    this.#error = error
    this.#unsubscribe()
    for (const tap of [...this.#taps.values()]) tap.close()
    void this.#muxer.close()
  }

  async #finish(failure: string | null): Promise<RecordingEnd> {
    if (failure !== null && this.#reason === null) this.#end('failed', failure)
    const error = this.#error ?? failure
    // A muxer that was stopped before the first picture has written no file.
    const bytes = await stat(this.#file).then(
      ({ size }) => size,
      () => 0,
    )
    const end: RecordingEnd = {
      reason: failure === null ? (this.#reason ?? 'failed') : 'failed',
      file: this.#file,
      bytes,
      durationMs:
        this.#firstAtMs === null ? 0 : Math.round(this.#lastAtMs - this.#firstAtMs - this.#leftOutMs),
      error,
    }
    logEvent(this.#deps.logger, end.reason === 'failed' ? 'recording_failed' : 'recording_ended', {
      reason: end.reason,
      bytes,
      durationMs: end.durationMs,
      error,
    })
    return end
  }
}

function codecsOf(taps: readonly Tap[]): Map<types.MediaKind, types.RtpCodecParameters> {
  return new Map(taps.map(({ kind, codec }) => [kind, codec]))
}
