import type { Logger } from 'pino'
import { H264Packetiser } from '../../media/h264-packetiser.ts'
import { oneStream } from '../../media/plain-rtp.ts'
import { logEvent } from '../../platform/log-event.ts'
import type { Ingest } from '../../sfu/plane.ts'
import { sfuLimits } from '../../sfu/sfu-limits.ts'
import type { StreamRefusal } from '../port.ts'
import { type AvcConfig, readAvcConfig } from '../rtmp/avc-config.ts'
import { splitUnits, type VideoTag } from '../rtmp/flv-tags.ts'
import { BitRateLimit, PictureOrder } from '../rtmp/timing.ts'

const rtp = { payloadType: 101, ssrc: 0x0f00_0012 } as const
const TICKS_PER_MS = 90
const PIXELS_MAX = 3_840 * 2_160
const SIDE_MAX = 4_096
/** What comes while the SFU makes ready: a key frame and a few more. */
const HELD_BYTES_MAX = 8 * 1_024 * 1_024
const KEY_FRAMES_EVERY_MAX_MS = 10_000
/** Access unit delimiters and filler say nothing to a browser (ITU-T H.264 table 7-1). */
const droppedUnits: ReadonlySet<number> = new Set([9, 12])

export interface VideoTrackDeps {
  readonly ingest: Ingest
  readonly logger: Logger
  /** At most once matters: the stream is over then. */
  readonly onRefused: (reason: StreamRefusal) => void
}

/** The picture of one stream: checked, and sent on as it is. */
export class VideoTrack {
  readonly #deps: VideoTrackDeps
  readonly #packetiser = new H264Packetiser(rtp)
  readonly #order = new PictureOrder()
  readonly #bitRate = new BitRateLimit(sfuLimits.publisherBitrateBpsMax)
  #config: AvcConfig | null = null
  #send: ((packet: Buffer) => void) | null = null
  readonly #held: Buffer[] = []
  #heldBytes = 0
  /** A decoder cannot begin, or go on after a gap, with anything else. */
  #needsKeyFrame = true
  #lastKeyFrameMs: number | null = null

  constructor(deps: VideoTrackDeps) {
    this.#deps = deps
  }

  /** A picture has been accepted. */
  get hasBegun(): boolean {
    return this.#lastKeyFrameMs !== null
  }

  /** `isLive`: false drops it, and what follows up to the next key frame. */
  push(tag: VideoTag, timestampMs: number, isLive: boolean): void {
    if (tag.kind === 'unsupported') return this.#deps.onRefused('video_codec')
    if (tag.kind === 'config') return this.#configure(tag.record)
    if (tag.kind !== 'picture' || this.#config === null) return
    const units = splitUnits(tag.units, this.#config.lengthBytes)
    if (units === null) return this.#deps.onRefused('failed')
    const order = this.#order.judge(timestampMs, tag.compositionMs)
    if (order === 'b_frames') return this.#deps.onRefused('b_frames')
    if (!this.#bitRate.allows(timestampMs, tag.units.length)) return this.#deps.onRefused('too_large')
    if (!isLive) this.#needsKeyFrame = true
    if (!isLive || order === 'undecided' || (this.#needsKeyFrame && !tag.isKeyFrame)) return
    this.#needsKeyFrame = false
    if (tag.isKeyFrame) this.#noteKeyFrame(timestampMs)
    this.#sendPicture(units, tag.isKeyFrame, timestampMs)
  }

  #configure(record: Buffer): void {
    const config = readAvcConfig(record)
    if (!config.ok) return this.#deps.onRefused(config.error === 'profile' ? 'video_codec' : 'failed')
    const { width, height } = config.value.size
    if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX)
      return this.#deps.onRefused('too_large')
    const before = this.#config
    this.#config = config.value
    if (before === null) this.#open(config.value)
    // What viewers agreed on was the profile of before.
    else if (before.profileLevelId !== config.value.profileLevelId) this.#deps.onRefused('failed')
  }

  #open({ profileLevelId, size }: AvcConfig): void {
    const parameters = {
      'packetization-mode': 1,
      'profile-level-id': profileLevelId,
      'level-asymmetry-allowed': 1,
    }
    const codec = {
      mimeType: 'video/H264',
      clockRate: TICKS_PER_MS * 1_000,
      payloadType: rtp.payloadType,
      parameters,
    }
    this.#deps.ingest.producePackets('video', oneStream(codec, rtp.ssrc)).then(
      (send) => {
        logEvent(this.#deps.logger, 'encoder_video_live', { profileLevelId, ...size })
        for (const packet of this.#held.splice(0)) send(packet)
        this.#send = send
      },
      (error: unknown) => {
        logEvent(this.#deps.logger, 'encoder_video_failed', { err: error, profileLevelId })
        this.#deps.onRefused('failed')
      },
    )
  }

  #sendPicture(units: readonly Buffer[], isKeyFrame: boolean, timestampMs: number): void {
    const wanted = units.filter((unit) => !droppedUnits.has(unit[0]! & 0x1f))
    const complete = isKeyFrame ? [...this.#config!.parameterSets, ...wanted] : wanted
    for (const packet of this.#packetiser.packetise(complete, timestampMs * TICKS_PER_MS)) {
      if (this.#send) this.#send(packet)
      else this.#hold(packet)
    }
  }

  #hold(packet: Buffer): void {
    this.#heldBytes += packet.length
    if (this.#heldBytes > HELD_BYTES_MAX) return this.#deps.onRefused('failed')
    this.#held.push(packet)
  }

  #noteKeyFrame(timestampMs: number): void {
    const everyMs = this.#lastKeyFrameMs === null ? 0 : timestampMs - this.#lastKeyFrameMs
    if (everyMs > KEY_FRAMES_EVERY_MAX_MS) logEvent(this.#deps.logger, 'key_frames_rare', { everyMs })
    this.#lastKeyFrameMs = timestampMs
  }
}
