import type { Clock, Ledger } from '@footlight/core/ports'
import {
  type CompanionAction,
  type CompanionOrder,
  companionClocks,
  companionElapsed,
  companionMoneyOf,
  companionStep,
} from '@footlight/core/rules/companions/companion-order'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { closeCommand, holdId } from './companion-money.ts'
import type { CompanionOrderRepository, OrderPatch, StoredOrder } from './companion-port.ts'

export interface KeeperDeps {
  readonly companionOrders: CompanionOrderRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/** Others change an order a few times in its life, and never so often in one moment. */
const ATTEMPTS = 5

/**
 * The one who changes orders. The row decides, by a change that only one of two can make; the books follow under an id
 * that they take once. So a crash between the two leaves something to be done, never something done twice.
 */
export class CompanionKeeper {
  readonly #deps: KeeperDeps

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /** The order as it stands now: what a crash swallowed is done, and a clock that has run out has decided. */
  async fresh(stored: StoredOrder): Promise<StoredOrder> {
    let order = stored.stage?.kind === 'begun' ? await this.#noteHeld(stored) : stored
    for (let attempt = 0; attempt < ATTEMPTS && order.stage !== null; attempt += 1) {
      const next = companionElapsed(order.stage, this.#deps.clock.now())
      if (next === order.stage) break
      await this.#deps.companionOrders.change(order, next)
      order = await this.#again(order)
    }
    return isOver(order) && !order.isSettled ? this.#settle(order) : order
  }

  /** null: the order is not where this step begins, or somebody else was quicker. */
  async step(
    order: StoredOrder,
    action: CompanionAction,
    patch: OrderPatch = {},
  ): Promise<StoredOrder | null> {
    if (order.stage === null) return null
    const next = companionStep(order.stage, action, this.#deps.clock.now())
    if (!next.ok || !(await this.#deps.companionOrders.change(order, next.value, patch))) return null
    return this.fresh(await this.#again(order))
  }

  /** An order counts from the moment in which its tokens were held, whoever finds that out. */
  async #noteHeld(order: StoredOrder): Promise<StoredOrder> {
    const held = await this.#deps.ledger.movement(holdId(order))
    if (held === null) return order
    const waiting: CompanionOrder = { kind: 'waiting', until: held.at + companionClocks.waiting }
    await this.#deps.companionOrders.change(order, waiting)
    return this.#again(order)
  }

  /** Tells the books how it ended. What they cannot do now stays unsettled, and the job asks again. */
  async #settle(order: StoredOrder): Promise<StoredOrder> {
    const { people, ledger, clock, companionOrders, logger } = this.#deps
    const payer = (await people.byId(order.viewer)) ?? { id: order.viewer, username: '' }
    try {
      const receipt = await ledger.execute(closeCommand(order, order.stage!, payer, clock.now()))
      if (receipt.ok) {
        await companionOrders.settled(order.id)
        return await this.#again(order)
      }
      logEvent(logger, 'companion_settlement_failed', { code: receipt.error.code, order: order.id })
    } catch (error) {
      logEvent(logger, 'companion_settlement_failed', { err: error, order: order.id })
    }
    return order
  }

  async #again(order: StoredOrder): Promise<StoredOrder> {
    return (await this.#deps.companionOrders.byId(order.id)) ?? order
  }
}

export function isOver({ stage }: Pick<StoredOrder, 'stage'>): boolean {
  if (stage === null) return false
  const money = companionMoneyOf(stage)
  return money === 'charged' || money === 'refunded'
}
