import type {
  AccountId,
  CameraTerms,
  Failure,
  PrivateTerms,
  RecordingTerms,
  ShowKind,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { heldFor, neededForPrivate } from '@footlight/core/rules/offers/show-costs'
import { cameraOffer, recordingOffer } from '@footlight/core/rules/offers/show-offers'
import {
  mainShowKinds,
  mayStart,
  type NewParticipant,
  privateRefusal,
  serviceRefusal,
  startRefusal,
  type Terms,
} from '@footlight/core/rules/shows/index'
import { REQUEST_EXPIRES_MS } from '@footlight/core/rules/shows/show'
import type { ActiveShows } from './active-shows.ts'
import { type Joined, type JoinRequest, join, recallJoin } from './join.ts'
import { savedBill } from './saved-show.ts'
import type { ShowRunner } from './show-runner.ts'
import { type PrivateOptions, privateOfferAt, privateTerms, serviceTerms } from './terms.ts'

export interface Requested {
  readonly requestId: string
  /** Seconds. */
  readonly expiresIn: number
}

type ParticipantDraft = Omit<NewParticipant, 'account' | 'username' | 'isPresent'>

export function wrongState(state: string): Result<never, Failure> {
  return fail({ error: 'wrong_state', state })
}

/**
 * What a viewer asks the performer for and what the performer answers: privates, cameras, recordings. Inside
 * the room's mailbox.
 */
export class Requests {
  readonly #activeShows: ActiveShows

  constructor(activeShows: ActiveShows) {
    this.#activeShows = activeShows
  }

  /** `seen`: the terms that the payer saw (OFFER-01). */
  async askPrivate(
    joinRequest: JoinRequest,
    seen: PrivateTerms,
    options: Omit<PrivateOptions, 'exclusive'>,
  ): Promise<Result<Requested, Failure>> {
    const { offers, times, discount } = this.#activeShows
    const known = await this.#answered(joinRequest)
    if (known !== null) return known
    const refusal = privateRefusal(this.#activeShows.facts(), { ...options, exclusive: seen.is_exclusive })
    if (refusal !== null) return wrongState(refusal)
    if (this.#activeShows.of('private', joinRequest.account) !== undefined)
      return fail({ error: 'already_requested' })
    const offer = privateOfferAt(offers, discount, times.now(), seen.is_exclusive)
    const changed = offerRefusal(seen, offer)
    if (changed !== null) return fail(changed)
    const terms = privateTerms(offers, offer, options)
    const poor = await this.#tooPoor(joinRequest, neededForPrivate(offers, offer))
    return poor ?? (await this.#ask('private', terms, heldFor(offer), joinRequest))
  }

  /** A camera waits for the performer's answer; a recording starts without one. */
  async askService(
    joinRequest: JoinRequest,
    seen: CameraTerms | RecordingTerms,
  ): Promise<Result<Joined, Failure>> {
    const { kind } = seen
    const known = await recallJoin(this.#activeShows, joinRequest)
    if (!known.ok) return known
    if (known.value !== null) return ok(known.value)
    const refusal = serviceRefusal(this.#activeShows.facts(), kind)
    if (refusal !== null) return wrongState(refusal)
    if (this.#activeShows.of(kind, joinRequest.account) !== undefined)
      return fail({ error: 'already_requested' })
    const changed = offerRefusal(
      seen,
      kind === 'cam2cam' ? cameraOffer(this.#activeShows.offers) : recordingOffer(this.#activeShows.offers),
    )
    if (changed !== null) return fail(changed)
    const terms = serviceTerms(this.#activeShows.offers, kind)
    const held = heldFor(seen)
    const poor = await this.#tooPoor(joinRequest, held)
    if (poor !== null) return poor
    const runner = await this.#activeShows.open(kind, terms, REQUEST_EXPIRES_MS)
    const joined = await this.#participant(runner, joinRequest, held)
    if (joined.ok && kind === 'recording') await runner.apply({ kind: 'started' })
    return joined
  }

  /** The performer says yes. The second of two words gets the state that the first has made. */
  async accept(kind: 'private' | 'cam2cam', requestId: string): Promise<Result<ShowRunner, Failure>> {
    const runner = await this.#waiting(kind, requestId)
    if (!runner.ok) return runner
    const { show } = runner.value
    const refusal = mainShowKinds.has(kind)
      ? startRefusal(this.#activeShows.facts(), show)
      : serviceRefusal(this.#activeShows.facts(), 'cam2cam')
    if (refusal !== null) return wrongState(refusal)
    const problem = mayStart(show)
    if (problem !== null) return wrongState(problem)
    if (mainShowKinds.has(kind)) await this.#activeShows.clearFor(runner.value)
    await runner.value.apply({ kind: 'started' })
    return runner
  }

  async decline(kind: 'private' | 'cam2cam', requestId: string): Promise<Result<ShowRunner, Failure>> {
    const runner = await this.#waiting(kind, requestId)
    if (runner.ok) await runner.value.apply({ kind: 'ended', reason: 'declined' })
    return runner
  }

  /** By the one who asked. */
  async cancel(
    kind: 'private' | 'cam2cam',
    requestId: string,
    account: AccountId,
  ): Promise<Result<ShowRunner, Failure>> {
    // ROLE-05: who has no part in it is not told how it stands or ended.
    if (!(await this.#hasPart(requestId, account))) return fail({ error: 'not_found' })
    const runner = await this.#waiting(kind, requestId)
    if (!runner.ok) return runner
    await runner.value.apply({ kind: 'ended', reason: 'cancelled' })
    return runner
  }

  async #waiting(kind: ShowKind, requestId: string): Promise<Result<ShowRunner, Failure>> {
    const runner = this.#activeShows.find(requestId)
    if (runner !== undefined && runner.show.kind === kind)
      return runner.show.phase === 'open' ? ok(runner) : wrongState(runner.show.phase)
    const record = await this.#activeShows.repository.byId(requestId)
    if (record === null || record.kind !== kind || record.ownerId !== this.#activeShows.context.owner().id)
      return fail({ error: 'not_found' })
    return wrongState(record.reason ?? 'ended')
  }

  async #hasPart(requestId: string, account: AccountId): Promise<boolean> {
    const runner = this.#activeShows.find(requestId)
    if (runner !== undefined)
      return runner.show.participants.some((participant) => participant.account === account)
    const record = await this.#activeShows.repository.byId(requestId)
    return (
      record !== null &&
      savedBill(record)?.participants.some((participant) => participant.account === account) === true
    )
  }

  async #answered(joinRequest: JoinRequest): Promise<Result<Requested, Failure> | null> {
    const known = await recallJoin(this.#activeShows, joinRequest)
    if (!known.ok) return known
    return known.value === null ? null : ok(this.#requested(known.value.showId))
  }

  async #ask(
    kind: 'private',
    terms: Terms,
    held: number,
    joinRequest: JoinRequest,
  ): Promise<Result<Requested, Failure>> {
    const runner = await this.#activeShows.open(kind, terms, REQUEST_EXPIRES_MS)
    const joined = await this.#participant(runner, joinRequest, held)
    return joined.ok ? ok(this.#requested(joined.value.showId)) : joined
  }

  /** A request whose tokens were refused never was; one whose outcome is not known yet waits for it. */
  async #participant(
    runner: ShowRunner,
    joinRequest: JoinRequest,
    held: number,
  ): Promise<Result<Joined, Failure>> {
    const joined = await join(
      this.#activeShows,
      runner,
      joinRequest,
      payerParticipant(runner.show.terms, held),
    )
    if (!joined.ok && joined.error.error !== 'unavailable')
      await runner.apply({ kind: 'ended', reason: 'cancelled' })
    return joined
  }

  #requested(requestId: string): Requested {
    const expiresAt = this.#activeShows.find(requestId)?.show.expiresAt ?? null
    return {
      requestId,
      expiresIn:
        expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - this.#activeShows.times.now()) / 1000)),
    }
  }

  async #tooPoor(joinRequest: JoinRequest, needed: number): Promise<Result<never, Failure> | null> {
    const { posted } = await this.#activeShows.context.deps.ledger.balance(walletOf(joinRequest.account))
    this.#activeShows.noteWallet(joinRequest.username, posted)
    return posted < needed ? fail({ error: 'not_enough_tokens', needed }) : null
  }
}

function payerParticipant(terms: Terms, held: number): ParticipantDraft {
  return {
    role: 'payer',
    pricePerMinute: terms.pricePerMinute,
    funded: held,
    freeMs: 0,
    flats: terms.preTip > 0 ? [{ what: 'pre_tip', tokens: terms.preTip }] : [],
  }
}
