import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { errorsOf, type FormErrors, formErrorSentence } from '../shows/form-draft.ts'

/** A form of an app: held against the schema of its call, sent, and what came of it. */
export interface AppForm {
  /** Sentences by path, as `goals.0.title`. */
  readonly errors: Readonly<Record<string, string | undefined>>
  readonly isSaved: boolean
  submit(body: unknown): Promise<void>
  /** Something was changed since. */
  touch(): void
}

export function useAppForm<S extends z.ZodMiniType>(
  schema: S,
  send: (body: z.input<S>) => Promise<boolean>,
): AppForm {
  const { t } = useTranslation('shows')
  const [errors, setErrors] = useState<FormErrors>({})
  const [isSaved, setSaved] = useState(false)
  return {
    errors: Object.fromEntries(
      Object.entries(errors).map(([path, error]) => [path, formErrorSentence(t, error)]),
    ),
    isSaved,
    async submit(body) {
      const parsed = schema.safeParse(body)
      setErrors(parsed.success ? {} : errorsOf(parsed.error.issues))
      setSaved(parsed.success && (await send(body as z.input<S>)))
    },
    touch() {
      setErrors({})
      setSaved(false)
    },
  }
}

/** Digits become a number; anything else stays for the schema to refuse. */
export function numberIn(text: string): number | string {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : text
}
