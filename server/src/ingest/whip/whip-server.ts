import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { parseRtpPacket } from '../../media/rtp-packet.ts'
import { logEvent } from '../../platform/log-event.ts'
import type { MediaRoom, WebRtcIngest } from '../../sfu/plane.ts'
import { BFrameDetector } from '../b-frames.ts'
import type { AdmissionRefusal, Caller, IngestAdmission, IngestSession, StreamRefusal } from '../port.ts'
import { describeRefusal } from '../refusals.ts'
import { dtlsRoleOf, writeAnswer } from './answer.ts'
import { readIceFragment } from './ice-fragment.ts'
import { negotiate, type Track } from './negotiate.ts'
import { type Offer, readOffer } from './offer.ts'
import { WhipSession } from './whip-session.ts'

const RETRY_SECONDS = 2
const RATE_RETRY_SECONDS = 60

const doorFailures: Readonly<Record<AdmissionRefusal, Failure>> = {
  bad_key: { error: 'invalid_stream_key' },
  not_allowed: { error: 'forbidden', message: describeRefusal('whip', 'not_allowed').message },
  liveness_required: {
    error: 'liveness_required',
    message: describeRefusal('whip', 'liveness_required').message,
  },
  stopped: { error: 'forbidden', message: describeRefusal('whip', 'stopped').message },
  busy: { error: 'conflict', message: describeRefusal('whip', 'busy').message },
  rate_limited: { error: 'rate_limited', retryAfter: RATE_RETRY_SECONDS },
}

export interface PublishOrder {
  readonly streamKey: string
  readonly caller: Required<Caller>
  readonly offer: string
}

export interface PatchOrder {
  readonly streamKey: string
  readonly fragment: string
  /** Header as it came; null: there was none. */
  readonly ifMatch: string | null
}

/** `null`: nothing to say; a text: our fragment after an ICE restart. */
export type PatchAnswer = string | null

/** WHIP without its HTTP (RFC 9725): opens, changes and ends streams. */
export class WhipServer {
  readonly #admission: IngestAdmission
  readonly #logger: Logger
  readonly #sessions = new Map<string, WhipSession>()

  constructor({ admission, logger }: { readonly admission: IngestAdmission; readonly logger: Logger }) {
    this.#admission = admission
    this.#logger = logger.child({ area: 'whip' })
  }

  async publish({
    streamKey,
    caller,
    offer: text,
  }: PublishOrder): Promise<Result<{ readonly session: WhipSession; readonly answer: string }, Failure>> {
    const encoderSession = await this.#admission.open('whip', streamKey, caller)
    if (!encoderSession.ok) return fail(doorFailures[encoderSession.error])
    try {
      return await this.#startSession(encoderSession.value, streamKey, text)
    } catch (error) {
      encoderSession.value.close()
      logEvent(this.#logger, 'whip_stream_failed', { err: error, owner: encoderSession.value.owner.username })
      return fail(unavailable)
    }
  }

  /** null: it has ended, or never was. */
  find(username: string, id: string): WhipSession | null {
    const session = this.#sessions.get(id)
    return session !== undefined && session.owner === username ? session : null
  }

  /** More candidates, or an ICE restart: that is one with another user name and password (RFC 9725 §4.3). */
  async patch(
    session: WhipSession,
    { fragment, ifMatch }: Omit<PatchOrder, 'streamKey'>,
  ): Promise<Result<PatchAnswer, Failure>> {
    const remote = readIceFragment(fragment)
    if (!remote.ok) return fail({ error: 'malformed', message: 'This is not an ICE fragment.' })
    if (ifMatch === null) return fail({ error: 'precondition_required' })
    const isAny = ifMatch.trim() === '*'
    if (!isAny && !ifMatch.split(',').some((tag) => tag.trim() === session.etag))
      return fail({ error: 'precondition_failed' })
    if (session.isSameIce(remote.value)) return ok(null)
    if (!isAny)
      return fail({
        error: 'precondition_failed',
        message: 'An ICE restart needs If-Match: *.',
      })
    try {
      return ok(await session.restartIce(remote.value))
    } catch (error) {
      if (session.isEnded) return fail({ error: 'not_found' })
      throw error
    }
  }

  async #startSession(
    encoderSession: IngestSession,
    streamKey: string,
    text: string,
  ): Promise<Result<{ session: WhipSession; answer: string }, Failure>> {
    const offer = readOffer(text)
    if (!offer.ok) {
      encoderSession.refuse('failed')
      return fail({
        error: offer.error.kind === 'malformed' ? 'malformed' : 'invalid_value',
        message: offer.error.why,
      })
    }
    const ingest = await encoderSession.room.openWebRtcIngest('whip')
    if (ingest === null) {
      encoderSession.close()
      return fail(doorFailures.busy)
    }
    const tracks = negotiate(offer.value, ingest.rtpCapabilities)
    if (!tracks.ok) return this.#refuse(encoderSession, ingest, tracks.error)
    // From here on a revoked key ends it, also while it starts.
    const session = this.#open(encoderSession, ingest, offer.value, streamKey)
    const started = await ingest.start(
      { role: dtlsRoleOf(offer.value), fingerprints: [fingerprintOf(offer.value)] },
      tracks.value.map(({ media, rtpParameters }) => ({ kind: media.kind, rtpParameters })),
    )
    if (!started.ok) {
      session.end()
      return fail(
        started.error === 'taken'
          ? doorFailures.busy
          : started.error === 'unavailable'
            ? unavailable
            : {
                error: 'invalid_value',
                message: 'The media server does not support what this offer describes.',
              },
      )
    }
    this.#watch(encoderSession, session, tracks.value)
    logEvent(this.#logger, 'whip_stream_opened', {
      owner: session.owner,
      codecs: tracks.value.map(({ codec }) => codec.name),
      layers: Math.max(...tracks.value.map(({ media }) => media.rids.length), 1),
    })
    return ok({ session, answer: writeAnswer(offer.value, tracks.value, ingest.line) })
  }

  #open(encoderSession: IngestSession, ingest: WebRtcIngest, offer: Offer, streamKey: string): WhipSession {
    const session = new WhipSession({
      encoderSession,
      ingest,
      offer,
      streamKey,
      logger: this.#logger,
      onEnded: (id) => void this.#sessions.delete(id),
    })
    if (!session.isEnded) this.#sessions.set(session.id, session)
    return session
  }

  #refuse(
    encoderSession: IngestSession,
    ingest: WebRtcIngest,
    reason: StreamRefusal,
  ): Result<never, Failure> {
    ingest.close('ended')
    encoderSession.refuse(reason)
    return fail({ error: 'invalid_value', message: describeRefusal('whip', reason).message })
  }

  #watch(encoderSession: IngestSession, session: WhipSession, tracks: readonly Track[]): void {
    if (tracks.some(({ codec }) => codec.name === 'h264'))
      void watchForBFrames(encoderSession.room, this.#logger, () => session.refuse('b_frames'))
  }
}

const unavailable: Failure = { error: 'unavailable', retryAfter: RETRY_SECONDS }

function fingerprintOf({ fingerprint }: Offer) {
  return { algorithm: fingerprint.algorithm as 'sha-256', value: fingerprint.value }
}

/**
 * Encoders that use B-frames do so from the first second on; a little more for one that begins with a still
 * picture.
 */
const PACKETS_WATCHED = 5_000

/** Looks at the beginning of what is on air. Calls `onFound` at most once. */
export async function watchForBFrames(room: MediaRoom, logger: Logger, onFound: () => void): Promise<void> {
  try {
    const tap = await room.openTap({ taker: 'inspection', kind: 'video', layer: 0, mayConsume: () => true })
    if (tap === null) return
    const detector = new BFrameDetector()
    let packets = 0
    tap.onPacket((packet) => {
      const parsed = parseRtpPacket(packet)
      packets += 1
      const isFound = parsed !== null && detector.push(parsed)
      if (!isFound && packets < PACKETS_WATCHED) return
      tap.close()
      if (isFound) onFound()
    })
    await tap.resume()
  } catch (error) {
    // The stream or the worker went meanwhile, which the stream's own end tells.
    logEvent(logger, 'b_frame_watch_failed', { error: error instanceof Error ? error.name : 'unknown' })
  }
}
