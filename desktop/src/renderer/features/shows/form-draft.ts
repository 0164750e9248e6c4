import type { TFunction } from 'i18next'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'

export type Texts = Readonly<Record<string, string>>

/**
 * A form whose fields are text while the performer types, and are held against the schema of its call when
 * they send it.
 */
export interface FormDraft<V extends Texts, S extends z.ZodMiniType> {
  readonly values: V
  /** What a `TextField` of this name needs. */
  field(name: Extract<keyof V, string>): {
    readonly value: string
    readonly error: string | undefined
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
  }
  /** The body of the call; null: something needs another look, and each field says what. */
  check(): z.input<S> | null
}

/**
 * `prepare` gets numbers where digits were typed, and may change or leave out what the call spells in another
 * way.
 */
export function useFormDraft<V extends Texts, S extends z.ZodMiniType>(
  start: V,
  schema: S,
  prepare: (typed: Typed<V>) => unknown = (typed) => typed,
): FormDraft<V, S> {
  const { t } = useTranslation('shows')
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<FormErrors>({})
  return {
    values,
    field: (name) => ({
      value: values[name]!,
      error: formErrorSentence(t, errors[name]),
      onChange(event) {
        setValues({ ...values, [name]: event.currentTarget.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
    check() {
      const body = prepare(typedOf(values))
      const parsed = schema.safeParse(body)
      setErrors(parsed.success ? {} : errorsOf(parsed.error.issues))
      return parsed.success ? (body as z.input<S>) : null
    },
  }
}

export type Typed<V extends Texts> = { readonly [Name in keyof V]: V[Name] | number }

/** Digits become a number; everything else stays the text that it is, for the schema to refuse. */
export function typedOf<V extends Texts>(values: V): Typed<V> {
  const entries = Object.entries(values).map(([name, text]) => [
    name,
    /^\d{1,9}$/.test(text.trim()) && name !== 'message' ? Number(text) : text,
  ])
  return Object.fromEntries(entries) as Typed<V>
}

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** What is wrong with a field; `limit` where there is one. */
export interface FormError {
  readonly what: 'say' | 'too_long' | 'at_least' | 'at_most' | 'not_whole' | 'other'
  readonly limit?: number
}

export type FormErrors = Readonly<Record<string, FormError | undefined>>

/** The first thing that is wrong with each field; fields of lists go by their path, as `goals.0.title`. */
export function errorsOf(issues: readonly Issue[]): FormErrors {
  const errors: Record<string, FormError> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= errorOf(issue)
  return errors
}

function errorOf({ code, origin, minimum, maximum }: Issue): FormError {
  if (code === 'too_small')
    return origin === 'string' ? { what: 'say' } : { what: 'at_least', limit: Number(minimum) }
  if (code === 'too_big')
    return { what: origin === 'string' ? 'too_long' : 'at_most', limit: Number(maximum) }
  return { what: code === 'invalid_type' ? 'not_whole' : 'other' }
}

/** In words; nothing is wrong: undefined. */
export function formErrorSentence(t: TFunction, error: FormError | undefined): string | undefined {
  return error === undefined ? undefined : t(`shows:form.${error.what}`, { limit: error.limit })
}

/**
 * The next time that a clock shows `hh:mm`, as ISO 8601: a show at 00:30 that is announced at 23:00 is
 * tomorrow's.
 */
export function momentOf(time: string | number, now: Date): string {
  const [hours = Number.NaN, minutes = Number.NaN] = String(time).split(':').map(Number)
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (Number.isNaN(at.getTime())) return String(time)
  if (at <= now) at.setDate(at.getDate() + 1)
  return at.toISOString()
}
