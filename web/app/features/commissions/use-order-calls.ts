import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'

/** Says something of an order and reads the page anew, whatever came of it: the other side may have been quicker. */
export function useOrderCalls() {
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)

  /** Answers the code of the field that was refused; null: none was. */
  async function say(
    call: () => Promise<Result<unknown, ApiFailure>>,
    done: string,
  ): Promise<{ readonly isDone: boolean; readonly fields: ApiFailure['fields'] }> {
    setPending(true)
    const answer = await call()
    setPending(false)
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: done } })
    else if (answer.error.fields === undefined) {
      const { error, state } = answer.error
      toasts.error({ key: known.has(state ?? '') ? `commissions.wrong.${state}` : `errors.${error}` })
    }
    await revalidator.revalidate()
    return { isDone: answer.ok, fields: answer.ok ? undefined : answer.error.fields }
  }

  return { isPending, say }
}

const known: ReadonlySet<string> = new Set(['media_not_ready', 'account_name_missing', 'identity_missing'])
