import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTermsVersion } from './use-terms-version.ts'

/** What is entered for a new account, and what is wrong with it. */
export function useAccountForm<Form extends { readonly acceptsTerms: boolean }>(empty: Form) {
  const { t } = useTranslation()
  const [form, setForm] = useState(empty)
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<string | null>(null)
  const [terms, readTerms] = useTermsVersion()
  const formRef = useRef<HTMLFormElement>(null)
  /** Grows with each attempt that named a field. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    // Whoever pressed the button is led to what is to be mended first (PAGE-SIGNUP-03).
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refusals])

  function nameWrong(wrong: Readonly<Record<string, string>>): void {
    setFields(wrong)
    if (Object.keys(wrong).length > 0) setRefusals((before) => before + 1)
  }

  function change(part: Partial<Form>, name: string): void {
    setForm({ ...form, ...part })
    const { [name]: _answered, ...others } = fields
    setFields(others)
  }

  /** The sentence for a field, the most exact one that there is. */
  function problem(name: string): string | undefined {
    const code = fields[name]
    return code === undefined ? undefined : t([`fields.${name}.${code}`, `fields.${code}`, 'fields.invalid'])
  }

  /** What the server refused: at its field, else below them all. */
  function refuse(code: string, named: Readonly<Record<string, string>> = {}): void {
    if (code === 'conflict') {
      // Other terms than those that were agreed to: they are to be looked at first.
      setForm({ ...form, acceptsTerms: false })
      readTerms()
    }
    const refused: Readonly<Record<string, string>> =
      code === 'username_taken'
        ? { username: 'taken' }
        : code === 'conflict'
          ? { accepts_terms: 'changed' }
          : named
    nameWrong(refused)
    setError(Object.keys(refused).length === 0 ? code : null)
  }

  return { form, formRef, change, problem, error, setFields: nameWrong, setError, terms, refuse }
}
