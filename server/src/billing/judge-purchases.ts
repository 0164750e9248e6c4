import type { Clock } from '@footlight/core/ports'
import { LOOKED_AT_FROM, riskOf } from '@footlight/core/rules/billing/risk'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { logEvent } from '../platform/log-event.ts'
import type { SpendingRepository } from '../spending/spending-repository.ts'
import type { StoredPurchase } from './billing-port.ts'
import type { RiskRepository } from './risk-port.ts'

export interface JudgeDeps {
  readonly billingRisks: RiskRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly spending: Pick<SpendingRepository, 'topPart'>
  readonly clock: Clock
  readonly logger: Logger
}

/** What is done with stolen money is done within this time. */
const AFTER_MS = 10 * 60_000
/** After that a look stops nothing any more. */
const UNTIL_MS = 3 * 86_400_000
const AT_ONCE = 200

/** Looks at each purchase ten minutes after it was paid, and puts those that look like fraud before a person (BILLING-28). */
export async function judgePurchases(deps: JudgeDeps): Promise<void> {
  const { billingRisks, clock, logger } = deps
  const now = clock.now()
  for (const purchase of await billingRisks.toJudge(now - UNTIL_MS, now - AFTER_MS, AT_ONCE)) {
    const risk = riskOf(await factsOf(purchase, deps))
    const isOpen = risk.score >= LOOKED_AT_FROM
    await billingRisks.judged({ purchase: purchase.id, at: now, verdict: isOpen ? 'open' : 'none', ...risk })
    if (isOpen) logEvent(logger, 'purchase_flagged', { purchase: purchase.id, ...risk })
  }
}

async function factsOf(purchase: StoredPurchase, { billingRisks, people, spending }: JudgeDeps) {
  const { account, at, amount } = purchase
  const [known, person, { spent, partToOne }] = await Promise.all([
    billingRisks.factsOf(purchase),
    people.byId(account),
    spending.topPart(account),
  ])
  // Whose account is gone by now had it for no time at all.
  const accountAgeMs = person === null ? 0 : at - person.createdAt
  return { ...known, amount, spent, partToOne, accountAgeMs }
}
