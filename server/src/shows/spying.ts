import type { AccountId, Failure, SpyTerms } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { offerRefusal } from '@footlight/core/rules/offers/compare'
import { heldForSpy, neededToSpy } from '@footlight/core/rules/offers/show-costs'
import { spyOffer } from '@footlight/core/rules/offers/show-offers'
import {
  flatsDue,
  type ParticipantBill,
  participantOf,
  type Show,
  spyRefusal,
} from '@footlight/core/rules/shows/index'
import type { ActiveShows } from './active-shows.ts'
import { type JoinRequest, join, recallJoin } from './join.ts'
import { wrongState } from './requests.ts'

/** The startup tip is not taken again within ten minutes. */
const STARTUP_TIP_AGAIN_MS = 10 * 60_000
/** How long a spy watches for nothing, once in each private. */
export const SPY_PREVIEW_MS = 10_000

/** Those who watch a private without being in it. Inside the room's mailbox. */
export class Spying {
  readonly #activeShows: ActiveShows
  /** When each account paid its last startup tip here; wall clock. */
  readonly #tips = new Map<AccountId, number>()

  constructor(activeShows: ActiveShows) {
    this.#activeShows = activeShows
  }

  /**
   * `seen`: the terms that the spy saw (OFFER-01). @param isFan members of the performer's fan club spy for
   * nothing (SHOW-28), and saw that.
   */
  async start(
    joinRequest: JoinRequest,
    seen: SpyTerms,
    isFan: boolean,
  ): Promise<Result<{ readonly showId: string; readonly pricePerMinute: number }, Failure>> {
    const known = await recallJoin(this.#activeShows, joinRequest)
    if (!known.ok) return known
    // Only who pays is in the books, and the key says which price they agreed to.
    if (known.value !== null) return ok({ showId: known.value.showId, pricePerMinute: seen.price_per_minute })
    const currentShow = this.#activeShows.currentShow()
    const hasParticipant =
      currentShow !== null && participantOf(currentShow.show, joinRequest.account) !== null
    const refusal = spyRefusal(this.#activeShows.facts(), hasParticipant)
    if (refusal !== null || currentShow === null) return wrongState(refusal ?? 'none')
    const offer = spyOffer(this.#activeShows.publicState().current, isFan)
    const changed = offer === null ? null : offerRefusal(seen, offer)
    if (changed !== null) return fail(changed)
    const price = isFan ? null : currentShow.show.terms.spyPricePerMinute
    const tip = isFan || price === null ? 0 : this.#startupTip(currentShow.show, joinRequest.account)
    const cost = { startup_tip: tip, price_per_minute: price ?? 0 }
    const funded = price === null ? 0 : heldForSpy(cost, await this.#available(joinRequest))
    if (funded === null) return fail({ error: 'not_enough_tokens', needed: neededToSpy(cost) })
    const isFirst = !currentShow.show.participants.some(
      (participant) => participant.account === joinRequest.account,
    )
    const joined = await join(this.#activeShows, currentShow, joinRequest, {
      role: 'spy',
      pricePerMinute: price,
      funded,
      freeMs: isFirst && price !== null ? SPY_PREVIEW_MS : 0,
      flats: tip > 0 ? [{ what: 'startup_tip', tokens: tip }] : [],
    })
    return joined.ok ? ok({ showId: currentShow.show.id, pricePerMinute: price ?? 0 }) : joined
  }

  /** Called with what a participant's part came to. */
  note(bill: Pick<ParticipantBill, 'account' | 'lines'>): void {
    for (const line of bill.lines)
      if (line.what === 'startup_tip')
        this.#tips.set(bill.account, Math.max(line.from, this.#tips.get(bill.account) ?? 0))
  }

  #startupTip(show: Show, account: AccountId): number {
    const now = this.#activeShows.context.deps.clock.now()
    const inThisShow = show.participants
      .filter((participant) => participant.account === account && participant.closed !== null)
      .flatMap((participant) =>
        flatsDue(show, participant, participant.closed!.at)
          .filter((flat) => flat.what === 'startup_tip')
          .map((flat) => this.#activeShows.times.wall(flat.dueAt)),
      )
    const last = Math.max(this.#tips.get(account) ?? Number.NEGATIVE_INFINITY, ...inThisShow)
    return now - last < STARTUP_TIP_AGAIN_MS ? 0 : show.terms.spyStartupTip
  }

  async #available({ account }: JoinRequest): Promise<number> {
    return (await this.#activeShows.context.deps.ledger.balance(walletOf(account))).posted
  }
}
