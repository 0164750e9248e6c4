import { billingRoutes, type Purchase } from '@footlight/core/protocol/billing'
import { useCallback, useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'
import { useAccountNews } from '../../platform/use-account-news.ts'

/** A webhook may be slow, and a socket away: asked so often while nobody has paid yet. */
const ASK_EVERY_MS = 4_000

/**
 * Where a purchase stands: by its event, whenever the socket is back, and by asking while it is open. The server alone knows; what a
 * biller's page says in an address is no answer.
 */
export function usePurchaseState(first: Purchase): Purchase {
  const { api } = useStores()
  const [purchase, setPurchase] = useState(first)
  const { id, changed_at: changedAt } = first
  // A page that was read anew knows more than what was asked before it.
  const now = purchase.id === id && purchase.changed_at >= changedAt ? purchase : first
  const isOpen = now.state === 'open'
  const ask = useCallback(async (): Promise<void> => {
    const answer = await api.call(billingRoutes.onePurchase, { params: { id } })
    if (answer.ok) setPurchase(answer.value)
  }, [api, id])
  useAccountNews((event) => event.name === 'v3.payment.update' && event.payload.purchase === id, ask)
  useEffect(() => {
    if (!isOpen) return
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [ask, isOpen])
  return now
}
