import type {
  CurrentShow,
  Failure,
  GroupTerms,
  OfferTerms,
  PledgeTerms,
  ShowKind,
  TicketRecordingTerms,
  TicketTerms,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import {
  groupOffer,
  pledgeOffer,
  ticketOffer,
  ticketRecordingOffer,
} from '@footlight/core/rules/offers/show-offers'
import {
  type FlatSum,
  goalRefusal,
  groupRefusal,
  hasRecording,
  mayStart,
  type NewParticipant,
  participantOf,
  recordingRefusal,
  startRefusal,
  type Terms,
  ticketRefusal,
} from '@footlight/core/rules/shows/index'
import type { ActiveShows } from './active-shows.ts'
import { tellState } from './announcements.ts'
import { type Joined, type JoinRequest, join, recallJoin } from './join.ts'
import { wrongState } from './requests.ts'
import type { ShowRunner } from './show-runner.ts'
import { goalTerms, groupTerms, type TicketOffer, ticketTerms } from './terms.ts'

/** A ticket show that never starts refunds everything this long after it was to start. */
const ANNOUNCED_FOR_MS = 12 * 60 * 60_000

/** Shows with an audience: tickets, groups, goals. Inside the room's mailbox. */
export class Audience {
  readonly #activeShows: ActiveShows

  constructor(activeShows: ActiveShows) {
    this.#activeShows = activeShows
  }

  async announceTickets(offer: TicketOffer): Promise<Result<ShowRunner, Failure>> {
    const now = this.#activeShows.context.deps.clock.now()
    return await this.#announce(
      'limited',
      ticketTerms(offer),
      Math.max(0, (offer.startsAt ?? now) - now) + ANNOUNCED_FOR_MS,
    )
  }

  async announceGoal(offer: {
    readonly goal: number
    readonly message: string
    readonly minutes: number
    readonly refundMinutes: number
  }): Promise<Result<ShowRunner, Failure>> {
    return await this.#announce('goal', goalTerms(offer), offer.minutes * 60_000)
  }

  /** `seen`, here and below: the terms that the buyer saw (OFFER-01). */
  async buyTicket(joinRequest: JoinRequest, seen: TicketTerms): Promise<Result<Joined, Failure>> {
    return await this.#buy(joinRequest, async () => {
      const refusal = ticketRefusal(this.#activeShows.facts())
      const runner = this.#activeShows.currentShow()
      if (refusal !== null || runner === null) return wrongState(refusal ?? 'none')
      if (participantOf(runner.show, joinRequest.account) !== null)
        return fail({ error: 'already_purchased' })
      const changed = this.#changed(seen, ticketOffer)
      if (changed !== null) return fail(changed)
      return await join(
        this.#activeShows,
        runner,
        joinRequest,
        flatParticipant('ticket', 'ticket', runner.show.terms.ticketPrice),
      )
    })
  }

  async buyRecording(joinRequest: JoinRequest, seen: TicketRecordingTerms): Promise<Result<Joined, Failure>> {
    return await this.#buy(joinRequest, async () => {
      const runner = this.#activeShows.currentShow()
      const hasTicket = runner !== null && participantOf(runner.show, joinRequest.account) !== null
      const refusal = recordingRefusal(this.#activeShows.facts(), hasTicket)
      if (refusal !== null || runner === null) return wrongState(refusal ?? 'none')
      if (hasRecording(runner.show, joinRequest.account)) return fail({ error: 'already_purchased' })
      const changed = this.#changed(seen, ticketRecordingOffer)
      if (changed !== null) return fail(changed)
      return await join(
        this.#activeShows,
        runner,
        joinRequest,
        flatParticipant('ticket', 'recording', runner.show.terms.recordingPrice),
      )
    })
  }

  async pledge(
    joinRequest: JoinRequest,
    seen: PledgeTerms,
    tokens: number,
  ): Promise<Result<Joined, Failure>> {
    return await this.#buy(joinRequest, async () => {
      const refusal = goalRefusal(this.#activeShows.facts())
      const runner = this.#activeShows.currentShow()
      if (refusal !== null || runner === null) return wrongState(refusal ?? 'none')
      if (runner.show.phase === 'running' && participantOf(runner.show, joinRequest.account) !== null)
        return fail({ error: 'already_purchased' })
      const changed = this.#changed(seen, pledgeOffer)
      if (changed !== null) return fail(changed)
      const joined = await join(
        this.#activeShows,
        runner,
        joinRequest,
        flatParticipant('pledge', 'pledge', tokens),
      )
      if (runner.show.phase === 'running') await this.#activeShows.clearFor(runner)
      return joined
    })
  }

  /** The first who reserves opens the group; nobody pays before it starts, what is held is refunded. */
  async reserve(joinRequest: JoinRequest, seen: GroupTerms): Promise<Result<Joined, Failure>> {
    return await this.#buy(joinRequest, async () => {
      const refusal = groupRefusal(this.#activeShows.facts())
      if (refusal !== null) return wrongState(refusal)
      const gathering = this.#activeShows.currentShow()
      if (gathering !== null && participantOf(gathering.show, joinRequest.account) !== null)
        return fail({ error: 'already_requested' })
      const changed = this.#changed(seen, (currentShow) => groupOffer(this.#activeShows.offers, currentShow))
      if (changed !== null) return fail(changed)
      const runner =
        gathering ?? (await this.#activeShows.open('group', groupTerms(this.#activeShows.offers), null))
      const price = runner.show.terms.pricePerMinute
      const joined = await join(this.#activeShows, runner, joinRequest, {
        role: 'group',
        pricePerMinute: price,
        funded: price ?? 0,
        freeMs: 0,
        flats: [],
      })
      if (!joined.ok && gathering === null && joined.error.error !== 'unavailable')
        await runner.apply({ kind: 'ended', reason: 'cancelled' })
      return joined
    })
  }

  async start(kind: ShowKind): Promise<Result<ShowRunner, Failure>> {
    const runner = this.#activeShows.currentShow()
    if (runner === null || runner.show.kind !== kind)
      return wrongState(runner === null ? 'none' : this.#activeShows.facts().status)
    const refusal = startRefusal(this.#activeShows.facts(), runner.show) ?? mayStart(runner.show)
    if (refusal !== null) return wrongState(refusal)
    await this.#activeShows.clearFor(runner)
    await runner.apply({ kind: 'started' })
    return ok(runner)
  }

  /** `end` is for one that runs, `cancel` gives everything back, whether it runs or not. */
  async stop(kind: ShowKind, how: 'end' | 'cancel'): Promise<Result<ShowRunner, Failure>> {
    const runner = this.#activeShows.currentShow()
    if (runner === null || runner.show.kind !== kind)
      return wrongState(runner === null ? 'none' : this.#activeShows.facts().status)
    if (how === 'end' && runner.show.phase === 'open' && kind !== 'group') return wrongState('announced')
    const reason = how === 'cancel' || runner.show.phase === 'open' ? 'cancelled' : 'model_ended'
    await runner.apply({ kind: 'ended', reason })
    return ok(runner)
  }

  async #announce(
    kind: 'limited' | 'goal',
    terms: Terms,
    waitsMs: number,
  ): Promise<Result<ShowRunner, Failure>> {
    const facts = this.#activeShows.facts()
    const refusal =
      startRefusal(facts, null) ??
      (facts.isVoyeur ? 'voyeur' : facts.isVersusTournament ? 'versus_tournament' : null)
    if (refusal !== null) return wrongState(refusal)
    // Nobody may ask for a private while such a show is announced; who has asked already has everything back.
    await this.#activeShows.endAll(
      'cancelled',
      (show) => show.phase === 'open' && (show.kind === 'private' || show.kind === 'group'),
    )
    const runner = await this.#activeShows.open(kind, terms, waitsMs)
    tellState(this.#activeShows)
    return ok(runner)
  }

  /** The show that is there now, be it another than the one that was seen. */
  #changed(seen: OfferTerms, offer: (currentShow: CurrentShow | null) => OfferTerms | null): Failure | null {
    const now = offer(this.#activeShows.publicState().current)
    return now === null ? null : offerRefusal(seen, now)
  }

  /** What was granted under a key once stays granted. */
  async #buy(
    joinRequest: JoinRequest,
    buy: () => Promise<Result<Joined, Failure>>,
  ): Promise<Result<Joined, Failure>> {
    const known = await recallJoin(this.#activeShows, joinRequest)
    if (!known.ok) return known
    return known.value === null ? await buy() : ok(known.value)
  }
}

function flatParticipant(
  role: 'ticket' | 'pledge',
  what: FlatSum['what'],
  tokens: number,
): Omit<NewParticipant, 'account' | 'username' | 'isPresent'> {
  return { role, pricePerMinute: null, funded: tokens, freeMs: 0, flats: [{ what, tokens }] }
}
