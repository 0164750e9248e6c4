import type { Clock, Ledger } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  type Commission,
  type CommissionAction,
  type CommissionActor,
  commissionClocks,
  deadlineOf,
  elapsed,
  transition,
} from '@footlight/core/rules/commissions/commission'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import { logEvent } from '../platform/log-event.ts'
import { closeCommand, holdId, updatesOf } from './commission-money.ts'
import type { CommissionPatch, CommissionRepository, StoredCommission } from './commission-port.ts'
import { changeOf, isOver, ruleOf } from './commission-state.ts'

export interface KeeperDeps {
  readonly commissions: CommissionRepository
  readonly library: Pick<LibraryRepository, 'byId'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
  readonly logger: Logger
}

/** Whose word it is. */
export interface Speaker {
  readonly actor: CommissionActor
  readonly account: AccountId
}

/** Others change an order a few times in its life, and never so often in one moment. */
const ATTEMPTS = 5

/**
 * The one who changes orders. The row decides, by a change that only one of two can make; the books follow under an id
 * that they take once. So a crash between the two leaves something to be done, never something done twice.
 */
export class CommissionKeeper {
  readonly #deps: KeeperDeps

  constructor(deps: KeeperDeps) {
    this.#deps = deps
  }

  /**
   * The order as it stands now: what a crash swallowed is done, and a clock that has run out has decided, however late
   * the job is (COMMISSION-CLOCK-01).
   */
  async fresh(stored: StoredCommission): Promise<StoredCommission> {
    let order = stored.state === 'begun' ? await this.#noteHeld(stored) : stored
    for (let attempt = 0; attempt < ATTEMPTS && order.state !== 'begun' && !isOver(order); attempt += 1) {
      const { clock, commissions } = this.#deps
      const now = clock.now()
      const before = ruleOf(order)
      const next = (await this.#isLost(order)) ? lost(before, order, now) : elapsed(before, order, now)
      if (next === before) break
      await commissions.change(order, changeOf(next, null, now))
      order = await this.#again(order)
    }
    return isOver(order) && !order.isSettled ? this.#settle(order) : order
  }

  /** Says something of an order; the same word again changes nothing. */
  async act(
    stored: StoredCommission,
    action: CommissionAction,
    { actor, account }: Speaker,
    patchAt: (now: number) => CommissionPatch = () => ({}),
  ): Promise<Result<StoredCommission, Failure>> {
    const { clock, commissions } = this.#deps
    let order = stored
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      order = await this.fresh(order)
      if (order.state === 'begun') return fail({ error: 'not_found' })
      const now = clock.now()
      const before = ruleOf(order)
      const said = transition(before, action, actor, order, now)
      if (!said.ok) return fail(refusalOf(order, said.error))
      if (said.value === before) return ok(order)
      if (await commissions.change(order, changeOf(said.value, account, now, patchAt(now)))) {
        order = await this.#again(order)
        if (isOver(order)) return ok(order.isSettled ? order : await this.#settle(order))
        await this.tell(order, order.state)
        return ok(order)
      }
      order = await this.#again(order)
    }
    return fail({ error: 'conflict', state: order.state })
  }

  /** Through the record, so that a window that was away hears it; what cannot be told is in the lists. */
  async tell(order: StoredCommission, state: string): Promise<void> {
    const { ledger, clock, logger } = this.#deps
    try {
      await ledger.execute({ kind: 'announce', at: clock.now(), events: updatesOf(order, state) })
    } catch (error) {
      logEvent(logger, 'commission_update_failed', { err: error, order: order.id })
    }
  }

  /** An order counts from the moment in which its tokens were held, whoever finds that out. */
  async #noteHeld(order: StoredCommission): Promise<StoredCommission> {
    const held = await this.#deps.ledger.movement(holdId(order))
    if (held === null) return order
    await this.#deps.commissions.opened(order.id, held.at, held.at + commissionClocks.answer)
    return this.#again(order)
  }

  async #isLost({ hasDeliveredMedia, media }: StoredCommission): Promise<boolean> {
    if (!hasDeliveredMedia || media === null) return false
    const item = await this.#deps.library.byId(media)
    return item === null || item.state === 'removed'
  }

  /** Tells the books how it ended. What they cannot do now stays unsettled, and the job asks again. */
  async #settle(order: StoredCommission): Promise<StoredCommission> {
    const { people, ledger, shares, clock, commissions, logger } = this.#deps
    const [payer, model] = await Promise.all([people.byId(order.viewer), people.byId(order.model)])
    const nobody = { username: '', studioId: null, studioTerms: null }
    const command = closeCommand(
      order,
      payer ?? { ...nobody, id: order.viewer },
      model ?? { ...nobody, id: order.model },
      shares,
      clock.now(),
    )
    try {
      const receipt = await ledger.execute(command)
      if (receipt.ok) {
        await commissions.settled(order.id, receipt.value.split ?? null)
        return await this.#again(order)
      }
      logEvent(logger, 'commission_settlement_failed', { code: receipt.error.code, order: order.id })
    } catch (error) {
      logEvent(logger, 'commission_settlement_failed', { err: error, order: order.id })
    }
    return order
  }

  async #again(order: StoredCommission): Promise<StoredCommission> {
    return (await this.#deps.commissions.byId(order.id)) ?? order
  }
}

/** What was taken away is refunded, also where the clock would have charged it a moment ago. */
function lost(commission: Commission, order: StoredCommission, now: number): Commission {
  const before = (deadlineOf(commission) ?? now) - 1
  const next = transition(commission, { do: 'lose' }, 'site', order, Math.min(now, before))
  return next.ok ? next.value : elapsed(commission, order, now)
}

function refusalOf(
  { state }: StoredCommission,
  refusal: 'not_yours' | 'wrong_state' | 'too_many_tokens',
): Failure {
  if (refusal === 'not_yours') return { error: 'not_found' }
  if (refusal === 'too_many_tokens') return { error: 'invalid_value', fields: { charged: 'too_large' } }
  return { error: 'wrong_state', state }
}
