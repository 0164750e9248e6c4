import type { Product } from '@footlight/core/protocol/billing'
import { billingCardRoutes } from '@footlight/core/protocol/billing-cards'
import { useState } from 'react'
import { usePurchaseSteps } from '../browser-logs/use-purchase-steps.ts'
import { usePurchase } from '../offer/use-purchase.ts'
import type { Begun } from './BuyPack.tsx'
import { termsOf } from './terms-of.ts'

/** One press on a pack charges a card on file. `failed`: a code of the server; null: it was not refused. */
export function useOneClick(pack: Product, cardId: string, onBegun: (begun: Begun) => void) {
  const [failed, setFailed] = useState<string | null>(null)
  const noteStep = usePurchaseSteps()
  const product = pack.internal_id
  const { review, isPending, pay } = usePurchase(termsOf(pack), (paid, terms) =>
    paid.send(billingCardRoutes.oneClick, {
      params: { product: terms.product },
      body: { terms, cardId },
    }),
  )
  async function buy(): Promise<void> {
    setFailed(null)
    noteStep('sent', { product })
    const answer = await pay()
    if (answer?.ok) return onBegun(answer.value)
    if (answer === null) return
    noteStep('failed', { product, code: answer.error.error })
    setFailed(answer.error.error)
  }
  return { review, isPending, failed, buy }
}
