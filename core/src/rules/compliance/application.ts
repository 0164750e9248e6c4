import type {
  ApplicationGap,
  ApplicationState,
  DocumentSide,
  Particulars,
} from '../../protocol/applications.ts'
import type { ComplianceStatus } from '../../protocol/user.ts'
import { judgeBirthDate } from '../accounts/age.ts'

/** Years for which a performer's record stays once they perform no more (28 CFR 75.4). */
export const RECORD_KEPT_YEARS = 7
/** Days after which an application that was never approved, and that nobody goes on with, is destroyed. */
export const APPLICATION_KEPT_DAYS = 90

export interface ApplicationFacts {
  readonly isEmailConfirmed: boolean
  readonly particulars: Particulars | null
  readonly documents: readonly DocumentSide[]
  /** The agreement that holds now. */
  readonly isSigned: boolean
  /** YYYY-MM-DD */
  readonly today: string
}

/** What is left to do, in the order of the form. Empty: it can be sent. */
export function applicationGaps(facts: ApplicationFacts): readonly ApplicationGap[] {
  const { particulars, documents } = facts
  const gaps: ApplicationGap[] = []
  if (!facts.isEmailConfirmed) gaps.push('email')
  const expires = particulars?.document_expires ?? null
  // It may have run out since it was entered.
  if (particulars === null || (expires !== null && expires < facts.today)) gaps.push('particulars')
  // All there is of a passport is on one page.
  const sides: readonly DocumentSide[] =
    particulars?.document_kind === 'passport' ? ['front', 'face'] : ['front', 'back', 'face']
  gaps.push(...sides.filter((side) => !documents.includes(side)))
  if (!facts.isSigned) gaps.push('agreement')
  return gaps
}

export type ParticularsFault =
  | { readonly field: 'birth_date'; readonly code: 'under_age' | 'invalid' }
  | { readonly field: 'document_expires'; readonly code: 'too_small' | 'invalid' }

/** What a schema cannot see of them. `today`: YYYY-MM-DD. */
export function judgeParticulars(particulars: Particulars, today: string): readonly ParticularsFault[] {
  const faults: ParticularsFault[] = []
  const birthDate = judgeBirthDate(particulars.birth_date, today)
  if (birthDate !== null) faults.push({ field: 'birth_date', code: birthDate })
  const { document_expires: expires } = particulars
  if (expires === null) return faults
  if (!isDay(expires)) faults.push({ field: 'document_expires', code: 'invalid' })
  else if (expires < today) faults.push({ field: 'document_expires', code: 'too_small' })
  return faults
}

/** A day of the calendar, YYYY-MM-DD. */
function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

/** Its performer may change it. */
export function isEditable(state: ApplicationState): boolean {
  return state === 'draft' || state === 'rejected' || state === 'expired'
}

export function complianceStatusOf(state: ApplicationState): ComplianceStatus {
  if (state === 'draft') return 'none'
  return state === 'submitted' ? 'pending' : state
}

/** A name as two ways of writing it are compared: letters and digits alone, without accents and case. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function fullName({ first_name, last_name }: Pick<Particulars, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}
