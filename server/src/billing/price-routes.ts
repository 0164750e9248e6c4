import type { Clock } from '@footlight/core/ports'
import {
  billingPriceRoutes,
  type Failure,
  type PriceChangeEntry,
  type PriceOrder,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { stagesOf } from '@footlight/core/rules/billing/stages'
import { membershipOf } from '@footlight/core/rules/memberships/membership-at'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type DeskNames, namesOf } from './present-desk.ts'
import type { PriceChange, PriceRepository, StoredPriceChange } from './price-port.ts'

export interface PriceRouteDeps extends DeskNames {
  readonly billingPrices: PriceRepository
  readonly clock: Clock
}

const CHANGES_SHOWN = 50

/** Prices and rates: finance reads them, administrators change them (BILLING-24). */
export function registerPrices(registrar: Registrar, deps: PriceRouteDeps): void {
  const { billingPrices, clock } = deps

  registerRoute(registrar, billingPriceRoutes.billingPrices, async ({ identity: { person } }) => {
    if (!may(person.roles, 'billing.read')) return fail({ error: 'forbidden' })
    // First: what is changed while the rest is read makes the next change a conflict.
    const changes = await billingPrices.changes(CHANGES_SHOWN)
    const [prices, rates] = await Promise.all([billingPrices.prices(), billingPrices.taxRates()])
    const now = clock.now()
    return ok({
      seen: changes[0]?.number ?? 0,
      packs: stagesOf(
        prices.map((price) => ({ ...price, name: price.internalId })),
        now,
      )
        .filter(({ stage }) => stage !== 'past')
        .map(({ internalId, from, stage, tokens, amount, currency, isOn }) => ({
          ...{ internal_id: internalId, from: isoTime(from), stage, tokens, amount, currency, is_on: isOn },
        })),
      tax_rates: stagesOf(
        rates.map((rate) => ({ ...rate, name: rate.country })),
        now,
      )
        .filter(({ stage }) => stage !== 'past')
        .map(({ country, from, stage, rate }) => ({ country, from: isoTime(from), stage, rate })),
      changes: await presentChanges(changes, deps),
    })
  })

  registerRoute(registrar, billingPriceRoutes.changePrices, async ({ identity: { person }, body }) => {
    if (!may(person.roles, 'billing.prices')) return fail({ error: 'forbidden' })
    const change = changeOf(body.order, clock.now())
    if (!change.ok) return change
    const outcome = await billingPrices.change(change.value, person.id, body.seen, clock.now())
    return outcome === 'changed' ? ok({ seen: body.seen + 1 }) : fail({ error: outcome })
  })
}

/** What was sold at a price was sold at it: nothing begins in the past. */
function changeOf(order: PriceOrder, now: number): Result<PriceChange, Failure> {
  if (order.kind === 'euro_rate') return euroRateOf(order, now)
  const from = order.from === null ? now : Date.parse(order.from)
  const isUndo = order.kind === 'undo_pack' || order.kind === 'undo_tax_rate'
  if (from < now && !isUndo) return fail({ error: 'invalid_value', fields: { 'order.from': 'too_small' } })
  switch (order.kind) {
    case 'pack': {
      const { kind, internal_id: internalId, tokens, amount, currency } = order
      if ((tokens === 0) !== (membershipOf(internalId) !== null))
        return fail({ error: 'invalid_value', fields: { 'order.tokens': 'invalid' } })
      return isCurrency(currency)
        ? ok({ kind, internalId, from, tokens, amount, currency })
        : fail({ error: 'invalid_value', fields: { 'order.currency': 'invalid' } })
    }
    case 'tax_rate':
      return ok({ kind: order.kind, country: order.country, from, rate: order.rate })
    case 'undo_tax_rate':
      return ok({ kind: order.kind, country: order.country, from })
    case 'pack_ends':
    case 'undo_pack':
      return ok({ kind: order.kind, internalId: order.internal_id, from })
  }
}

function euroRateOf(
  order: Extract<PriceOrder, { kind: 'euro_rate' }>,
  now: number,
): Result<PriceChange, Failure> {
  if (!isCurrency(order.currency) || order.currency === 'EUR')
    return fail({ error: 'invalid_value', fields: { 'order.currency': 'invalid' } })
  // Nobody knows it before the day.
  return Date.parse(order.day) > now
    ? fail({ error: 'invalid_value', fields: { 'order.day': 'too_large' } })
    : ok(order)
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

async function presentChanges(
  changes: readonly StoredPriceChange[],
  deps: DeskNames,
): Promise<PriceChangeEntry[]> {
  const names = await namesOf(
    changes.map(({ by }) => by),
    deps,
  )
  return changes.map(({ number, at, by, change }) => ({
    ...{ number, at: isoTime(at), by: names.get(by) ?? '', kind: change.kind },
    of: 'internalId' in change ? change.internalId : 'country' in change ? change.country : change.currency,
    from: 'day' in change ? change.day : isoTime(change.from),
    tokens: 'tokens' in change ? change.tokens : null,
    amount: 'amount' in change ? change.amount : null,
    currency: 'currency' in change ? change.currency : null,
    rate: 'rate' in change ? change.rate : null,
  }))
}
