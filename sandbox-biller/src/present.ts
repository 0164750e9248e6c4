import type { Purchase, StoredEvent } from './store.ts'
import { fundingOf } from './test-cards.ts'

/** An event as webhooks and the record tell it. */
export function presentEvent({ seq, id, type, data, at }: StoredEvent, purchase: Purchase) {
  const { reference, amount, currency, customer, country } = purchase.order
  const card = purchase.last4 === null ? null : { brand: 'Sandbox', last4: purchase.last4 }
  return {
    ...{ id, seq, type, created: new Date(at).toISOString() },
    purchase: { id: purchase.id, reference, amount, currency, customer, country, card },
    data: type === 'purchase.approved' ? { ...data, funding: fundingOf(purchase.last4) ?? undefined } : data,
  }
}
