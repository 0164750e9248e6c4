import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { bankFile } from './bank-file.ts'
import { sepaText } from './sepa-text.ts'

const schema = XmlDocument.fromBuffer(readFileSync(join(import.meta.dirname, 'testing/credit-transfers.xsd')))
const validator = XsdValidator.fromDoc(schema)
const from = { name: "Cams & Co. (Ltd.) d'Or", iban: 'DE89370400440532013000', bic: null }
const at = Date.parse('2026-11-27T10:00:00.123Z')

const transfer = fc.record({
  id: fc.uuid(),
  amount: fc.integer({ min: 1, max: 99_999_999_999 }),
  to: fc.record({
    holder: fc.string({ unit: 'grapheme', maxLength: 70 }).filter((text) => sepaText(text, 70) !== ''),
    iban: fc.constantFrom('NL91ABNA0417164300', 'GB29NWBK60161331926819'),
  }),
  text: fc.constant('1000 tokens to 2026-11-19'),
})

test('PAYOUT-09 whoever is paid whatever, the file is one that banks take, and its sums are those of its orders to the cent', () => {
  fc.assert(
    fc.property(fc.array(transfer, { minLength: 1, maxLength: 30 }), fc.boolean(), (transfers, hasBic) => {
      const xml = bankFile({
        ...{ run: randomUUID(), at, transfers },
        from: { ...from, name: sepaText(from.name, 70), bic: hasBic ? 'COBADEFFXXX' : null },
      })
      const document = XmlDocument.fromString(xml)
      try {
        validator.validate(document)
        const sums = [...xml.matchAll(/<InstdAmt Ccy="EUR">(\d+)\.(\d\d)</g)].map(([, whole, cents]) =>
          Number(`${whole}${cents}`),
        )
        expect(sums).toEqual(transfers.map(({ amount }) => amount))
        const whole = BigInt(sums.reduce((sum, each) => sum + each, 0))
        expect(xml.match(/<CtrlSum>(\d+)\.(\d\d)</g)).toEqual(
          Array(2).fill(`<CtrlSum>${whole / 100n}.${String(whole % 100n).padStart(2, '0')}<`),
        )
      } finally {
        document.dispose()
      }
    }),
  )
})

test('PAYOUT-09 the schema refuses what is out of order, and names are written in the letters that every bank takes', () => {
  const xml = bankFile({
    ...{ run: randomUUID(), at, from: { ...from, name: 'Cams' } },
    transfers: [
      { id: randomUUID(), amount: 1, to: { holder: 'Jürgen <b>Łęski', iban: from.iban }, text: 'x' },
    ],
  })
  expect(xml).toContain('<Nm>Jurgen b Leski</Nm>')
  expect(xml).toContain('<InstdAmt Ccy="EUR">0.01</InstdAmt>')
  for (const wrong of [
    xml.replace('<PmtMtd>TRF</PmtMtd>', ''),
    xml.replace('0.01</InstdAmt>', '0.001</InstdAmt>'),
    xml.replace('<Nm>Jurgen b Leski</Nm>', '<Nm>Jürgen</Nm>'),
  ]) {
    using document = XmlDocument.fromString(wrong)
    expect(() => validator.validate(document)).toThrow()
  }
  expect(sepaText('Ørsted & Ægir – “Straße” 北京', 70)).toBe('Orsted AEgir - Strasse')
  expect(sepaText('北京', 70)).toBe('')
})
