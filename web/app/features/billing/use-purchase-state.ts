import { billingRoutes, type Purchase } from '@footlight/core/protocol/billing'
import { reaction } from 'mobx'
import { useEffect, useState } from 'react'
import { useStores } from '../../platform/stores-context.ts'

/** A webhook may be slow, and a socket away: asked so often while nobody has paid yet. */
const ASK_EVERY_MS = 4_000

/**
 * Where a purchase stands: by its event, whenever the socket is back, and by asking while it is open. The server alone knows; what a
 * biller's page says in an address is no answer.
 */
export function usePurchaseState(first: Purchase): Purchase {
  const { api, accountListeners, lobby } = useStores()
  const [purchase, setPurchase] = useState(first)
  const { id, changed_at: changedAt } = first
  // A page that was read anew knows more than what was asked before it.
  const now = purchase.id === id && purchase.changed_at >= changedAt ? purchase : first
  const isOpen = now.state === 'open'
  useEffect(() => {
    let isHere = true
    const ask = async (): Promise<void> => {
      const answer = await api.call(billingRoutes.onePurchase, { params: { id } })
      if (isHere && answer.ok) setPurchase(answer.value)
    }
    const hear: Parameters<typeof accountListeners.add>[0] = (event) => {
      if (event.name === 'v3.payment.update' && event.payload.purchase === id) void ask()
    }
    accountListeners.add(hear)
    const stop = reaction(
      () => lobby.state,
      (state) => {
        if (state === 'authorized') void ask()
      },
    )
    const timer = isOpen ? setInterval(() => void ask(), ASK_EVERY_MS) : undefined
    return () => {
      isHere = false
      accountListeners.delete(hear)
      stop()
      clearInterval(timer)
    }
  }, [api, accountListeners, lobby, id, isOpen])
  return now
}
