import type { FieldCode } from '../../protocol/errors.ts'
import type { TaxDeclaration, TaxDeclarationState } from '../../protocol/tax-declarations.ts'
import { memberStates } from '../billing/tax-report.ts'
import { countryCodes } from '../regions/region-codes.ts'
import { isPossibleTin, plainTin } from './tin-formats.ts'

const countries = new Set(countryCodes)
/** Stands for what is not shown of a number; no number has it. */
export const MASK = '•'
const VAT = /^[A-Z0-9+*]{4,20}$/

/**
 * What is stored of what was sent: without fields of the other kind of seller, and numbers as they are reported.
 */
export function plainDeclaration(sent: TaxDeclaration): TaxDeclaration {
  const isPerson = sent.kind === 'individual'
  return {
    ...sent,
    ...(isPerson
      ? { legal_name: '', registration_number: '', establishments: [] }
      : { first_name: '', last_name: '', birth_date: '', birth_city: '', birth_country: '' }),
    vat_number: plainTin(sent.vat_number),
    residences: sent.residences.map(({ country, tin, no_tin: reason }) => {
      const plain = plainTin(tin)
      return { country, tin: plain, no_tin: plain === '' ? reason : null }
    }),
  }
}

/** What of a plain declaration lacks or cannot be, by field; empty: nothing. `today`: YYYY-MM-DD (SELLER-TAX-01). */
export function taxDeclarationFaults(
  declared: TaxDeclaration,
  today: string,
): Readonly<Record<string, FieldCode>> {
  const faults: Record<string, FieldCode> = {}
  const need = (...fields: readonly (keyof TaxDeclaration)[]): void => {
    for (const field of fields) if (declared[field] === '') faults[field] = 'required'
  }
  const needCountry = (field: string, code: string): void => {
    if (code === '') faults[field] = 'required'
    else if (!countries.has(code)) faults[field] = 'invalid'
  }
  need('street', 'city')
  needCountry('country', declared.country)
  if (declared.kind === 'entity') {
    need('legal_name', 'registration_number')
    // As it was shown, and not as it is.
    if (declared.registration_number.includes(MASK)) faults['registration_number'] = 'invalid'
  } else {
    need('first_name', 'last_name', 'birth_date')
    if (declared.birth_date !== '' && !isPastDay(declared.birth_date, today)) faults['birth_date'] = 'invalid'
    // Annex V, Section II B(1)(b): where there is no number, the place of birth.
    if (declared.residences.every(({ tin }) => tin === '')) {
      need('birth_city')
      needCountry('birth_country', declared.birth_country)
    } else if (declared.birth_country !== '') needCountry('birth_country', declared.birth_country)
  }
  if (declared.vat_number !== '' && !VAT.test(declared.vat_number)) faults['vat_number'] = 'invalid'
  for (const [index, country] of declared.establishments.entries())
    if (!memberStates.has(country)) faults[`establishments.${index}`] = 'invalid'
  return { ...faults, ...residenceFaults(declared), ...usFaults(declared) }
}

function residenceFaults({ residences }: TaxDeclaration): Record<string, FieldCode> {
  const faults: Record<string, FieldCode> = {}
  for (const [index, { country, tin, no_tin: reason }] of residences.entries()) {
    const at = `residences.${index}`
    if (country === '') faults[`${at}.country`] = 'required'
    else if (!countries.has(country)) faults[`${at}.country`] = 'invalid'
    else if (residences.findIndex((each) => each.country === country) < index)
      faults[`${at}.country`] = 'taken'
    if (tin === '' && reason === null) faults[`${at}.tin`] = 'required'
    else if (tin !== '' && !isPossibleTin(country, tin)) faults[`${at}.tin`] = 'invalid'
  }
  return faults
}

function usFaults({ kind, us, residences }: TaxDeclaration): Record<string, FieldCode> {
  const inUs = residences.find(({ country }) => country === 'US')
  if (us.form === 'w9') {
    const isPerson = kind === 'individual'
    return {
      ...(inUs === undefined || inUs.tin === '' ? { 'us.form': 'required' as const } : {}),
      ...((us.classification === 'individual') !== isPerson && !(isPerson && us.classification === 'llc')
        ? { 'us.classification': 'invalid' as const }
        : {}),
      ...(!isPerson && us.tin_kind === 'ssn' ? { 'us.tin_kind': 'invalid' as const } : {}),
    }
  }
  // Who is resident there is a US person, and signs a W-9.
  if (inUs !== undefined || (us.form === 'w8ben') !== (kind === 'individual')) return { 'us.form': 'invalid' }
  const [field, code] =
    us.form === 'w8ben' ? ['us.citizenship', us.citizenship] : ['us.incorporated_in', us.incorporated_in]
  if (code === '') return { [field]: 'required' }
  return countries.has(code) ? {} : { [field]: 'invalid' }
}

function isPastDay(text: string, today: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) && text < today && text > '1900'
}

/**
 * The first moment at which a declaration holds no more, ms since 1970: a W-8 until the end of the third calendar year after
 * that of its signature (UTC). null: a W-9 holds until another one is made.
 */
export function taxDeclarationEnd(form: TaxDeclaration['us']['form'], signedAt: number): number | null {
  return form === 'w9' ? null : Date.UTC(new Date(signedAt).getUTCFullYear() + 4, 0, 1)
}

export function taxDeclarationState(
  declared: { readonly expiresAt: number | null } | null,
  now: number,
): TaxDeclarationState {
  if (declared === null) return 'none'
  return declared.expiresAt !== null && declared.expiresAt <= now ? 'expired' : 'valid'
}

/** For eyes: numbers without all but their end. What cannot be sent again unread. */
export function maskedDeclaration(declared: TaxDeclaration): TaxDeclaration {
  const masked = (number: string) =>
    number === '' ? '' : `${MASK.repeat(3)}${number.slice(-Math.min(3, Math.floor(number.length / 2)))}`
  return {
    ...declared,
    vat_number: masked(declared.vat_number),
    registration_number: masked(declared.registration_number),
    residences: declared.residences.map((each) => ({ ...each, tin: masked(each.tin) })),
  }
}
