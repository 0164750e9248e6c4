import type { VariantResult } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { compareRates, verdictOf } from '@footlight/core/rules/experiments/compare-rates'
import { CONTROL } from '@footlight/core/rules/experiments/experiment'
import type { CohortRepository } from '../billing/cohort-repository.ts'
import type { ExposureRepository, StoredExperiment, StoredExposure } from './experiment-port.ts'

export interface CountDeps {
  readonly experimentExposures: Pick<ExposureRepository, 'ofExperiment'>
  readonly billingCohorts: CohortRepository
}

const ACCOUNTS_AT_ONCE = 500

interface Count {
  shown: number
  bought: number
  readonly sums: Map<string, number>
}

/** What was bought by those who were shown each variant, from then until `until`; two queries for 500 accounts. */
export async function countResults(
  { id, variants }: StoredExperiment,
  until: number,
  { experimentExposures, billingCohorts }: CountDeps,
): Promise<VariantResult[]> {
  const counts = new Map<string, Count>(
    variants.map(({ name }) => [name, { shown: 0, bought: 0, sums: new Map() }]),
  )
  for (let after: AccountId | null = null; ; ) {
    const exposures = await experimentExposures.ofExperiment(id, after, ACCOUNTS_AT_ONCE)
    await count(exposures, until, counts, billingCohorts)
    const last = exposures.at(-1)
    if (last === undefined || exposures.length < ACCOUNTS_AT_ONCE) break
    after = last.account
  }
  return presentCounts(counts)
}

async function count(
  exposures: readonly StoredExposure[],
  until: number,
  counts: ReadonlyMap<string, Count>,
  billingCohorts: CohortRepository,
): Promise<void> {
  const seen = new Map(exposures.map((exposure) => [exposure.account, exposure]))
  for (const { variant } of exposures) {
    const of = counts.get(variant)
    if (of !== undefined) of.shown += 1
  }
  const buyers = new Set<AccountId>()
  for (const { account, at, amount, currency } of await billingCohorts.paidBy([...seen.keys()], until)) {
    const exposure = seen.get(account)
    const of = exposure === undefined ? undefined : counts.get(exposure.variant)
    if (exposure === undefined || of === undefined || at < exposure.at) continue
    if (!buyers.has(account)) of.bought += 1
    buyers.add(account)
    of.sums.set(currency, (of.sums.get(currency) ?? 0) + amount)
  }
}

function presentCounts(counts: ReadonlyMap<string, Count>): VariantResult[] {
  const control = counts.get(CONTROL)
  return [...counts].map(([name, { shown, bought, sums }]) => {
    const other = name === CONTROL ? undefined : control
    return {
      ...{ name, shown, bought },
      sums: [...sums]
        .map(([currency, amount]) => ({ currency, amount }))
        .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
      difference: other === undefined ? null : compareRates(other, { shown, bought }),
      verdict: other === undefined ? null : verdictOf(other, { shown, bought }),
    }
  })
}
