import { useState, type ChangeEvent } from 'react'
import type * as z from 'zod/mini'

type Texts = Readonly<Record<string, string>>

/** A form whose fields are text while she types, and are held against the schema of its call when she sends it. */
export interface FormDraft<V extends Texts, S extends z.ZodMiniType> {
  readonly values: V
  /** What a `TextField` of this name needs. */
  field(name: Extract<keyof V, string>): { readonly value: string; readonly error: string | undefined; readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void }
  /** The body of the call; null: something needs another look, and each field says what. */
  check(): z.input<S> | null
}

/** `prepare` gets numbers where digits were typed, and may change or leave out what the call spells in another way. */
export function useFormDraft<V extends Texts, S extends z.ZodMiniType>(start: V, schema: S, prepare: (typed: Typed<V>) => unknown = (typed) => typed): FormDraft<V, S> {
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Texts>({})
  return {
    values,
    field: (name) => ({
      value: values[name]!,
      error: errors[name],
      onChange(event) {
        setValues({ ...values, [name]: event.currentTarget.value })
        setErrors({ ...errors, [name]: undefined as unknown as string })
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
  const entries = Object.entries(values).map(([name, text]) => [name, /^\d{1,9}$/.test(text.trim()) && name !== 'message' ? Number(text) : text])
  return Object.fromEntries(entries) as Typed<V>
}

interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly origin?: unknown
  readonly minimum?: unknown
  readonly maximum?: unknown
}

/** The first thing that is wrong with each field, in words; fields of lists go by their path, as `goals.0.title`. */
export function errorsOf(issues: readonly Issue[]): Texts {
  const errors: Record<string, string> = {}
  for (const issue of issues) errors[issue.path.join('.')] ??= sentenceOf(issue)
  return errors
}

function sentenceOf({ code, origin, minimum, maximum }: Issue): string {
  if (code === 'too_small') return origin === 'string' ? 'Say it in a few words.' : `At least ${String(minimum)}.`
  if (code === 'too_big') return origin === 'string' ? `At most ${String(maximum)} characters.` : `At most ${String(maximum)}.`
  return code === 'invalid_type' ? 'A whole number, please.' : 'That does not look right.'
}

/** The next time that a clock shows `hh:mm`, as ISO 8601: a show at 00:30 that is announced at 23:00 is tomorrow's. */
export function momentOf(time: string | number, now: Date): string {
  const [hours = Number.NaN, minutes = Number.NaN] = String(time).split(':').map(Number)
  const at = new Date(now)
  at.setHours(hours, minutes, 0, 0)
  if (Number.isNaN(at.getTime())) return String(time)
  if (at <= now) at.setDate(at.getDate() + 1)
  return at.toISOString()
}
