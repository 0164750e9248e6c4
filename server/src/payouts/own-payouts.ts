import type { Clock, Ledger, LedgerAccountId } from '@footlight/core/ports'
import { type OwnPayouts, payoutLimits, type TokenPayout } from '@footlight/core/protocol'
import { earningsOf, studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import {
  endOfDay,
  lastPayableDay,
  type PayoutTerms,
  payableTokens,
} from '@footlight/core/rules/payouts/payable'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { studioMemberWho } from '../accounts/studio-policies.ts'
import { type Destinations, usableAt } from './destinations.ts'
import type { PayoutRepository } from './payout-repository.ts'
import type { StoredPayout, StoredRun } from './payout-tables.ts'
import { routeOf } from './plan-run.ts'

export interface OwnPayoutDeps {
  readonly payouts: PayoutRepository
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly ledger: Pick<Ledger, 'balance' | 'creditedAfter'>
  readonly clock: Clock
  /** null: there is no vault. */
  readonly payoutDestinations: Destinations | null
  /** null: the operator pays nobody by this site. */
  readonly payoutTerms: PayoutTerms | null
}

/** Who earns something: a performer, or a studio by those who read its payouts. */
export type Earning =
  | { readonly whose: 'performer'; readonly account: LedgerAccountId; readonly model: Person['id'] }
  | { readonly whose: 'studio'; readonly account: LedgerAccountId; readonly studio: number }

/** null: they earn nothing here, or their role in a studio does not cover it. */
export function earningBy(
  person: Person,
  verb: 'payouts.read' | 'payouts.set_destination' = 'payouts.read',
): Earning | null {
  if (person.type === 'model') return { whose: 'performer', account: earningsOf(person.id), model: person.id }
  const membership = studioMemberWho(verb, person)
  if (membership === null) return null
  const { studioId: studio } = membership
  return { whose: 'studio', account: studioAccountOf(studio), studio }
}

/** What an earner is paid. Performer and studio read the same numbers of what the studio is paid for them (PAYOUT-07). */
export async function readOwnPayouts(
  person: Person,
  earning: Earning,
  deps: OwnPayoutDeps,
): Promise<OwnPayouts> {
  const { payouts, ledger, payoutDestinations, payoutTerms: terms } = deps
  const paidFor = await payouts.studiosPaidFor(earning.whose === 'performer' ? [earning.model] : [])
  const { way, to } = routeOf(
    earning.whose === 'performer'
      ? { account: earning.account, model: earning.model }
      : { account: earning.account, model: null, studio: earning.studio },
    person,
    paidFor,
  )
  const [{ posted }, destinations, list] = await Promise.all([
    ledger.balance(earning.account),
    payouts.destinations([earning.account]),
    earning.whose === 'performer'
      ? payouts.ofModel(earning.model, payoutLimits.shown)
      : payouts.ofStudio(earning.studio, payoutLimits.shown),
  ])
  const stored = destinations.get(earning.account) ?? null
  const opened = stored === null ? null : (payoutDestinations?.open(stored) ?? null)
  return {
    terms: terms === null ? null : presentTerms(terms),
    whose: earning.whose,
    balance: posted,
    payable: terms === null ? 0 : await payableNow(earning.account, posted, terms, deps),
    destination:
      stored === null || opened === null
        ? null
        : {
            holder: opened.holder,
            account: stored.masked,
            changed_at: isoTime(stored.changedAt),
            usable_at: isoTime(usableAt(stored)),
          },
    way: to === earning.account ? 'own' : way,
    may_set_destination: earningBy(person, 'payouts.set_destination') !== null,
    may_be_paid_by_studio: earning.whose === 'performer' && person.studioId !== null,
    payouts: await presentOwn(list, deps),
  }
}

/** What a run of today would pay. */
async function payableNow(
  account: LedgerAccountId,
  posted: number,
  terms: PayoutTerms,
  { ledger, clock }: Pick<OwnPayoutDeps, 'ledger' | 'clock'>,
): Promise<number> {
  const since = endOfDay(lastPayableDay(clock.now(), terms)) - 1
  const tokens = payableTokens(
    { posted, creditedAfter: await ledger.creditedAfter(account, since) },
    terms.rate,
  )
  return tokens >= terms.minimum ? tokens : 0
}

async function presentOwn(
  list: readonly StoredPayout[],
  { payouts, people }: OwnPayoutDeps,
): Promise<OwnPayouts['payouts']> {
  const runs = new Map<string, StoredRun>()
  for (const id of new Set(list.map(({ run }) => run))) {
    const run = await payouts.run(id)
    if (run !== null) runs.set(id, run)
  }
  const nameOf = await namesOf(list, people)
  return list.flatMap((payout) => {
    const run = runs.get(payout.run)
    return run === undefined ? [] : [{ ...presentPayout(payout, run), username: nameOf(payout) }]
  })
}

/** Of the performers whose earnings they are; null: a studio's share, or an account that is gone. */
export async function namesOf(
  list: readonly StoredPayout[],
  people: Pick<PeopleRepository, 'byIds'>,
): Promise<(payout: StoredPayout) => string | null> {
  const models = [...new Set(list.map(({ model }) => model))].filter((model) => model !== null)
  const names = new Map((await people.byIds(models)).map(({ id, username }) => [id, username]))
  return ({ model }) => (model === null ? null : (names.get(model) ?? null))
}

export function presentPayout(
  { id, state, gap, tokens, amount, destination, way, changedAt, reason }: StoredPayout,
  { currency, through }: Pick<StoredRun, 'currency' | 'through'>,
): TokenPayout {
  return {
    ...{ id, state, gap, tokens, amount, currency, through, way, reason },
    destination: destination?.masked ?? null,
    changed_at: isoTime(changedAt),
  }
}

export function presentTerms({ currency, rate, holdDays, minimum }: PayoutTerms) {
  return { currency, rate, hold_days: holdDays, minimum }
}
