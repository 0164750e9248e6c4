import { randomUUID } from 'node:crypto'
import type { Product } from '@footlight/core/protocol'
import type { BillerConfig } from '@footlight/server/platform/biller-config'
import { expect, vi } from 'vitest'
import type { ApiAnswer, TestApi } from '../../dev-env/api-client.ts'
import { must } from '../../dev-env/show-steps.ts'
import { type Footlight, startFootlight } from '../../dev-env/start-footlight.ts'

export interface Bought {
  readonly purchase: { readonly id: string; readonly state: string; readonly biller: string }
  readonly link: string
  readonly opens: string
}

/** A site that sells through these billers; `x-forwarded-for` says from where somebody calls. */
export function startShop(billers: readonly BillerConfig[], port: number): Promise<Footlight> {
  return startFootlight({ config: { port, billers, trustedProxies: ['127.0.0.1'] } })
}

/** Presses "Pay" for a pack of so many tokens. */
export async function order(
  buyer: TestApi,
  tokens = 100,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ApiAnswer> {
  const { products } = must(await buyer.post('/billing/products'))
  const pack = (Object.values(products).flat() as Product[]).find((each) => each.tokens === tokens)!
  const { internal_id: product, amount, currency, tax } = pack
  const terms = { kind: 'purchase', product, tokens, amount, currency, tax: tax.amount }
  const sent = { idempotencyKey: randomUUID() }
  return buyer.post(`/billing/purchases/${product}`, { terms, ...more }, sent)
}

export const buy = async (
  buyer: TestApi,
  tokens = 100,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Bought> => must(await order(buyer, tokens, more))

export const purchaseOf = async (buyer: TestApi, { purchase }: Bought) =>
  must(await buyer.get(`/billing/purchases/${purchase.id}`))

export function comeTo(buyer: TestApi, bought: Bought, state: string): Promise<void> {
  return vi.waitFor(async () => expect((await purchaseOf(buyer, bought)).state).toBe(state), {
    ...{ timeout: 10_000, interval: 50 },
  })
}

/** What the desk knows of webhooks that could not be taken. */
export async function troubled(
  footlight: Footlight,
): Promise<readonly { readonly id: number; readonly problem: string }[]> {
  const admin = await footlight.login('demo_admin')
  return must(await admin.get('/admin/billing')).webhooks
}
