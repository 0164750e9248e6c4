import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { MediaRoom } from '../sfu/plane.ts'
import type { HlsStream } from './hls-stream.ts'
import { SourceRun } from './source-run.ts'

/** More than there are: the largest. */
const TOP_LAYER = 9
const RETRY_MS_FIRST = 250
const RETRY_MS_MAX = 5_000
/** After so long an end is news of its own, not a failed start. */
const STABLE_AFTER_MS = 10_000

export interface PackagerDeps {
  readonly room: MediaRoom
  readonly stream: HlsStream
  /** Whether the stream may go on: asked now and at every `recheck` of the room. */
  readonly isAllowed: () => boolean
  /** It may not any more. Called in the turn in which that shows. */
  readonly onRevoked: () => void
  readonly clock: Clock
  readonly logger: Logger
}

/** Keeps one stream going: a publisher who comes back, and an ffmpeg that dies, are a discontinuity in it. */
export class Packager {
  readonly #deps: PackagerDeps
  readonly #unsubscribe: () => void
  #run: SourceRun | null = null
  #isStarting = false
  #failures = 0
  #cancelRetry: (() => void) | null = null
  #isClosed = false

  constructor(deps: PackagerDeps) {
    this.#deps = deps
    this.#unsubscribe = deps.room.onEvent(() => this.#look())
    this.#look()
  }

  /** Idempotent. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#unsubscribe()
    this.#cancelRetry?.()
    this.#run?.close()
  }

  /** Begins whatever is not there and could be. */
  #look(): void {
    if (this.#isClosed) return
    if (!this.#deps.isAllowed()) return this.#deps.onRevoked()
    if (this.#run !== null) this.#guard(this.#listen(this.#run))
    else if (!this.#isStarting && this.#cancelRetry === null) this.#guard(this.#start())
  }

  async #start(): Promise<void> {
    this.#isStarting = true
    const startedAt = this.#deps.clock.monotonic()
    try {
      const run = await this.#open()
      if (run === null) return
      this.#run = run
      if (this.#isClosed) return run.close()
      void run.ended.then((why) => this.#ended(startedAt, why))
      await this.#listen(run)
    } finally {
      this.#isStarting = false
    }
  }

  async #open(): Promise<SourceRun | null> {
    const { room, isAllowed, clock, stream, logger } = this.#deps
    const video = await room.openTap({ taker: 'hls', kind: 'video', layer: TOP_LAYER, mayConsume: isAllowed })
    if (video === null || this.#isClosed) {
      video?.close()
      return null
    }
    void video.closed.then(() => {
      if (video.isRevoked()) this.#revoked()
    })
    return SourceRun.open({ clock, stream, logger }, video)
  }

  async #listen(run: SourceRun): Promise<void> {
    if (run.hasAudio) return
    const tap = await this.#deps.room.openTap({
      taker: 'hls',
      kind: 'audio',
      layer: 0,
      mayConsume: this.#deps.isAllowed,
    })
    if (tap !== null) run.takeAudio(tap)
  }

  #ended(startedAt: number, why: string): void {
    this.#run = null
    this.#deps.stream.cut()
    if (this.#isClosed) return
    this.#failures = this.#deps.clock.monotonic() - startedAt < STABLE_AFTER_MS ? this.#failures + 1 : 0
    this.#retry(why)
  }

  #retry(why: string): void {
    const delayMs =
      this.#failures === 0 ? 0 : Math.min(RETRY_MS_FIRST * 2 ** (this.#failures - 1), RETRY_MS_MAX)
    logEvent(this.#deps.logger, 'hls_retrying', { why, delayMs })
    this.#cancelRetry = this.#deps.clock.after(delayMs, () => {
      this.#cancelRetry = null
      this.#look()
    })
  }

  #revoked(): void {
    if (!this.#isClosed) this.#deps.onRevoked()
  }

  /** The worker died under it, or ffmpeg does not start. */
  #guard(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (this.#isClosed || this.#run !== null || this.#cancelRetry !== null) return
      this.#failures += 1
      this.#retry(error instanceof Error ? error.message : 'unknown')
    })
  }
}
