import { billingPriceRoutes, type PriceOrder } from '@footlight/core/protocol/billing-prices'
import { useStores } from '../../platform/stores-context.ts'
import { useDeskCall } from './use-desk-call.ts'

/** Changes a price for somebody who saw everything up to the change `seen`. Answers whether it is done. */
export function usePriceChange(seen: number) {
  const { api } = useStores()
  const { isPending, call } = useDeskCall()
  const change = async (order: PriceOrder): Promise<boolean> =>
    (await call(() => api.call(billingPriceRoutes.changePrices, { body: { seen, order } }))) !== null
  return { isPending, change }
}
