import { billingRoutes } from '@footlight/core/protocol/billing'
import { experimentRoutes, type GivenVariant } from '@footlight/core/protocol/experiments'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import type { Products } from './ways.ts'

export type ProductsAnswer =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'products'; readonly products: Products }
  | { readonly kind: 'failed'; readonly code: string }

/** Asked again with each try: prices, and why the last one was declined, may be others by then. */
export function useProducts(round: number): ProductsAnswer {
  const { api } = useStores()
  const [answer, setAnswer] = useState<ProductsAnswer>({ kind: 'waiting' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let wanted = true
    void api.call(billingRoutes.products, { body: {} }).then((result) => {
      if (!wanted) return
      setAnswer(
        result.ok
          ? { kind: 'products', products: result.value }
          : { kind: 'failed', code: result.error.error },
      )
    })
    return () => {
      wanted = false
    }
  }, [api, round])
  return answer
}

/** Says that the variant is on the screen; null: nothing is to be said. Where that fails the next time says it. */
export function useShownVariant(given: GivenVariant | null): void {
  const { api } = useStores()
  useEffect(() => {
    if (given === null) return
    const { id, variant } = given
    void api.call(experimentRoutes.variantShown, { params: { id: String(id) }, body: { variant } })
  }, [api, given])
}
