import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { oneStream } from '../media/plain-rtp.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Ingest, IngestAddress, MediaRoom } from '../sfu/plane.ts'

const RETRY_MS_FIRST = 250
const RETRY_MS_MAX = 10_000
/** After so long on air an end is news of its own, not a failed start. */
const STABLE_AFTER_MS = 10_000
const ON_AIR_WITHIN_MS = 10_000
/** A person streams in the room: the demo comes back after them. */
const TAKEN = 'somebody else is on air'

/** The numbers under which everything of the demo is sent. */
export const audio = { payloadType: 100, ssrc: 0x0f00_0001 } as const
export const video = { payloadType: 101, ssrc: 0x0f00_0002 } as const

export interface IngestAddresses {
  readonly audio: IngestAddress
  readonly video: IngestAddress
}

/** What is sent to a room: begun anew each time that the room can take it. */
export type DemoSource = (addresses: IngestAddresses) => {
  /** Why it is over, where nobody ended it. */
  readonly ended: Promise<string>
  stop(): void | Promise<void>
}

/** Streams into a room for as long as it lives, through the same router as any performer. */
export class DemoPerformer {
  readonly #room: MediaRoom
  readonly #source: DemoSource
  readonly #clock: Clock
  readonly #logger: Logger
  #failures = 0
  #stopPerformance: () => void = () => undefined
  #cancelRetry: () => void = () => undefined
  #isSending = false
  #closed = false

  constructor(room: MediaRoom, source: DemoSource, clock: Clock, logger: Logger) {
    this.#room = room
    this.#source = source
    this.#clock = clock
    this.#logger = logger
  }

  /** What is sent in the room now is this. */
  get isSending(): boolean {
    return this.#isSending
  }

  /** Resolves on air. Rejects when 10 s did not suffice, and goes on trying. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.#clock.after(ON_AIR_WITHIN_MS, () =>
        reject(new Error('the demo performer did not get on air within 10 s')),
      )
      const unsubscribe = this.#room.onEvent((event) => {
        if (event.kind !== 'started' || event.source !== 'demo') return
        cancel()
        unsubscribe()
        resolve()
      })
      this.#perform()
    })
  }

  close(): void {
    this.#closed = true
    this.#cancelRetry()
    this.#stopPerformance()
  }

  #perform(): void {
    const startedAt = this.#clock.monotonic()
    this.#performOnce().then(
      (why) => this.#again(startedAt, why),
      (error: unknown) => this.#again(startedAt, error instanceof Error ? error.message : 'unknown'),
    )
  }

  /** Resolves with the reason when the performance is over. */
  async #performOnce(): Promise<string> {
    const ingest = await this.#room.openIngest('demo')
    if (!ingest) return TAKEN
    try {
      const lost = new Promise<string>((resolve) => ingest.onClosed((reason) => resolve(reason)))
      const addresses = await produceBoth(ingest)
      if (this.#closed) return 'closed'
      return await this.#send(addresses, lost)
    } finally {
      ingest.close()
    }
  }

  async #send(addresses: IngestAddresses, lost: Promise<string>): Promise<string> {
    const sending = this.#source(addresses)
    this.#isSending = true
    let end = (_why: string): void => undefined
    const stopped = new Promise<string>((resolve) => (end = resolve))
    this.#stopPerformance = () => end('closed')
    const why = await Promise.race([sending.ended, lost, stopped])
    this.#isSending = false
    await sending.stop()
    return why
  }

  #again(startedAt: number, why: string): void {
    if (this.#closed) return
    this.#failures = this.#clock.monotonic() - startedAt < STABLE_AFTER_MS ? this.#failures + 1 : 0
    const delayMs =
      this.#failures <= 1 ? 0 : Math.min(RETRY_MS_FIRST * 2 ** (this.#failures - 2), RETRY_MS_MAX)
    logEvent(this.#logger, why === TAKEN ? 'demo_performer_replaced' : 'demo_performer_retrying', {
      why,
      delayMs,
    })
    this.#cancelRetry = this.#clock.after(delayMs, () => this.#perform())
  }
}

async function produceBoth(ingest: Ingest): Promise<IngestAddresses> {
  const [audioAddress, videoAddress] = await Promise.all([
    ingest.produce(
      'audio',
      oneStream(
        { mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: audio.payloadType },
        audio.ssrc,
      ),
    ),
    ingest.produce(
      'video',
      oneStream({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: video.payloadType }, video.ssrc),
    ),
  ])
  return { audio: audioAddress, video: videoAddress }
}
