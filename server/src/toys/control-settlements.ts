import type { Clock, Ledger, LedgerError } from '@footlight/core/ports'
import { ok, type Result } from '@footlight/core/rules'
import { escrowAccruedOf } from '@footlight/core/rules/ledger/accounts'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Logger } from 'pino'
import { readEscrow } from '../ledger/escrow.ts'
import type { Performer } from '../ledger/payment.ts'
import { logEvent } from '../platform/log-event.ts'
import {
  chargeControlCommand,
  type EndedControl,
  escrowNameOf,
  settleControlCommand,
  settlementOf,
} from './control-commands.ts'
import type { BoughtControl } from './control-line.ts'

export interface SettlementDeps {
  readonly ledger: Ledger
  readonly shares: readonly RevenueShare[]
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * The money of the controls of one room. Inside the mailbox. What a failure leaves open is asked again; the
 * books say what is left to do.
 */
export class ControlSettlements {
  readonly #deps: SettlementDeps
  readonly #ended: EndedControl[] = []

  constructor(deps: SettlementDeps) {
    this.#deps = deps
  }

  /** Something that is over is still in escrow. */
  get isBehind(): boolean {
    return this.#ended.length > 0
  }

  /** It is over; `drain` moves its tokens. `owed`: what was served. */
  end({ id, account, username }: BoughtControl, model: Performer, owed: number): void {
    this.#ended.push({ id, viewer: { id: account, username }, model, owed })
  }

  /**
   * What was served until now is the performer's also after a crash. A failure costs nothing: the next one
   * has it too.
   */
  async charge(control: BoughtControl, owed: number): Promise<void> {
    const { ledger, clock, logger } = this.#deps
    try {
      const { posted: taken } = await ledger.balance(escrowAccruedOf(escrowNameOf(control.id)))
      const command = chargeControlCommand(control, owed, taken, clock.now())
      if (command === null) return
      const charged = await ledger.execute(command)
      if (!charged.ok)
        logEvent(logger, 'toy_charge_refused', { code: charged.error.code, control: control.id })
    } catch (error) {
      logEvent(logger, 'toy_charge_failed', { err: error, control: control.id })
    }
  }

  /** Settles what is over. What cannot be settled now stays for the next time. */
  async drain(): Promise<void> {
    for (const ended of this.#ended.splice(0)) {
      if (await this.#settle(ended)) continue
      this.#ended.push(ended)
    }
  }

  async #settle(ended: EndedControl): Promise<boolean> {
    const { logger } = this.#deps
    try {
      const settled = await settleFromBooks(this.#deps, ended)
      if (!settled.ok)
        logEvent(logger, 'toy_settlement_failed', { code: settled.error.code, control: ended.id })
      return settled.ok
    } catch (error) {
      logEvent(logger, 'toy_settlement_failed', { err: error, control: ended.id })
      return false
    }
  }
}

/**
 * Empties the escrow of one control, whatever of it is there; once, however often it is asked for
 * (TOYROOM-REFUND-03).
 */
export async function settleFromBooks(
  { ledger, shares, clock }: Omit<SettlementDeps, 'logger'>,
  ended: EndedControl,
): Promise<Result<null, LedgerError>> {
  if ((await ledger.movement(settlementOf(ended.id))) !== null) return ok(null)
  const { participants, accrued } = await readEscrow(ledger, escrowNameOf(ended.id))
  const participant = participants.find(({ account }) => account === ended.viewer.id)?.tokens ?? 0
  const command = settleControlCommand(ended, { participant, accrued }, shares, clock.now())
  if (command === null) return ok(null)
  const settled = await ledger.execute(command)
  return settled.ok ? ok(null) : settled
}
