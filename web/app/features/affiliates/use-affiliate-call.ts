import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** Does something, says what came of it, and reads the page anew: another tab, or an administrator, may be at work too. */
export function useAffiliateCall() {
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)

  /** null: it was refused, and a toast has said why. */
  async function call<T>(send: () => Promise<Result<T, ApiFailure>>): Promise<T | null> {
    setPending(true)
    const answer = await send()
    setPending(false)
    if (!answer.ok) toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
    return answer.ok ? answer.value : null
  }

  return { isPending, call }
}
