import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** Does something at the desk, tells what came of it, and reads the page anew: somebody else may work there too. */
export function useDeskCall() {
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)

  /** null: it was refused, and a toast has said why. */
  async function call<T>(send: () => Promise<Result<T, ApiFailure>>): Promise<T | null> {
    setPending(true)
    const answer = await send()
    setPending(false)
    if (!answer.ok) {
      const { error } = answer.error
      toasts.error({ key: error === 'conflict' ? 'billing_desk.changed' : `errors.${error}` })
    }
    await revalidator.revalidate()
    return answer.ok ? answer.value : null
  }

  return { isPending, call }
}
