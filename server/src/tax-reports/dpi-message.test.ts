import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TaxDeclaration } from '@footlight/core/protocol'
import { MASK, plainDeclaration, taxDeclarationFaults } from '@footlight/core/rules/tax-reports/declaration'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { expect, test } from 'vitest'
import { reportMessages, type Standing } from './report-messages.ts'
import type { SellerRecord } from './seller-records.ts'

xmlRegisterFsInputProviders()
const path = join(import.meta.dirname, 'testing/dpi.xsd')
const schema = XmlDocument.fromBuffer(readFileSync(path), { url: path })
const validator = XsdValidator.fromDoc(schema)

const operator = {
  ...{ name: 'Cams & Co. <B.V.>', country: 'NL', tin: '111222333', vat: null, street: 'Lamp 1' },
  ...{ postalCode: '1011', city: 'Amsterdam', platformName: 'Cams', senderId: null },
}
const currency = 'EUR'
const at = Date.parse('2027-01-15T10:00:00.123Z')

/** Without the mask, which a declaration refuses as a number. */
const word = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
  .filter(
    (text) => text.trim() !== '' && !text.includes(MASK) && TaxDeclaration.shape.city.safeParse(text).success,
  )
const maybe = fc.oneof(fc.constant(''), word)
const country = fc.constantFrom('NL', 'DE', 'FR', 'BR', 'GB')
const base = {
  ...{ street: word, postal_code: fc.constantFrom('', '1011 AB'), city: word, region: maybe, country },
  vat_number: fc.constantFrom('', 'NL123456789B01'),
}
const residences = fc.constantFrom(
  [{ country: 'NL', tin: '111222333', no_tin: null }],
  [
    { country: 'DE', tin: '86095742719', no_tin: null },
    { country: 'BR', tin: '', no_tin: 'not_required' as const },
  ],
  [{ country: 'FR', tin: '', no_tin: 'applied' as const }],
)
const nobody = { first_name: '', last_name: '', birth_date: '', birth_city: '', birth_country: '' }
const person = fc.record({
  ...base,
  ...{ residences, kind: fc.constant('individual' as const), first_name: word, last_name: word },
  ...{ legal_name: fc.constant(''), registration_number: fc.constant(''), establishments: fc.constant([]) },
  ...{ birth_date: fc.constant('1990-02-03'), birth_city: word, birth_country: country },
  us: fc.constant({ form: 'w8ben' as const, citizenship: 'NL' }),
})
const entity = fc.record({
  ...base,
  ...{ residences, kind: fc.constant('entity' as const), legal_name: word, registration_number: word },
  establishments: fc.constantFrom([], ['DE', 'FR']),
  us: fc.constant({ form: 'w8ben_e' as const, incorporated_in: 'NL', entity_type: 'corporation' as const }),
})
const declaration = fc.oneof(
  person,
  entity.map((each) => ({ ...nobody, ...each })),
)
const quarters = (min: number) =>
  fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min, max: 10 ** 9 })))
const record = (seller: string) =>
  fc.record({
    seller: fc.constant(seller),
    standing: fc.constantFrom('reported', 'not_resident'),
    declaration: declaration.map((each) => plainDeclaration(TaxDeclaration.parse(each))),
    account: fc.oneof(
      fc.constant(null),
      fc.record({ holder: word, iban: fc.constant('NL91ABNA0417164300') }),
    ),
    ...{ consideration: quarters(-100), activities: quarters(0), fees: quarters(0) },
  }) as fc.Arbitrary<SellerRecord>
const year = fc
  .subarray(['earnings:5', 'earnings:6', 'studio:3', 'studio:4'])
  .chain((sellers) => fc.tuple(...sellers.map(record)) as fc.Arbitrary<SellerRecord[]>)

const refsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<stf:${name}>([^<]+)<`, 'g'))].map(([, text]) => text!)

test('SELLER-TAX-08 whatever changes from report to report, each message has the form of DPI, and what the authority has in the end is what is true', () => {
  fc.assert(
    fc.property(fc.array(year, { minLength: 1, maxLength: 4 }), (reports) => {
      let before: Standing | null = null
      /** As an authority keeps it: by id. */
      const held = new Set<string>()
      const used = new Set<string>()
      for (const [index, records] of reports.entries()) {
        for (const { declaration: each } of records)
          expect(taxDeclarationFaults(each!, '2027-01-15')).toEqual({})
        const made = reportMessages({
          ...{ year: 2026, number: index + 1, at: at + index, currency, operator, records, before },
        })
        if (index === 0) expect(made.messages).toHaveLength(1)
        for (const xml of made.messages) {
          using document = XmlDocument.fromString(xml)
          validator.validate(document)
          const [indics, ids] = [refsOf(xml, 'DocTypeIndic'), refsOf(xml, 'DocRefId')]
          // One message is of new records, or of corrections.
          const kinds = new Set(indics.filter((indic) => indic !== 'OECD0').map((indic) => indic === 'OECD1'))
          expect(kinds.size).toBeLessThanOrEqual(1)
          for (const old of refsOf(xml, 'CorrDocRefId')) expect(held.delete(old)).toBe(true)
          for (const [place, id] of ids.entries()) {
            if (indics[place] === 'OECD0') continue
            expect(used.has(id)).toBe(false)
            used.add(id)
            if (indics[place] !== 'OECD3') held.add(id)
          }
        }
        const { sellers, operator: own } = made.standing
        expect([...held].sort()).toEqual([own.id, ...sellers.map(({ id }) => id)].sort())
        expect(sellers.map((each) => each.record)).toEqual(
          records.filter(({ standing }) => standing === 'reported'),
        )
        before = made.standing
      }
    }),
    { numRuns: 60 },
  )
})

test('SELLER-TAX-08 the schema refuses what is out of order, and names are text', () => {
  const [sample] = fc.sample(record('earnings:5'), 1)
  const [xml] = reportMessages({
    ...{ year: 2026, number: 1, at, currency, operator, before: null },
    records: [{ ...sample!, standing: 'reported', consideration: [149, 50, 0, 1] }],
  }).messages
  expect(xml).toContain('Cams &amp; Co. &lt;B.V.&gt;')
  // Whole units whose sum is that of the year.
  expect([...xml!.matchAll(/<dpi:ConsQ\d currCode="EUR">(\d+)</g)].map(([, text]) => text)).toEqual([
    ...['1', '1', '0', '0'],
  ])
  for (const wrong of [
    xml!.replace('<dpi:MessageType>DPI</dpi:MessageType>', ''),
    xml!.replace('<dpi:ConsQ2 currCode="EUR">1<', '<dpi:ConsQ2 currCode="EUR">1.5<'),
    xml!.replace(/<dpi:Fees>.*<\/dpi:Fees>/, ''),
    xml!.replace('OECD1<', 'OECD9<'),
  ]) {
    expect(wrong).not.toBe(xml)
    using document = XmlDocument.fromString(wrong)
    expect(() => validator.validate(document)).toThrow()
  }
})
