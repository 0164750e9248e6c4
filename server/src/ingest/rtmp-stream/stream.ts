import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/log-event.ts'
import type { Ingest } from '../../sfu/plane.ts'
import type { IngestAdmission, IngestSession, StreamRefusal } from '../port.ts'
import { readAudioTag, readVideoTag } from '../rtmp/flv-tags.ts'
import { LiveEdge } from '../rtmp/live-edge.ts'
import { messageType, type RtmpMessage } from '../rtmp/message.ts'
import type { PublishedStream, PublishRefusal } from '../rtmp/port.ts'
import { rtmpLimits } from '../rtmp/rtmp-limits.ts'
import { Timeline } from '../rtmp/timing.ts'
import { doorRefusal, revoked, streamRefusal, taken } from './publish-answer.ts'
import { SoundTrack } from './sound-track.ts'
import { VideoTrack } from './video-track.ts'

export interface StreamDeps {
  readonly admission: IngestAdmission
  readonly clock: Clock
  readonly logger: Logger
}

/** Where it comes from, and how its connection is ended from here. */
export interface StreamCaller {
  readonly address: string
  readonly cut: (refusal: PublishRefusal) => void
}

/** One encoder's stream: admitted, on air, and checked while it runs. */
export class RtmpStream implements PublishedStream {
  readonly #encoderSession: IngestSession
  readonly #ingest: Ingest
  readonly #cut: (refusal: PublishRefusal) => void
  readonly #logger: Logger
  readonly #video: VideoTrack
  readonly #sound: SoundTrack
  readonly #liveEdge: LiveEdge
  readonly #timelines = { video: new Timeline(), sound: new Timeline() }
  readonly #cancelVideoDue: () => void
  #isOver = false

  private constructor(
    encoderSession: IngestSession,
    ingest: Ingest,
    { clock, logger }: StreamDeps,
    { cut }: StreamCaller,
  ) {
    this.#encoderSession = encoderSession
    this.#ingest = ingest
    this.#cut = cut
    this.#logger = logger
    const onRefused = (reason: StreamRefusal) => this.#refuse(reason)
    this.#video = new VideoTrack({ ingest, logger, onRefused })
    this.#sound = new SoundTrack({ ingest, clock, logger, onRefused })
    this.#liveEdge = new LiveEdge(clock)
    this.#cancelVideoDue = clock.after(rtmpLimits.videoWithinMs, () => {
      if (!this.#video.hasBegun) this.#refuse('no_video')
    })
    ingest.onClosed((reason) => {
      logEvent(this.#logger, 'encoder_replaced', { reason })
      this.#over('lost', taken)
    })
    encoderSession.onRevoked((how) => this.#over(how, revoked))
  }

  static async open(
    streamKey: string,
    deps: StreamDeps,
    caller: StreamCaller,
  ): Promise<Result<RtmpStream, PublishRefusal>> {
    const opened = await deps.admission.open('rtmp', streamKey, { address: caller.address })
    if (!opened.ok) return fail(doorRefusal(opened.error))
    const encoderSession = opened.value
    const ingest = await encoderSession.room.openIngest('rtmp')
    if (!ingest) {
      encoderSession.close()
      return fail(doorRefusal('busy'))
    }
    return ok(
      new RtmpStream(
        encoderSession,
        ingest,
        { ...deps, logger: deps.logger.child({ room: encoderSession.owner.username }) },
        caller,
      ),
    )
  }

  push({ type, timestampMs, payload }: RtmpMessage): void {
    if (this.#isOver) return
    const isVideo = type === messageType.video
    const time = this.#timelines[isVideo ? 'video' : 'sound'].unwrap(timestampMs)
    if (time === null) {
      logEvent(this.#logger, 'encoder_clock_failed')
      return this.#over('lost', streamRefusal('failed'))
    }
    if (isVideo) {
      const tag = readVideoTag(payload)
      this.#video.push(tag, time, tag.kind !== 'picture' || this.#isLive(time, tag.isKeyFrame))
    } else {
      const tag = readAudioTag(payload)
      // Sound alone would put the performer on air before it is known whether there is a picture that can be
      // shown.
      if (tag.kind !== 'sound' || (this.#video.hasBegun && this.#isLive(time, false)))
        this.#sound.push(tag, timestampMs, payload)
    }
  }

  end(how: 'ended' | 'lost'): void {
    this.#over(how, null)
  }

  #isLive(timestampMs: number, isEntry: boolean): boolean {
    const { drops } = this.#liveEdge
    const admits = this.#liveEdge.admits({ timestampMs, isEntry })
    if (this.#liveEdge.drops > drops)
      logEvent(this.#logger, 'encoder_fell_behind', { drops: this.#liveEdge.drops })
    return admits
  }

  #refuse(reason: StreamRefusal): void {
    if (this.#isOver) return
    logEvent(this.#logger, 'encoder_stream_refused', { reason })
    this.#encoderSession.refuse(reason)
    this.#over('ended', streamRefusal(reason))
  }

  /** `why`: for the encoder, where the encoder did not ask for it. */
  #over(how: 'ended' | 'lost', why: PublishRefusal | null): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelVideoDue()
    this.#sound.close()
    this.#ingest.close(how)
    this.#encoderSession.close()
    if (why) this.#cut(why)
  }
}
