import type { ApiFailure } from '@footlight/core/client/api-failure'
import type { FieldCode } from '@footlight/core/protocol/errors'
import type { Result } from '@footlight/core/rules/result'
import { browserRandom } from '@footlight/ui/browser-clock'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

export type Sending = ReturnType<typeof useSending>

/** One message on its way: what is wrong with it, and that a lost answer makes no second one. */
export function useSending() {
  const { t } = useTranslation()
  const [isPending, setPending] = useState(false)
  const [fields, setFields] = useState<Readonly<Partial<Record<string, FieldCode>>>>({})
  /** null: nothing is. */
  const [problem, setProblem] = useState<string | null>(null)
  const last = useRef({ said: '', ref: '' })

  /** The same words have the same `ref` until they have arrived. `said`: all that is sent. null: it was refused. */
  async function send<Value>(
    said: object,
    call: (ref: string) => Promise<Result<Value, ApiFailure>>,
  ): Promise<Value | null> {
    const text = JSON.stringify(said)
    if (last.current.said !== text) last.current = { said: text, ref: browserRandom.uuid() }
    setPending(true)
    const answer = await call(last.current.ref)
    setPending(false)
    setFields(answer.ok ? {} : (answer.error.fields ?? {}))
    setProblem(answer.ok ? null : sentenceOf(answer.error))
    if (!answer.ok) return null
    last.current = { said: '', ref: '' }
    return answer.value
  }

  function sentenceOf({ error, state, fields: wrong }: ApiFailure): string | null {
    if (error === 'invalid_value' && wrong !== undefined) return null
    if (error === 'wrong_state' && (state === 'too_many' || state === 'full')) return t(`support.${state}`)
    return error === 'rate_limited' ? t('support.too_fast') : t(`errors.${error}`)
  }

  const errorOf = (field: string): string | undefined => {
    const code = fields[field]
    return code && t([`support.wrong_${code}`, 'support.wrong_invalid'])
  }
  return { isPending, problem, errorOf, send }
}
