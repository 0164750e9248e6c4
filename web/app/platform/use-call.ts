import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { errorMessage } from '@footlight/core/stores/message'
import { useState, useTransition } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from './stores-context.ts'

/**
 * Does something, says what came of it, and reads the page anew: another tab, or somebody else, may be at work too. `texts`: keys of
 * texts by code, for those that have a sentence of their own here; null: the caller says it, at its field.
 */
export function useCall(texts: Readonly<Record<string, string | null>> = {}) {
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [isReading, startReading] = useTransition()

  /** null: it was refused, and a toast has said why, if `texts` does not leave it to the caller. */
  async function call<T>(send: () => Promise<Result<T, ApiFailure>>): Promise<T | null> {
    setSending(true)
    try {
      const answer = await send()
      if (!answer.ok) {
        const { error } = answer.error
        const key = texts[error] === undefined ? errorMessage(error).key : texts[error]
        if (key !== null) toasts.error({ key })
      }
      // Until then the page shows what was before, and a second press would be of that. The page is drawn in this transition too, however
      // long it waits for a part that still loads; one of its own could end before it.
      await new Promise<void>((done) => startReading(() => revalidator.revalidate().finally(done)))
      return answer.ok ? answer.value : null
    } finally {
      setSending(false)
    }
  }

  return { isPending: isSending || isReading, call }
}
