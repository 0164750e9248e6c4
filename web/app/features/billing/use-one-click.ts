import type { Product } from '@footlight/core/protocol/billing'
import { billingCardRoutes } from '@footlight/core/protocol/billing-cards'
import { useState } from 'react'
import { usePurchase } from '../offer/use-purchase.ts'
import type { Begun } from './BuyPack.tsx'
import { termsOf } from './terms-of.ts'

/** One press on a pack charges a card on file. `failed`: a code of the server; null: it was not refused. */
export function useOneClick(pack: Product, cardId: string, onBegun: (begun: Begun) => void) {
  const [failed, setFailed] = useState<string | null>(null)
  const { review, isPending, pay } = usePurchase(termsOf(pack), (paid, terms) =>
    paid.send(billingCardRoutes.oneClick, {
      params: { product: terms.product },
      body: { terms, cardId },
    }),
  )
  async function buy(): Promise<void> {
    setFailed(null)
    const answer = await pay()
    if (answer?.ok) onBegun(answer.value)
    else if (answer !== null) setFailed(answer.error.error)
  }
  return { review, isPending, failed, buy }
}
