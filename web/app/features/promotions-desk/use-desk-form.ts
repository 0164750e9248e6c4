import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { Result } from '@footlight/core/rules/result'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'

/** Sends what was entered at the desk, says which fields were refused, and reads the page anew. */
export function useDeskForm() {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const revalidator = useRevalidator()
  const [isPending, setPending] = useState(false)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})

  /** Whether it was done. */
  async function send(call: () => Promise<Result<unknown, ApiFailure>>): Promise<boolean> {
    setPending(true)
    const answer = await call()
    setPending(false)
    setFields(answer.ok ? {} : (answer.error.fields ?? {}))
    if (answer.ok) toasts.show({ appearance: 'success', title: { key: 'promotions_desk.done' } })
    else toasts.error({ key: `errors.${answer.error.error}` })
    await revalidator.revalidate()
    return answer.ok
  }

  /** The sentence for a field; undefined: nothing is wrong with it. */
  function problem(name: string): string | undefined {
    const code = fields[name]
    return code === undefined
      ? undefined
      : t([`promotions_desk.field.${code}`, 'promotions_desk.field.invalid'])
  }

  return { isPending, send, problem }
}
