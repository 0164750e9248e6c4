import type { Clock } from '@footlight/core/ports'
import type { AccountId, IngestRefusalReason, IngestRefused, IngestState } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import type { GoLiveGate, GoLiveRefusal } from '../accounts/go-live-gate.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { addressKey } from '../platform/net/address.ts'
import { type RateLimit, RateLimiter } from '../platform/rate-limiter.ts'
import { equalInConstantTime } from '../platform/signer.ts'
import { strangerAccess } from '../rooms/access/access-context.ts'
import { mayPublish } from '../rooms/access/room-policies.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { roomQuery } from '../rooms/room-command.ts'
import type { MediaPlane, MediaRoom } from '../sfu/plane.ts'
import { EncoderSession } from './encoder-session.ts'
import { IngestFeature } from './ingest-feature.ts'
import type { AdmissionRefusal, Caller, EncoderKind, IngestAdmission, IngestSession } from './port.ts'
import { describeRefusal } from './refusals.ts'
import { hashStreamKey, isStreamKey, makeStreamKey } from './stream-key.ts'
import type { StreamKeyRecord, StreamKeyRepository } from './stream-key-port.ts'

/** Past it every further bad key is told that it was one too many. */
const badKeysPerAddress: RateLimit = { countMax: 20, windowMs: 60_000 }
/**
 * Interval at which key and right of every open encoder session are looked up again: another process may have
 * changed them.
 */
const SESSIONS_CHECKED_EVERY_MS = 1_000
/**
 * An older stream of the same key has so long to show that it lives; a gap of 1.5 s shows that it does not.
 */
const WATCHED_FOR_MS = 2_500
const WATCHED_EVERY_MS = 250
/** An encoder session from which no stream has come by then makes way for the next. */
const CONNECTED_WITHIN_MS = 10_000

export interface EncoderAdmissionDeps {
  readonly people: PeopleRepository
  readonly streamKeys: StreamKeyRepository
  readonly sfu: MediaPlane
  readonly goLiveGate: GoLiveGate
  readonly live: Pick<LiveDirectory, 'statusOf'>
  /** Of people: when keys were made and right was lost. */
  readonly clock: Clock
  /** Of packets: how long a stream is silent. */
  readonly mediaClock: Clock
  readonly logger: Logger
  /** To the consoles of the performer that are there now. */
  readonly tellRefused: (owner: Person, refused: IngestRefused) => void
}

export class EncoderAdmission implements IngestAdmission {
  readonly #deps: EncoderAdmissionDeps
  readonly #badKeys: RateLimiter
  readonly #encoderSessions = new Map<AccountId, EncoderSession>()
  /** The newest key that each had from here: one that came before may have been looked up already. */
  readonly #renewed = new Map<AccountId, StreamKeyRecord>()
  readonly #lastRefusals = new Map<AccountId, NonNullable<IngestState['last_refusal']>>()
  readonly #stopChecks: () => void
  #refused = 0

  constructor(deps: EncoderAdmissionDeps) {
    this.#deps = deps
    this.#badKeys = new RateLimiter(badKeysPerAddress, deps.clock)
    this.#stopChecks = deps.mediaClock.every(SESSIONS_CHECKED_EVERY_MS, () => {
      this.#checkSessions().catch((error: unknown) =>
        logEvent(deps.logger, 'encoder_check_failed', { err: error }),
      )
    })
  }

  /** How many encoders and streams were sent away since the start. */
  get refused(): number {
    return this.#refused
  }

  async open(
    kind: EncoderKind,
    streamKey: string,
    { address, username }: Caller,
  ): Promise<Result<IngestSession, AdmissionRefusal>> {
    const record = await this.#find(streamKey)
    const owner = record === null ? null : await this.#deps.people.byId(record.ownerId)
    if (record === null || owner === null || (username !== undefined && username !== owner.username))
      return this.#turnAwayBad(address)
    const refusal = this.#refusalOf(owner)
    if (refusal !== null) return this.#turnAwayOwner(kind, owner, refusal)
    const room = this.#deps.sfu.room(owner.username)
    await this.#watchOlder(owner.id)
    if (this.#isOutdated(record)) return this.#turnAwayBad(address)
    // Nothing is awaited between this question and the encoder session: another encoder of the same performer
    // may be quicker, or their console.
    if (this.#encoderSessions.has(owner.id) || room.state().ingest !== undefined)
      return this.#turnAwayOwner(kind, owner, 'busy')
    return ok(this.#encoderSession(kind, owner, room, record.keyHash))
  }

  /** A new key, which is told to nobody else. The stream of the old one has ended when this resolves. */
  async renewKey(owner: Person): Promise<{ readonly streamKey: string; readonly madeAt: number }> {
    const streamKey = makeStreamKey()
    const madeAt = this.#deps.clock.now()
    const record = { ownerId: owner.id, keyHash: hashStreamKey(streamKey), madeAt }
    await this.#deps.streamKeys.put(record)
    this.#renewed.set(owner.id, record)
    this.#encoderSessions.get(owner.id)?.revoke('ended')
    logEvent(this.#deps.logger, 'stream_key_renewed', { owner: owner.username })
    return { streamKey, madeAt }
  }

  async stateOf(owner: Person): Promise<Omit<IngestState, 'whip_url' | 'rtmp_url'>> {
    const record = await this.#deps.streamKeys.ofOwner(owner.id)
    return {
      has_key: record !== null,
      key_made_at: record?.madeAt ?? null,
      publishing: this.#deps.sfu.room(owner.username).state().ingest?.kind ?? null,
      last_refusal: this.#lastRefusals.get(owner.id) ?? null,
    }
  }

  /** Ends every stream of an encoder. */
  close(): void {
    this.#stopChecks()
    this.#badKeys.close()
    for (const encoderSession of [...this.#encoderSessions.values()]) encoderSession.revoke('lost')
  }

  /** An encoder that comes back to a stream that is on goes on with it (TERMS-05, LIVE-CHECK-02). */
  #refusalOf(owner: Person): 'not_allowed' | 'liveness_required' | 'stopped' | null {
    const { goLiveGate, live, clock } = this.#deps
    if (!mayStream(owner, clock.now())) return 'not_allowed'
    const refusal = goLiveGate.refusalOf(owner, live.statusOf(owner.username) !== 'offline')
    return refusal === null ? null : reasonOf(refusal)
  }

  async #find(streamKey: string): Promise<StreamKeyRecord | null> {
    if (!isStreamKey(streamKey)) return null
    const keyHash = hashStreamKey(streamKey)
    const record = await this.#deps.streamKeys.byHash(keyHash)
    return record !== null && equalInConstantTime(record.keyHash, keyHash) ? record : null
  }

  /** Another process may have made a newer one still. */
  #isOutdated({ ownerId, keyHash, madeAt }: StreamKeyRecord): boolean {
    const newest = this.#renewed.get(ownerId)
    return newest !== undefined && newest.keyHash !== keyHash && newest.madeAt >= madeAt
  }

  /**
   * Takes an older stream of the same performer off air when that is dead; gives it some time to show that it
   * is not.
   */
  async #watchOlder(ownerId: AccountId): Promise<void> {
    const older = this.#encoderSessions.get(ownerId)
    for (
      let watchedMs = 0;
      older !== undefined && this.#encoderSessions.get(ownerId) === older && watchedMs <= WATCHED_FOR_MS;
      watchedMs += WATCHED_EVERY_MS
    ) {
      if (this.#isDead(older)) older.revoke('lost')
      else await new Promise<void>((resolve) => void this.#deps.mediaClock.after(WATCHED_EVERY_MS, resolve))
    }
  }

  #isDead(encoderSession: EncoderSession): boolean {
    const silentForMs = encoderSession.room.silentForMs()
    return silentForMs === null
      ? this.#deps.mediaClock.monotonic() - encoderSession.openedAtMs > CONNECTED_WITHIN_MS
      : silentForMs > 0
  }

  #encoderSession(kind: EncoderKind, owner: Person, room: MediaRoom, keyHash: string): EncoderSession {
    const encoderSession: EncoderSession = new EncoderSession({
      kind,
      owner,
      room,
      keyHash,
      openedAtMs: this.#deps.mediaClock.monotonic(),
      onRefused: (reason) => this.#tell(kind, owner, reason),
      onClosed: () => {
        if (this.#encoderSessions.get(owner.id) === encoderSession) this.#encoderSessions.delete(owner.id)
      },
    })
    this.#encoderSessions.set(owner.id, encoderSession)
    return encoderSession
  }

  async #checkSessions(): Promise<void> {
    const encoderSessions = [...this.#encoderSessions.values()]
    if (encoderSessions.length === 0) return
    const ids = encoderSessions.map(({ owner }) => owner.id)
    const [people, keys] = await Promise.all([
      this.#deps.people.byIds(ids),
      this.#deps.streamKeys.ofOwners(ids),
    ])
    for (const encoderSession of encoderSessions) {
      const owner = people.find(({ id }) => id === encoderSession.owner.id)
      const hasKey = keys.some(
        ({ ownerId, keyHash }) => ownerId === encoderSession.owner.id && keyHash === encoderSession.keyHash,
      )
      const goesOn = owner !== undefined && this.#mayGoOn(owner)
      if (hasKey && goesOn) continue
      // What they have to do now is said where they look, not by the encoder (STEP-IN-03).
      const refusal = owner === undefined ? null : this.#deps.goLiveGate.refusalOf(owner, true)
      if (hasKey && owner !== undefined && refusal !== null)
        this.#tell(encoderSession.kind, owner, reasonOf(refusal))
      logEvent(this.#deps.logger, 'encoder_right_lost', {
        owner: encoderSession.owner.username,
        kind: encoderSession.kind,
        hasKey,
      })
      encoderSession.revoke('ended')
    }
  }

  #mayGoOn(owner: Person): boolean {
    const { goLiveGate, clock } = this.#deps
    return mayStream(owner, clock.now()) && goLiveGate.refusalOf(owner, true) === null
  }

  /**
   * Failures alone are counted, so that whoever guesses behind an address keeps nobody else out who has a
   * key.
   */
  #turnAwayBad(address: string): Result<never, AdmissionRefusal> {
    this.#refused += 1
    return fail(this.#badKeys.take(addressKey(address)) > 0 ? 'rate_limited' : 'bad_key')
  }

  #turnAwayOwner(
    kind: EncoderKind,
    owner: Person,
    reason: 'not_allowed' | 'liveness_required' | 'stopped' | 'busy',
  ): Result<never, AdmissionRefusal> {
    this.#tell(kind, owner, reason)
    return fail(reason)
  }

  #tell(kind: EncoderKind, owner: Person, reason: IngestRefusalReason): void {
    this.#refused += 1
    const refused = describeRefusal(kind, reason)
    this.#lastRefusals.set(owner.id, { ...refused, at: this.#deps.clock.now() })
    logEvent(this.#deps.logger, 'encoder_refused', { owner: owner.username, kind, reason })
    this.#deps.tellRefused(owner, refused)
  }
}

/** The rule for publishing, asked about the owner of a key in their own room. `now` is wall clock, ms. */
function mayStream(owner: Person, now: number): boolean {
  return mayPublish({
    ...strangerAccess,
    isOwner: true,
    isGuest: false,
    isModel: owner.type === 'model',
    isIdentityConfirmed: owner.identityConfirmed,
    isSuspended: owner.suspendedUntil !== null && owner.suspendedUntil > now,
  })
}

const tellRefused = roomQuery('ingest.tell_refused', ({ feature }, refused: IngestRefused) =>
  feature(IngestFeature).tellRefused(refused),
)

/** Encoder admission of this process. Performers are told of refusals by their room. */
export function createEncoderAdmission({
  rooms,
  ...deps
}: Omit<EncoderAdmissionDeps, 'tellRefused'> & { readonly rooms: RoomGateway }): EncoderAdmission {
  const logger = deps.logger.child({ area: 'ingest' })
  return new EncoderAdmission({
    ...deps,
    logger,
    tellRefused: (owner, refused) => {
      rooms
        .execute(owner, tellRefused, refused)
        .catch((error: unknown) =>
          logEvent(logger, 'encoder_refusal_update_failed', { err: error, owner: owner.username }),
        )
    },
  })
}

/** Terms are asked for by a dialog of the page. */
function reasonOf(refusal: GoLiveRefusal): Exclude<GoLiveRefusal, 'terms_required'> | 'not_allowed' {
  return refusal === 'terms_required' ? 'not_allowed' : refusal
}
