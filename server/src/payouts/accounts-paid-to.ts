import type { LedgerAccountId } from '@footlight/core/ports'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { BankAccount, Destinations } from './destinations.ts'
import type { PayoutRepository } from './payout-repository.ts'
import { earnerOf, routeOf } from './plan-run.ts'

export interface PaidToDeps {
  readonly payouts: Pick<PayoutRepository, 'destinations' | 'studiosPaidFor'>
  readonly people: Pick<PeopleRepository, 'byIds'>
  /** null: there is no vault. */
  readonly payoutDestinations: Destinations | null
}

/** To which bank accounts these earners are paid now, in the clear. Who has none is not in it. */
export async function accountsPaidTo(
  accounts: readonly LedgerAccountId[],
  { payouts, people, payoutDestinations }: PaidToDeps,
): Promise<ReadonlyMap<LedgerAccountId, BankAccount>> {
  const earners = accounts.map(earnerOf)
  const models = earners.flatMap(({ model }) => model ?? [])
  const [persons, paidFor] = await Promise.all([people.byIds(models), payouts.studiosPaidFor(models)])
  const personOf = new Map(persons.map((person) => [person.id, person]))
  const routed = earners.map((earner) => ({
    account: earner.account,
    to: routeOf(earner, earner.model === null ? null : (personOf.get(earner.model) ?? null), paidFor).to,
  }))
  const destinations = await payouts.destinations(routed.map(({ to }) => to))
  return new Map(
    routed.flatMap(({ account, to }) => {
      const stored = destinations.get(to)
      const opened = stored === undefined ? null : (payoutDestinations?.open(stored) ?? null)
      return opened === null ? [] : [[account, opened] as const]
    }),
  )
}
