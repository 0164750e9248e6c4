import type { Ledger, LedgerCommand, LedgerError, LedgerReceipt } from '@footlight/core/ports'
import type { Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'

type Outcome = Result<LedgerReceipt, LedgerError>

interface Unsettled {
  readonly command: LedgerCommand
  readonly then: (outcome: Outcome) => Promise<void> | void
}

/**
 * The money of one room's shows, one command after another. A command whose outcome nobody knows (the
 * database failed on the way) is asked again, word for word, before any other money of the room moves; its
 * key makes sure that it happens once.
 */
export class SettlementQueue {
  readonly #ledger: Ledger
  readonly #logger: Logger
  #unsettled: Unsettled[] = []

  constructor(ledger: Ledger, logger: Logger) {
    this.#ledger = ledger
    this.#logger = logger
  }

  /** Money of the past that is not settled yet. */
  get isBehind(): boolean {
    return this.#unsettled.length > 0
  }

  /**
   * Runs `then` with the outcome: now, or, when it is not known now, as soon as it is. False: not known yet.
   * Only a caller that can be told later may come while the settlement queue is behind.
   */
  async pay(command: LedgerCommand, then: Unsettled['then']): Promise<boolean> {
    this.#unsettled.push({ command, then })
    return await this.catchUp()
  }

  /** Asks again for what is not settled; false: some of it still is not. */
  async catchUp(): Promise<boolean> {
    for (;;) {
      const first = this.#unsettled[0]
      if (first === undefined) return true
      const outcome = await this.#ask(first.command)
      if (outcome === null) return false
      this.#unsettled.shift()
      await first.then(outcome)
    }
  }

  /** null: not known. A full disk is no answer either for what must be paid: it is asked again. */
  async #ask(command: LedgerCommand): Promise<Outcome | null> {
    try {
      const outcome = await this.#ledger.execute(command)
      if (outcome.ok || outcome.error.code !== 'storage_full' || !mustHappen(command)) return outcome
      this.#logRetry(command, { code: outcome.error.code })
    } catch (error) {
      this.#logRetry(command, { err: error })
    }
    return null
  }

  #logRetry(command: LedgerCommand, why: object): void {
    logEvent(this.#logger, 'show_settlement_retrying', {
      ...why,
      command: 'id' in command ? command.id : command.kind,
    })
  }
}

/** What the machine has decided already; only what a person asks for may be refused. */
function mustHappen(command: LedgerCommand): boolean {
  return command.kind === 'transfer' && /^show_(?:charge|return|settle)$/.test(command.reason)
}
