import type { Clock } from '@footlight/core/ports'
import type { types } from 'mediasoup'
import { sfuLimits } from './sfu-limits.ts'

export interface ReceptionWatchOptions {
  readonly clock: Clock
  /** Over which something is sent to the peer now. */
  readonly lines: () => readonly types.WebRtcTransport[]
  /** Nothing has come back for `sfuLimits.receptionProvenWithinMs`, whatever is sent. */
  readonly onStalled: () => void
  /** Something came back after all. */
  readonly onBack: () => void
}

/**
 * Asks the worker twice a second whether anything comes back from a peer to whom something is sent that is
 * paid by the minute: RTP, RTCP or a consent check. Who receives sends all of these; who has fallen silent
 * may or may not receive, and no word of theirs can tell which: so nothing is sent to them until they are
 * heard again.
 */
export class ReceptionWatch {
  readonly #options: ReceptionWatchOptions
  readonly #bytes = new WeakMap<types.WebRtcTransport, number>()
  #stop: (() => void) | null = null
  #heardAtMs = 0
  #isStalled = false

  constructor(options: ReceptionWatchOptions) {
    this.#options = options
  }

  /**
   * Idempotent. Who is watched anew counts as heard; who stalled does not, whatever they asked for meanwhile.
   */
  start(): void {
    if (this.#stop !== null) return
    this.#heardAtMs = this.#options.clock.monotonic()
    this.#stop = this.#options.clock.every(sfuLimits.packetLookEveryMs, () => this.#look())
  }

  /** Nothing is asked for now. */
  stop(): void {
    this.#stop?.()
    this.#stop = null
  }

  /** Nobody pays by the minute any more. */
  end(): void {
    this.stop()
    if (!this.#isStalled) return
    this.#isStalled = false
    this.#options.onBack()
  }

  #look(): void {
    const askedAtMs = this.#options.clock.monotonic()
    Promise.all(this.#options.lines().map((line) => this.#newBytes(line))).then(
      (news) =>
        this.#looked(
          news.some((bytes) => bytes > 0),
          askedAtMs,
        ),
      () => undefined, // a transport was closed meanwhile, which is told elsewhere
    )
  }

  /**
   * An answer that was long on its way makes no silence longer: it says nothing about the time after it was
   * asked for.
   */
  #looked(came: boolean, askedAtMs: number): void {
    if (this.#stop === null) return
    if (came) {
      this.#heardAtMs = this.#options.clock.monotonic()
      if (!this.#isStalled) return
      this.#isStalled = false
      this.#options.onBack()
    } else if (!this.#isStalled && askedAtMs - this.#heardAtMs >= sfuLimits.receptionProvenWithinMs) {
      this.#isStalled = true
      this.#options.onStalled()
    }
  }

  async #newBytes(line: types.WebRtcTransport): Promise<number> {
    const bytes = (await line.getStats()).reduce((sum, { bytesReceived }) => sum + bytesReceived, 0)
    const known = this.#bytes.get(line) ?? 0
    this.#bytes.set(line, Math.max(known, bytes))
    return bytes - known
  }
}
