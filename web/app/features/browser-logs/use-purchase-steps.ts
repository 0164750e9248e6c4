import type { Purchase } from '@footlight/core/protocol/billing'
import { browserLogRoutes, type PurchaseStep } from '@footlight/core/protocol/browser-logs'
import { useCallback, useEffect } from 'react'
import { useStores } from '../../platform/stores-context.ts'

interface About {
  /** Id of a pack. */
  readonly product?: string
  /** Of a step that failed, as the server or the biller says it. */
  readonly code?: string
}

/** Notes steps to a purchase (LOG-06), so that the staff sees where one ended. Nobody waits for it, and nobody is told where it fails. */
export function usePurchaseSteps(): (step: PurchaseStep, about?: About) => void {
  const { api } = useStores()
  return useCallback(
    (step, { product, code } = {}) => {
      const known = code !== undefined && /^[a-z_]{1,40}$/.test(code) ? { code } : {}
      void api.call(browserLogRoutes.logPurchaseStep, {
        body: { step, ...(product !== undefined && { product }), ...known },
      })
    },
    [api],
  )
}

/** Notes what became of a purchase once that is known. `isOwn`: it was begun here, or its buyer comes from the biller's page. */
export function usePurchaseOutcome(
  { state, product, decline_code: code }: Pick<Purchase, 'state' | 'product' | 'decline_code'>,
  isOwn = true,
): void {
  const noteStep = usePurchaseSteps()
  useEffect(() => {
    if (!isOwn || state === 'open') return
    if (state === 'declined' || state === 'expired') noteStep('failed', { product, code: code ?? state })
    else noteStep('completed', { product })
  }, [state, product, code, isOwn, noteStep])
}
