import { experimentRoutes, type GivenVariant } from '@footlight/core/protocol/experiments'
import { useEffect } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** Says that the variant is on the screen; null: nothing is to be said. Where that fails the next time says it. */
export function useShownVariant(given: GivenVariant | null): void {
  const { api } = useStores()
  useEffect(() => {
    if (given === null) return
    const { id, variant } = given
    void api.call(experimentRoutes.variantShown, { params: { id: String(id) }, body: { variant } })
  }, [api, given])
}
