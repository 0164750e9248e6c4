import type { TaxDeclaration } from '@footlight/core/protocol/tax-declarations'
import { plainDeclaration, taxDeclarationFaults } from '@footlight/core/rules/tax-reports/declaration'

/** What is typed. `isUs`: whether they are a US person; null: not answered yet. */
export interface DeclarationForm extends TaxDeclaration {
  readonly isUs: boolean | null
}

export type Faults = Readonly<Record<string, string>>

const noResidence = { country: '', tin: '', no_tin: null } as const

const empty: DeclarationForm = {
  ...{ kind: 'individual', first_name: '', last_name: '', legal_name: '', street: '', postal_code: '' },
  ...{ city: '', region: '', country: '', birth_date: '', birth_city: '', birth_country: '' },
  ...{ registration_number: '', establishments: [], residences: [noResidence], vat_number: '', isUs: null },
  us: { form: 'w8ben', citizenship: '' },
}

/** Filled from the one before, without the numbers: those are shown masked. */
export function formOf(former: TaxDeclaration | null, whose: 'performer' | 'studio'): DeclarationForm {
  if (former === null) return withUs({ ...empty, kind: whose === 'studio' ? 'entity' : 'individual' })
  return {
    ...former,
    ...{ registration_number: '', vat_number: '', isUs: former.us.form === 'w9' },
    residences: former.residences.map((each) => ({ ...each, tin: '' })),
  }
}

/** With the form of the IRS that belongs to kind and answer, and what was entered in it before. */
export function withUs(form: DeclarationForm): DeclarationForm {
  const { kind, isUs, us } = form
  const wanted = isUs === true ? 'w9' : kind === 'individual' ? 'w8ben' : 'w8ben_e'
  if (us.form === wanted) return form
  if (wanted === 'w8ben') return { ...form, us: { form: wanted, citizenship: '' } }
  if (wanted === 'w8ben_e')
    return { ...form, us: { form: wanted, incorporated_in: '', entity_type: 'corporation' } }
  return kind === 'individual'
    ? { ...form, us: { form: wanted, classification: 'individual', tin_kind: 'ssn' } }
    : { ...form, us: { form: wanted, classification: 'c_corporation', tin_kind: 'ein' } }
}

export function declarationOf({ isUs: _, ...declaration }: DeclarationForm): TaxDeclaration {
  return plainDeclaration(declaration)
}

/** What is missing or cannot be, by field, as the server names it. `today`: YYYY-MM-DD. */
export function faultsOf(form: DeclarationForm, today: string): Faults {
  const faults = taxDeclarationFaults(declarationOf(form), today)
  return form.isUs === null ? { ...faults, is_us: 'required' } : faults
}

/** Parts of the form, in order, with the beginnings of the names of their fields. */
export const parts = {
  identity: ['first_name', 'last_name', 'legal_name', 'birth_date', 'registration_number', 'establishments'],
  address: ['street', 'postal_code', 'city', 'region', 'country'],
  residence: ['residences', 'vat_number', 'birth_city', 'birth_country'],
  us: ['us.', 'is_us'],
} as const
export type Part = keyof typeof parts

export function isFilled(part: Part, faults: Faults): boolean {
  return !Object.keys(faults).some((field) => parts[part].some((begin) => field.startsWith(begin)))
}
