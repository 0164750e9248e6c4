import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Logger } from 'pino'
import { accountChanged } from '../../accounts/port.ts'
import { accountOf, tellAccounts } from '../../ledger/tell-accounts.ts'
import type { Bus } from '../../platform/cluster/bus.ts'
import { logEvent } from '../../platform/log-event.ts'
import { type Failure, runEach } from '../../platform/run-each.ts'
import { Underway } from '../../platform/underway.ts'
import type { MembershipRepository } from './membership-port.ts'

export interface MembershipDeps {
  readonly billingMemberships: MembershipRepository
  readonly ledger: Ledger
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

const AT_ONCE = 1_000

/**
 * What somebody holds is another now: their account says so, and whoever remembers it is told (MEMBER-03). Done twice, by two
 * processes or after a crash, it changes nothing.
 */
export async function settleMembership(account: AccountId, deps: MembershipDeps): Promise<void> {
  const { billingMemberships, bus, clock } = deps
  const now = await billingMemberships.settleMembership(account, clock.now())
  if (now === null) return
  bus.publish(accountChanged, { account })
  const { level, levelUntil } = now
  const payload = {
    membership: level,
    level_until: levelUntil,
    until: level === 'none' ? null : now.until,
  }
  await tellAccounts(deps, [{ account, name: 'v3.membership.update', payload }], 'membership')
}

/** Levels that begin and end by the clock, and what a crash left undone; what is left comes with the next run. */
export async function settleDueMemberships(deps: MembershipDeps): Promise<void> {
  const { billingMemberships, clock, logger } = deps
  const failure: Failure<AccountId> = {
    event: 'membership_settlement_failed',
    about: (account) => ({ account }),
  }
  const due = await billingMemberships.dueMemberships(clock.now(), AT_ONCE)
  await runEach(due, (account) => settleMembership(account, deps), failure, logger)
}

/** Purchases that were paid, or whose money went back: every process hears of them, and the database says what is new. */
export class MembershipWatch {
  readonly #deps: MembershipDeps
  readonly #underway = new Underway()

  constructor(deps: MembershipDeps) {
    this.#deps = deps
  }

  /** `topic`: of the buyer's account. */
  onPayment(topic: string): void {
    const account = accountOf(topic)
    if (account === null) return
    this.#underway.add(
      settleMembership(account, this.#deps).catch((error: unknown) => {
        logEvent(this.#deps.logger, 'membership_settlement_failed', { account, err: error })
      }),
    )
  }

  close(): Promise<void> {
    return this.#underway.close()
  }
}
