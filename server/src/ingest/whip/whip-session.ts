import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { logEvent } from '../../platform/log-event.ts'
import { equalInConstantTime } from '../../platform/signer.ts'
import type { WebRtcIngest } from '../../sfu/plane.ts'
import type { IngestSession, StreamRefusal } from '../port.ts'
import { hashStreamKey } from '../stream-key.ts'
import { writeIceFragment } from './ice-fragment.ts'
import type { Offer, RemoteIce } from './offer.ts'

const ID_BYTES = 24

export interface WhipSessionDeps {
  readonly encoderSession: IngestSession
  readonly ingest: WebRtcIngest
  readonly offer: Offer
  readonly streamKey: string
  readonly logger: Logger
  /** Once, whoever ends it. */
  readonly onEnded: (id: string) => void
}

/** One stream over WHIP, from its answer to its end. */
export class WhipSession {
  readonly id = randomBytes(ID_BYTES).toString('base64url')
  readonly #deps: WhipSessionDeps
  readonly #keyHash: string
  #remote: RemoteIce
  #etag = makeEtag()
  #isEnded = false

  constructor(deps: WhipSessionDeps) {
    this.#deps = deps
    this.#remote = deps.offer.ice
    this.#keyHash = hashStreamKey(deps.streamKey)
    deps.encoderSession.onRevoked((how) => this.#end(how))
    deps.ingest.onClosed((reason) => {
      logEvent(deps.logger, 'whip_stream_ended', { owner: deps.encoderSession.owner.username, reason })
      if (reason === 'expired') deps.encoderSession.refuse('failed')
      this.#end('lost')
    })
  }

  get owner(): string {
    return this.#deps.encoderSession.owner.username
  }

  /** Strong; of the ICE session (RFC 9725 §4.3.1). */
  get etag(): string {
    return this.#etag
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  isOpenedBy(streamKey: string): boolean {
    return equalInConstantTime(this.#keyHash, hashStreamKey(streamKey))
  }

  isSameIce({ ufrag, password }: RemoteIce): boolean {
    return ufrag === this.#remote.ufrag && password === this.#remote.password
  }

  /** The fragment for the answer. Rejects when the stream has ended meanwhile. */
  async restartIce(remote: RemoteIce): Promise<string> {
    const iceParameters = await this.#deps.ingest.restartIce()
    this.#remote = remote
    this.#etag = makeEtag()
    return writeIceFragment(
      { iceParameters, iceCandidates: this.#deps.ingest.line.iceCandidates },
      this.#deps.offer.media[0]?.mid ?? '0',
    )
  }

  /** What it sends cannot be shown. */
  refuse(reason: StreamRefusal): void {
    if (this.#isEnded) return
    this.#deps.encoderSession.refuse(reason)
    this.#end('ended')
  }

  /** Ends the stream at the performer's own request. */
  end(): void {
    this.#end('ended')
  }

  #end(how: 'ended' | 'lost'): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#deps.ingest.close(how)
    this.#deps.encoderSession.close()
    this.#deps.onEnded(this.id)
  }
}

function makeEtag(): string {
  return `"${randomBytes(12).toString('base64url')}"`
}
