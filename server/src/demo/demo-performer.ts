import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import { oneStream, rtpUrl } from '../media/plain-rtp.ts'
import { findProgram, spawnBound } from '../platform/child-process.ts'
import type { Ingest, IngestAddress, MediaRoom } from '../sfu/plane.ts'
import { testCard, testCardFilter, testToneFilter } from './test-card.ts'

const DAY_SECONDS = 86_400
const RETRY_MS_FIRST = 250
const RETRY_MS_MAX = 10_000
/** After so long on air an end is news of its own, not a failed start. */
const STABLE_AFTER_MS = 10_000
const ON_AIR_WITHIN_MS = 10_000

const audio = { payloadType: 100, ssrc: 0x0f00_0001 } as const
const video = { payloadType: 101, ssrc: 0x0f00_0002 } as const

interface Addresses {
  readonly audio: IngestAddress
  readonly video: IngestAddress
}

/** Streams the test card into a room for as long as it lives, through the same router as any performer. */
export class DemoPerformer {
  readonly #room: MediaRoom
  readonly #clock: Clock
  readonly #logger: Logger
  #failures = 0
  #stopPerformance: () => void = () => undefined
  #cancelRetry: () => void = () => undefined
  #closed = false

  constructor(room: MediaRoom, clock: Clock, logger: Logger) {
    this.#room = room
    this.#clock = clock
    this.#logger = logger
  }

  /**
   * Resolves on air. Rejects without ffmpeg, or when 10 s did not suffice; in the latter case it goes on
   * trying.
   */
  start(): Promise<void> {
    if (!findProgram('ffmpeg'))
      return Promise.reject(new Error('the demo performer needs ffmpeg, and PATH has none'))
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
    if (!ingest) return 'somebody else is on air'
    try {
      const lost = new Promise<string>((resolve) => ingest.onClosed((reason) => resolve(reason)))
      const addresses = await produceBoth(ingest)
      if (this.#closed) return 'closed'
      return await this.#runEncoder(addresses, lost)
    } finally {
      ingest.close()
    }
  }

  async #runEncoder(addresses: Addresses, lost: Promise<string>): Promise<string> {
    const secondsOfDay = (this.#clock.now() / 1000) % DAY_SECONDS
    const encoder = spawnBound('ffmpeg', encoderArguments(secondsOfDay, addresses), [
      'ignore',
      'ignore',
      'pipe',
    ])
    encoder.stderr?.on('data', (line: Buffer) =>
      this.#logger.warn({ ffmpeg: line.toString().trim() }, 'demo encoder'),
    )
    const exited = new Promise<string>((resolve) => {
      encoder.once('error', (error) => resolve(`encoder does not start: ${error.message}`))
      encoder.once('close', (code, signal) => resolve(`encoder ended: ${code ?? signal}`))
    })
    this.#stopPerformance = () => void encoder.kill('SIGKILL')
    const why = await Promise.race([exited, lost])
    encoder.kill('SIGKILL')
    await exited
    return why
  }

  #again(startedAt: number, why: string): void {
    if (this.#closed) return
    this.#failures = this.#clock.monotonic() - startedAt < STABLE_AFTER_MS ? this.#failures + 1 : 0
    const delayMs =
      this.#failures <= 1 ? 0 : Math.min(RETRY_MS_FIRST * 2 ** (this.#failures - 2), RETRY_MS_MAX)
    this.#logger.warn({ why, delayMs }, 'demo performer starts again')
    this.#cancelRetry = this.#clock.after(delayMs, () => this.#perform())
  }
}

async function produceBoth(ingest: Ingest): Promise<Addresses> {
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

/**
 * One encoder thread, no look-ahead, and key frames twice a second: an encoder that is fed by nobody's
 * requests must not let a new viewer wait. One layer only, because ffmpeg sends each layer from a port of its
 * own and a transport takes one sender.
 */
export function encoderArguments(secondsOfDay: number, addresses: Addresses): string[] {
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ...[
      '-re',
      '-f',
      'lavfi',
      '-i',
      testCardFilter(secondsOfDay),
      '-re',
      '-f',
      'lavfi',
      '-i',
      testToneFilter(),
    ],
    ...[
      '-map',
      '0:v',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-cpu-used',
      '10',
      '-threads',
      '1',
      '-lag-in-frames',
      '0',
    ],
    ...['-error-resilient', '1', '-b:v', testCard.videoBitrate, '-g', String(testCard.keyFrameEvery)],
    ...[
      '-ssrc',
      String(video.ssrc),
      '-payload_type',
      String(video.payloadType),
      '-f',
      'rtp',
      rtpUrl(addresses.video),
    ],
    ...[
      '-map',
      '1:a',
      '-c:a',
      'libopus',
      '-application',
      'lowdelay',
      '-frame_duration',
      '20',
      '-b:a',
      testCard.audioBitrate,
    ],
    ...[
      '-ssrc',
      String(audio.ssrc),
      '-payload_type',
      String(audio.payloadType),
      '-f',
      'rtp',
      rtpUrl(addresses.audio),
    ],
  ]
}
