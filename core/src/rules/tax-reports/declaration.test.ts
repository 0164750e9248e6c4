import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaxDeclaration } from '../../protocol/tax-declarations.ts'
import { countryCodes } from '../regions/region-codes.ts'
import {
  maskedDeclaration,
  plainDeclaration,
  taxDeclarationEnd,
  taxDeclarationFaults,
  taxDeclarationState,
} from './declaration.ts'
import { isPossibleTin, knownTinCountries, plainTin } from './tin-formats.ts'

const TODAY = '2026-11-28'
const person: TaxDeclaration = {
  ...{ kind: 'individual', first_name: 'Robin', last_name: 'Quill', legal_name: '' },
  ...{ street: 'Lamp Street 1', postal_code: '1011', city: 'Amsterdam', region: '', country: 'NL' },
  ...{ birth_date: '1990-02-03', birth_city: '', birth_country: '', registration_number: '' },
  ...{ establishments: [], vat_number: '' },
  residences: [{ country: 'NL', tin: '111222333', no_tin: null }],
  us: { form: 'w8ben', citizenship: 'NL' },
}
const entity: TaxDeclaration = {
  ...{ ...person, kind: 'entity', first_name: '', last_name: '', birth_date: '' },
  ...{ legal_name: 'Lamp B.V.', registration_number: '12345678', establishments: ['DE'] },
  us: { form: 'w8ben_e', incorporated_in: 'NL', entity_type: 'corporation' },
}
const faults = (declared: Partial<TaxDeclaration>, of = person) =>
  taxDeclarationFaults(plainDeclaration({ ...of, ...declared }), TODAY)

test('SELLER-TAX-01 what the directive asks of a person or an entity is there, or is named with its field', () => {
  expect(faults({})).toEqual({})
  expect(faults({}, entity)).toEqual({})
  expect(faults({ first_name: '', city: '', birth_date: '2026-11-28', country: 'XX' })).toEqual({
    ...{ first_name: 'required', city: 'required', birth_date: 'invalid', country: 'invalid' },
  })
  expect(faults({ birth_date: '1990-02-30' })).toEqual({ birth_date: 'invalid' })
  expect(faults({ registration_number: '', legal_name: '', establishments: ['US'] }, entity)).toEqual({
    ...{ registration_number: 'required', legal_name: 'required', 'establishments.0': 'invalid' },
  })
  const none = { country: 'NL', tin: '', no_tin: null }
  expect(faults({ residences: [none] })).toMatchObject({
    ...{ 'residences.0.tin': 'required', birth_city: 'required', birth_country: 'required' },
  })
  // Without a number the place of birth takes its place.
  const applied = [{ ...none, no_tin: 'applied' as const }]
  expect(faults({ residences: applied, birth_city: 'Ede', birth_country: 'NL' })).toEqual({})
  expect(faults({ residences: [...person.residences, ...person.residences] })).toEqual({
    'residences.1.country': 'taken',
  })
})

test('SELLER-TAX-02 a US person signs a W-9 with a number of the US, everybody else the W-8 of their kind', () => {
  const us = { country: 'US', tin: '123-45-6789', no_tin: null }
  const w9 = { form: 'w9', classification: 'individual', tin_kind: 'ssn' } as const
  expect(faults({ us: w9 })).toEqual({ 'us.form': 'required' })
  expect(faults({ us: w9, residences: [us] })).toEqual({})
  expect(faults({ residences: [us] })).toEqual({ 'us.form': 'invalid' })
  expect(faults({ us: entity.us })).toEqual({ 'us.form': 'invalid' })
  expect(faults({ us: w9, residences: [us] }, entity)).toEqual({
    ...{ 'us.classification': 'invalid', 'us.tin_kind': 'invalid' },
  })
  expect(faults({ us: { form: 'w8ben', citizenship: '' } })).toEqual({ 'us.citizenship': 'required' })
})

test('SELLER-TAX-03 numbers of countries that are known here have their form; of all others nothing is refused', () => {
  const right = {
    ...{
      AT: '12 345/6789',
      BE: '85.07.30-033.28',
      DE: '86 095 742 719',
      ES: 'x1234567l',
      GB: 'QQ 12 34 56 C',
    },
    ...{
      FR: '30 23 217 600 053',
      IT: 'MRT MTT 91D08 F205J',
      NL: '111222333',
      PT: '299999998',
      US: '12-3456789',
    },
    ...{ PL: '02070803628', DK: '010111-1113', CA: '123 456 789', AU: '123456782' },
  }
  for (const [country, tin] of Object.entries(right)) {
    expect(isPossibleTin(country, plainTin(tin)), country).toBe(true)
    expect(isPossibleTin(country, `${plainTin(tin)}0000000`), country).toBe(false)
  }
  expect(Object.keys(right).sort()).toEqual([...knownTinCountries].sort())
  const others = countryCodes.filter((country) => !knownTinCountries.includes(country))
  fc.assert(
    fc.property(fc.constantFrom(...others), fc.stringMatching(/^[A-Z0-9]{2,40}$/), (country, tin) => {
      expect(isPossibleTin(country, tin)).toBe(true)
    }),
  )
})

test('SELLER-TAX-04 a W-8 holds to the end of the third calendar year after its own, a W-9 until the next one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), (signedAt) => {
      const end = taxDeclarationEnd('w8ben', signedAt)!
      const year = new Date(signedAt).getUTCFullYear()
      expect(new Date(end - 1).toISOString()).toBe(`${year + 3}-12-31T23:59:59.999Z`)
      expect(taxDeclarationState({ expiresAt: end }, end - 1)).toBe('valid')
      expect(taxDeclarationState({ expiresAt: end }, end)).toBe('expired')
      expect(taxDeclarationEnd('w9', signedAt)).toBeNull()
    }),
  )
  expect(taxDeclarationState(null, 0)).toBe('none')
})

test('SELLER-TAX-01 read back, numbers are masked, and a masked one cannot be sent again', () => {
  const masked = maskedDeclaration(plainDeclaration({ ...entity, vat_number: 'NL123456789B01' }))
  expect(JSON.stringify(masked)).not.toMatch(/111222|12345678/)
  expect(TaxDeclaration.safeParse(masked).success).toBe(true)
  expect(faults(masked)).toMatchObject({
    ...{ 'residences.0.tin': 'invalid', vat_number: 'invalid', registration_number: 'invalid' },
  })
})
