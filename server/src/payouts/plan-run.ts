import { randomUUID } from 'node:crypto'
import type { Ledger, LedgerAccountId, LedgerHolding } from '@footlight/core/ports'
import type { PayoutGap } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import { amountOf, endOfDay, type PayoutTerms, payableTokens } from '@footlight/core/rules/payouts/payable'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { usableAt } from './destinations.ts'
import type { PayoutRepository, StudioPaidFor } from './payout-repository.ts'
import type { PlannedPayout, StoredDestination } from './payout-tables.ts'

const AT_ONCE = 200

export interface PlanDeps {
  readonly ledger: Pick<Ledger, 'holdings' | 'creditedAfter'>
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly payouts: Pick<PayoutRepository, 'destinations' | 'studiosPaidFor'>
  readonly taxHolds: TaxHolds
}

/** Whose payouts wait for what they have to declare for tax. */
export interface TaxHolds {
  withheld(accounts: readonly LedgerAccountId[]): Promise<ReadonlySet<LedgerAccountId>>
}

/** Whose earnings an account has, or which studio's share. */
type Earner =
  | { readonly account: LedgerAccountId; readonly model: AccountId }
  | { readonly account: LedgerAccountId; readonly model: null; readonly studio: number }

/**
 * Who would be paid how much of what they earned up to the end of `through`: everybody above the minimum, with those who
 * are left out and why (PAYOUT-03).
 */
export async function planRun(
  terms: PayoutTerms,
  through: string,
  now: number,
  deps: PlanDeps,
): Promise<readonly PlannedPayout[]> {
  const planned: PlannedPayout[] = []
  for (const prefix of ['earnings:', 'studio:']) {
    const holdings = await deps.ledger.holdings(prefix)
    for (let from = 0; from < holdings.length; from += AT_ONCE)
      planned.push(...(await planFew(holdings.slice(from, from + AT_ONCE), terms, through, now, deps)))
  }
  return planned
}

async function planFew(
  holdings: readonly LedgerHolding[],
  { rate, minimum }: PayoutTerms,
  through: string,
  now: number,
  { ledger, people, payouts, taxHolds }: PlanDeps,
): Promise<readonly PlannedPayout[]> {
  const due: { readonly earner: Earner; readonly tokens: number }[] = []
  for (const { account, posted } of holdings) {
    if (posted < minimum) continue
    const creditedAfter = await ledger.creditedAfter(account, endOfDay(through) - 1)
    const tokens = payableTokens({ posted, creditedAfter }, rate)
    if (tokens > 0 && tokens >= minimum) due.push({ earner: earnerOf(account), tokens })
  }
  const models = due.flatMap(({ earner: { model } }) => (model === null ? [] : [model]))
  const [persons, paidFor, withheld] = await Promise.all([
    people.byIds(models),
    payouts.studiosPaidFor(models),
    taxHolds.withheld(due.map(({ earner: { account } }) => account)),
  ])
  const personOf = new Map(persons.map((person) => [person.id, person]))
  const routed = due.map(({ earner, tokens }) => {
    const person = earner.model === null ? null : (personOf.get(earner.model) ?? null)
    return { earner, tokens, person, ...routeOf(earner, person, paidFor) }
  })
  const destinations = await payouts.destinations(routed.map(({ to }) => to))
  return routed.map(({ earner: { account, model }, tokens, person, way, studio, to, since }) => {
    const destination = destinations.get(to) ?? null
    return {
      ...{ id: randomUUID(), account, model, studio, way, tokens, destination },
      amount: amountOf(tokens, rate),
      gap: withheldGap(person, withheld.has(account), now) ?? destinationGap(destination, since, now),
    }
  })
}

/** `since`: when somebody said that it goes there, ms since 1970; 0: nobody had to. */
type Route = Pick<PlannedPayout, 'way' | 'studio'> & {
  readonly to: LedgerAccountId
  readonly since: number
}

/** To whose bank account it goes: a performer's studio is paid for them as long as they are with it. */
export function routeOf(
  earner: Earner,
  person: Pick<Person, 'id' | 'studioId'> | null,
  paidFor: ReadonlyMap<AccountId, StudioPaidFor>,
): Route {
  if (earner.model === null) return { way: 'own', studio: earner.studio, to: earner.account, since: 0 }
  const studio = person?.studioId ?? null
  const said = paidFor.get(earner.model)
  return studio !== null && said?.studio === studio
    ? { way: 'studio', studio, to: studioAccountOf(studio), since: said.since }
    : { way: 'own', studio, to: earner.account, since: 0 }
}

function withheldGap(person: Person | null, isWithheld: boolean, now: number): PayoutGap | null {
  if (person !== null && person.suspendedUntil !== null && person.suspendedUntil > now) return 'suspended'
  return isWithheld ? 'no_tax_declaration' : null
}

function destinationGap(destination: StoredDestination | null, since: number, now: number): PayoutGap | null {
  if (destination === null) return 'no_destination'
  const changedAt = Math.max(destination.changedAt, since)
  return usableAt({ changedAt }) > now ? 'new_destination' : null
}

export function earnerOf(account: LedgerAccountId): Earner {
  const [kind, owner] = account.split(':')
  return kind === 'earnings'
    ? { account, model: AccountId.parse(Number(owner)) }
    : { account, model: null, studio: Number(owner) }
}
