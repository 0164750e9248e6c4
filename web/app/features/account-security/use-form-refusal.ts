import type { ApiFailure } from '@footlight/core/client/api-failure'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'

type Refusal =
  | Pick<ApiFailure, 'error' | 'fields' | 'state'>
  | {
      readonly error: 'set_up_over' | 'not_made'
      readonly fields?: undefined
      readonly state?: undefined
    }

/** What was refused of a form: at the fields that it is about, the first of which gets the focus, or below them. */
export function useFormRefusal() {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Refusal | null>(null)
  useEffect(() => {
    if (failure !== null) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [failure])
  const fields: Readonly<Record<string, string>> = failure === null ? {} : fieldsOf(failure)

  /** The sentence for a field, the most exact one that there is. */
  function problem(name: string): string | undefined {
    const code = fields[name]
    if (code === undefined) return undefined
    const family = name === 'new_password' ? 'password' : name
    return t([`wrong.${name}.${code}`, `fields.${family}.${code}`, `fields.${code}`, 'fields.invalid'])
  }

  /** What is wrong with none of the fields; null: nothing. */
  const trouble =
    failure === null || Object.keys(fields).length > 0
      ? null
      : t([
          `passkeys.${failure.state}`,
          `account_security.${failure.error}`,
          `passkeys.${failure.error}`,
          `errors.${failure.error}`,
        ])

  return { form, problem, trouble, setFailure }
}

/** Also of failures that are about one field without naming it. */
function fieldsOf({ error, state, fields }: Refusal): Readonly<Record<string, string>> {
  // There is another way than a passkey that was refused, and a field for it.
  if (fields?.['passkey'] !== undefined) return { totp: 'passkey' }
  if (fields !== undefined) return fields
  if (state === 'no_password') return { password: 'none' }
  if (error === 'invalid_credentials') return { password: 'not_yours' }
  return error === 'totp_required' ? { totp: state === 'passkey' ? 'passkey' : 'required' } : {}
}
