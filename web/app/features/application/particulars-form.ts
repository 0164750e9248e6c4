import { Particulars } from '@footlight/core/protocol/applications'
import type { FieldCode } from '@footlight/core/protocol/errors'
import { judgeParticulars } from '@footlight/core/rules/compliance/application'
import { fail, ok, type Result } from '@footlight/core/rules/result'

/** As it is typed. Of what is chosen, '' is nothing yet. */
export interface ParticularsForm {
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: string
  readonly country: string
  readonly document_kind: string
  readonly document_number: string
  readonly document_country: string
  readonly document_expires: string
  /** The document says no day; what stands in `document_expires` is of no account then. */
  readonly doesNotExpire: boolean
  /** A name in each line. */
  readonly aliases: string
  readonly broadcast_category: string
}

/** `birthDate`: of the account; null: it has none. */
export function emptyForm(birthDate: string | null): ParticularsForm {
  return {
    first_name: '',
    last_name: '',
    birth_date: birthDate ?? '',
    country: '',
    document_kind: '',
    document_number: '',
    document_country: '',
    document_expires: '',
    doesNotExpire: false,
    aliases: '',
    broadcast_category: 'solo',
  }
}

export function formOf(particulars: Particulars): ParticularsForm {
  return {
    ...particulars,
    document_expires: particulars.document_expires ?? '',
    doesNotExpire: particulars.document_expires === null,
    aliases: particulars.aliases.join('\n'),
  }
}

/** What can be said without asking the server; the server checks it all again. Errors: code per field. `today`: YYYY-MM-DD. */
export function checkParticulars(
  { doesNotExpire, ...form }: ParticularsForm,
  today: string,
): Result<Particulars, Readonly<Record<string, FieldCode>>> {
  const entered = {
    ...form,
    aliases: linesOf(form.aliases),
    document_expires: doesNotExpire ? null : form.document_expires,
  }
  const parsed = Particulars.safeParse(entered)
  if (parsed.success) {
    const faults = judgeParticulars(parsed.data, today)
    return faults.length === 0
      ? ok(parsed.data)
      : fail(Object.fromEntries(faults.map(({ field, code }) => [field, code])))
  }
  const names = parsed.error.issues.map(({ path }) => path[0] as keyof typeof entered)
  const isEmpty = (name: keyof typeof entered): boolean => String(entered[name]).trim() === ''
  return fail(
    Object.fromEntries(names.map((name) => [name, isEmpty(name) ? 'required' : 'invalid'] as const)),
  )
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
