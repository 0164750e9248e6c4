import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { Muxer } from '../media/muxer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Tap } from '../sfu/plane.ts'
import { hlsInput, hlsOutputs } from './encoder-arguments.ts'
import { FragmentReader, type Mp4Piece, readPictureFormat } from './fragment.ts'
import { GrowthWatch } from './growth-watch.ts'
import type { HlsStream } from './hls-stream.ts'
import { KeyFrameRhythm } from './key-frame-rhythm.ts'
import { OpusLine, opusCodec } from './opus-line.ts'

/** Copied streams are cut at the sender's own key frames. */
const COPIED_KEY_FRAMES_MS = 2_000
/**
 * Encoded ones have their own every 2 s, as long as there is a picture to encode. Where a packet was lost there is none until
 * the sender's next key frame: no key frame of ours for so long is how that shows.
 */
const ENCODED_KEY_FRAMES_MS = 3_000

interface RunDeps {
  readonly clock: Clock
  readonly logger: Logger
  readonly stream: HlsStream
}

/** One publisher's picture, with their sound, on the way through one ffmpeg into the sizes of a stream. */
export class SourceRun {
  /** Why it is over. Resolves once, for whatever reason. */
  readonly ended: Promise<string>
  readonly #deps: RunDeps
  readonly #video: Tap
  readonly #muxer: Muxer
  readonly #opus: OpusLine
  readonly #rhythm: KeyFrameRhythm
  readonly #growth: GrowthWatch | null
  /** Of each size. */
  readonly #fragments: readonly FragmentReader[]
  #audio: Tap | null = null
  #isOver = false

  private constructor(deps: RunDeps, video: Tap, muxer: Muxer) {
    this.#deps = deps
    this.#video = video
    this.#muxer = muxer
    this.#fragments = Array.from({ length: deps.stream.sizes }, () => new FragmentReader())
    this.#opus = new OpusLine(deps.clock, (packet) => muxer.write('audio', packet))
    const isCopied = video.mimeType.toLowerCase() === 'video/h264'
    this.#rhythm = new KeyFrameRhythm(
      deps.clock,
      isCopied ? COPIED_KEY_FRAMES_MS : ENCODED_KEY_FRAMES_MS,
      () => this.#askForKeyFrame(),
    )
    let tellGrown = (): void => undefined
    const grown = new Promise<string>((resolve) => (tellGrown = () => resolve('the picture is larger now')))
    this.#growth = isCopied ? null : new GrowthWatch(deps.clock, () => tellGrown())
    this.ended = Promise.race([
      grown,
      muxer.ended.then((why) => why ?? 'ffmpeg ended'),
      video.closed.then(() => 'the publisher is gone'),
    ])
    void this.ended.then(() => this.close())
  }

  /** Takes over the tap. Rejects when ffmpeg does not start, with the tap closed. */
  static async open(deps: RunDeps, video: Tap): Promise<SourceRun> {
    // Nothing comes out before something went in, which is after the start.
    let run: SourceRun | null = null
    const onOutput = Array.from({ length: deps.stream.sizes }, (_, size) => (chunk: Buffer) => {
      if (run !== null) run.#read(chunk, size)
    })
    try {
      const codecs = new Map([['video', video.codec] as const, ['audio', opusCodec] as const])
      const muxer = await Muxer.start({
        clock: deps.clock,
        codecs,
        input: hlsInput,
        output: hlsOutputs(video.mimeType, deps.stream.sizes),
        onOutput,
      })
      run = new SourceRun(deps, video, muxer)
      run.#follow()
      return run
    } catch (error) {
      video.close()
      throw error
    }
  }

  get hasAudio(): boolean {
    return this.#audio !== null
  }

  /** The publisher's sound; without it the picture has silence. */
  takeAudio(tap: Tap): void {
    if (this.#isOver || this.#audio !== null) return tap.close()
    this.#audio = tap
    this.#opus.cut()
    tap.onPacket((packet) => this.#opus.packet(packet))
    void tap.closed.then(() => (this.#audio = null))
    this.#resume(tap)
  }

  /** Idempotent. */
  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#rhythm.stop()
    this.#muxer.kill()
    this.#video.close()
    this.#audio?.close()
  }

  #follow(): void {
    this.#video.onPacket((packet) => {
      if (this.#isOver) return
      this.#growth?.packet(packet)
      this.#muxer.write('video', packet)
      this.#opus.fill()
    })
    this.#resume(this.#video)
  }

  #read(chunk: Buffer, size: number): void {
    if (this.#isOver) return
    try {
      for (const piece of this.#fragments[size]!.push(chunk)) this.#take(piece, size)
    } catch (error) {
      // Where it stands in the bytes nobody knows any more: its end begins it anew.
      logEvent(this.#deps.logger, 'hls_fragments_failed', { err: error })
      this.#muxer.kill()
    }
  }

  #take(piece: Mp4Piece, size: number): void {
    const { stream } = this.#deps
    if (piece.kind === 'init') return stream.begin(piece.bytes, readPictureFormat(piece.moov), size)
    // Of a copied stream the sender's, of an encoded one ours: proof that what comes in can be decoded.
    if (piece.isIndependent && size === 0) this.#rhythm.seen()
    stream.addPart(piece.bytes, piece.durationMs, piece.isIndependent, size)
  }

  #resume(tap: Tap): void {
    tap.resume().catch((error: unknown) => {
      // One that is closed meanwhile says so itself.
      if (!tap.isClosed()) logEvent(this.#deps.logger, 'hls_source_failed', { err: error, kind: tap.kind })
    })
  }

  #askForKeyFrame(): void {
    this.#video.requestKeyFrame().catch((error: unknown) => {
      if (!this.#video.isClosed()) logEvent(this.#deps.logger, 'hls_key_frame_failed', { err: error })
    })
  }
}
