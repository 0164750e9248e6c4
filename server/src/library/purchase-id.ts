import { createHash } from 'node:crypto'
import type { Idempotency } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'

/** One item, one buyer, one id: the books themselves refuse to sell it again. */
export function purchaseId(item: number, buyer: number): string {
  return `media.${item}.${buyer}`
}

/** One order of several items: a retry of it is the same sale. */
export function bundleId(buyer: AccountId, { scope, key }: Idempotency): string {
  const order = createHash('sha256').update(`${scope}\n${key}`).digest('hex')
  return `media_bundle.${buyer}.${order.slice(0, 32)}`
}

/** So long the books may take to answer at most; a claim that is older is of a process that died. ms */
export const CLAIM_MS = 600_000
