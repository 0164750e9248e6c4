import type { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'
import { accountChanged } from '../accounts/port.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { logEvent } from '../platform/log-event.ts'
import { Underway } from '../platform/underway.ts'
import { type GrantDeps, settleGrant } from './grant-books.ts'

export interface HeldTokensDeps extends GrantDeps {
  readonly bus: Bus
  readonly logger: Logger
}

/** Gives free tokens out of hold as soon as their owner's e-mail is confirmed; what it misses a job finds (PROMO-07). */
export class HeldTokens {
  readonly #deps: HeldTokensDeps
  readonly #stop: () => void
  readonly #underway = new Underway()

  constructor(deps: HeldTokensDeps) {
    this.#deps = deps
    this.#stop = deps.bus.subscribe(accountChanged, ({ account }) => this.#hear(account))
  }

  async close(): Promise<void> {
    this.#stop()
    await this.#underway.close()
  }

  #hear(account: AccountId): void {
    this.#underway.add(
      this.#settle(account).catch((error: unknown) =>
        logEvent(this.#deps.logger, 'hold_release_failed', { err: error, account }),
      ),
    )
  }

  async #settle(account: AccountId): Promise<void> {
    for (const { id } of await this.#deps.promoGrants.heldOf(account)) await settleGrant(id, this.#deps)
  }
}
