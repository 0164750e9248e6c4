import { fail, ok, type Result } from '@footlight/core/domain'
import { walletOf } from '@footlight/core/domain/ledger/accounts'
import { flatsDue, spyRefusal, type SeatBill, type Show } from '@footlight/core/domain/show/index'
import type { AccountId, Failure } from '@footlight/core/protocol'
import type { Floor } from './floor.ts'
import { join, recallJoin, type Customer } from './join.ts'
import { wrongState } from './requests.ts'
import type { ShowRunner } from './show-runner.ts'

/** The startup tip is not taken again within ten minutes (seed 2 §9). */
const STARTUP_TIP_AGAIN_MS = 10 * 60_000
/** How long a spy looks in for nothing, once in each private. */
export const SPY_PREVIEW_MS = 10_000
/** A spy needs at least one sixth of the price of a minute (seed 2 §4). */
const SPY_MINIMUM_SHARE = 6

/** Those who watch a private without being in it. Inside the room's mailbox. */
export class Spying {
  readonly #floor: Floor
  /** When each account paid its last startup tip here; wall clock. */
  readonly #tips = new Map<AccountId, number>()

  constructor(floor: Floor) {
    this.#floor = floor
  }

  /** @param isFan members of her fan club spy for nothing (seed 2 §4). */
  async start(customer: Customer, isFan: boolean): Promise<Result<{ readonly runner: ShowRunner; readonly pricePerMinute: number }, Failure>> {
    const stage = this.#floor.stage()
    const known = await recallJoin(this.#floor, customer)
    if (!known.ok) return known
    if (known.value !== null && stage?.show.id === known.value.showId) return ok({ runner: stage, pricePerMinute: stage.show.terms.spyPricePerMinute ?? 0 })
    const refusal = spyRefusal(this.#floor.facts(), customer.account)
    if (refusal !== null || stage === null) return wrongState(refusal ?? 'none')
    const price = isFan ? null : stage.show.terms.spyPricePerMinute
    const tip = isFan || price === null ? 0 : this.#startupTip(stage.show, customer.account)
    const funded = price === null ? 0 : await this.#fundable(customer, tip, price)
    if (funded === null) return fail({ error: 'not_enough_tokens', needed: tip + Math.ceil((price ?? 0) / SPY_MINIMUM_SHARE) })
    const isFirst = !stage.show.seats.some((seat) => seat.account === customer.account)
    const joined = await join(this.#floor, stage, customer, {
      role: 'spy', pricePerMinute: price, funded, freeMs: isFirst && price !== null ? SPY_PREVIEW_MS : 0,
      flats: tip > 0 ? [{ what: 'startup_tip', tokens: tip }] : [],
    })
    return joined.ok ? ok({ runner: stage, pricePerMinute: price ?? 0 }) : joined
  }

  /** Called with what a seat came to. */
  note(bill: Pick<SeatBill, 'account' | 'lines'>): void {
    for (const line of bill.lines) if (line.what === 'startup_tip') this.#tips.set(bill.account, Math.max(line.from, this.#tips.get(bill.account) ?? 0))
  }

  #startupTip(show: Show, account: AccountId): number {
    const now = this.#floor.context.parts.clock.now()
    const inThisShow = show.seats.filter((seat) => seat.account === account && seat.closed !== null)
      .flatMap((seat) => flatsDue(show, seat, seat.closed!.at).filter((flat) => flat.what === 'startup_tip').map((flat) => this.#floor.times.wall(flat.dueAt)))
    const last = Math.max(this.#tips.get(account) ?? Number.NEGATIVE_INFINITY, ...inThisShow)
    return now - last < STARTUP_TIP_AGAIN_MS ? 0 : show.terms.spyStartupTip
  }

  /** The tip and a minute, or what is there if it lasts for a sixth of one; null: it does not. */
  async #fundable(customer: Customer, tip: number, price: number): Promise<number | null> {
    const { available } = await this.#floor.context.parts.ledger.balance(walletOf(customer.account))
    return available < tip + Math.ceil(price / SPY_MINIMUM_SHARE) ? null : Math.min(available, tip + price)
  }
}
