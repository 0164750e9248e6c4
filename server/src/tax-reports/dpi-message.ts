import type { TaxDeclaration } from '@footlight/core/protocol'
import { wholeUnits } from '@footlight/core/rules/tax-reports/quarters'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { TaxOperator } from '../platform/tax-config.ts'
import type { Reported } from './seller-records.ts'

/**
 * `OECD0`: sent before and unchanged, of the operator alone; `OECD1`: new; `OECD2`: in the place of `corrects`; `OECD3`:
 * `corrects` no longer holds.
 */
export interface DocSpec {
  readonly indic: 'OECD0' | 'OECD1' | 'OECD2' | 'OECD3'
  readonly id: string
  /** Of the document that it corrects; null: it corrects none. */
  readonly corrects: string | null
}

export interface DpiMessage {
  readonly id: string
  /** `DPI401`: new records; `DPI402`: corrections; `DPI403`: there is nothing to report. */
  readonly indic: 'DPI401' | 'DPI402' | 'DPI403'
  readonly year: number
  /** ms since 1970. */
  readonly at: number
  readonly currency: string
  readonly operator: TaxOperator & { readonly doc: DocSpec }
  readonly sellers: readonly { readonly record: Reported; readonly doc: DocSpec }[]
}

/**
 * A message of the schema "DPI XML" 1.0 of the OECD as DAC7 uses it. Amounts are whole units of the currency, as its
 * `MonAmnt_Type` wants them.
 */
export function dpiMessage(message: DpiMessage): string {
  const { operator, year, at, currency, sellers } = message
  const spec = [
    operator.senderId === null ? '' : tag('SendingEntityIN', operator.senderId),
    tag('TransmittingCountry', operator.country),
    tag('ReceivingCountry', operator.country),
    tag('MessageType', 'DPI'),
    tag('MessageRefId', message.id),
    tag('MessageTypeIndic', message.indic),
    tag('ReportingPeriod', `${year}-12-31`),
    // Without a zone, as the guide has it.
    tag('Timestamp', new Date(at).toISOString().slice(0, -1)),
  ].join('')
  const body = [operatorOf(operator), ...sellers.map(({ record, doc }) => sellerOf(record, doc, currency))]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<dpi:DPI_OECD xmlns:dpi="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">\n',
    `<dpi:MessageSpec>${spec}</dpi:MessageSpec>\n`,
    `<dpi:DPIBody>${body.join('\n')}</dpi:DPIBody>\n`,
    '</dpi:DPI_OECD>\n',
  ].join('')
}

function operatorOf({ doc, ...operator }: DpiMessage['operator']): string {
  return element(
    'PlatformOperator',
    tag('ResCountryCode', operator.country),
    tag('TIN', operator.tin, { issuedBy: operator.country }),
    operator.vat === null ? '' : tag('VAT', operator.vat),
    tag('Name', operator.name),
    operator.platformName === null ? '' : tag('PlatformBusinessName', operator.platformName),
    address('OECD304', { ...operator, postal_code: operator.postalCode, region: '' }),
    // It is resident where it reports.
    tag('Nexus', 'RPONEX1'),
    tag('AssumedReporting', 'false'),
    docSpec(doc),
  )
}

function sellerOf({ declaration, account, ...sums }: Reported, doc: DocSpec, currency: string): string {
  const name = nameOf(declaration)
  const paidTo =
    account === null
      ? ''
      : element(
          'FinancialIdentifier',
          tag('Identifier', account.iban, { AccountNumberType: 'IBAN' }),
          account.holder === name ? '' : tag('AccountHolderName', account.holder),
        )
  const isPerson = declaration.kind === 'individual'
  const standard = isPerson
    ? element('Standard', personOf(declaration), paidTo)
    : element('Standard', entityOf(declaration), paidTo, establishmentsOf(declaration))
  const whole = { consideration: wholeUnits(sums.consideration), fees: wholeUnits(sums.fees) }
  return element(
    'ReportableSeller',
    element('Identity', element(isPerson ? 'IndividualSeller' : 'EntitySeller', standard)),
    element(
      'RelevantActivities',
      element(
        'PersonalServices',
        element(
          'Consideration',
          ...whole.consideration.map((each, at) => money(`ConsQ${at + 1}`, each, currency)),
        ),
        element(
          'NumberOfActivities',
          ...sums.activities.map((each, at) => tag(`NumbQ${at + 1}`, String(each))),
        ),
        element('Fees', ...whole.fees.map((each, at) => money(`FeesQ${at + 1}`, each, currency))),
        // The site withholds no tax.
        element('Taxes', ...whole.fees.map((_, at) => money(`TaxQ${at + 1}`, 0, currency))),
      ),
    ),
    docSpec(doc),
  )
}

export function nameOf({
  kind,
  first_name: first,
  last_name: last,
  legal_name: legal,
}: TaxDeclaration): string {
  return kind === 'individual' ? `${first} ${last}` : legal
}

function personOf(declaration: TaxDeclaration): string {
  const { birth_date: date, birth_city: city, birth_country: country } = declaration
  const place =
    city === '' || country === ''
      ? ''
      : element('BirthPlace', tag('City', city), element('CountryInfo', tag('CountryCode', country)))
  return element(
    'IndSellerID',
    numbersOf(declaration),
    declaration.vat_number === '' ? '' : tag('VAT', declaration.vat_number),
    element('Name', tag('FirstName', declaration.first_name), tag('LastName', declaration.last_name)),
    address('OECD301', declaration),
    element('BirthInfo', tag('BirthDate', date), place),
  )
}

function entityOf(declaration: TaxDeclaration): string {
  return element(
    'EntSellerID',
    numbersOf(declaration),
    tag('IN', declaration.registration_number, { INType: 'BRN' }),
    declaration.vat_number === '' ? '' : tag('VAT', declaration.vat_number),
    tag('Name', declaration.legal_name),
    address('OECD301', declaration),
  )
}

function numbersOf({ residences }: TaxDeclaration): string {
  const known = residences.filter(({ tin }) => tin !== '')
  return [
    ...residences.map(({ country }) => tag('ResCountryCode', country)),
    ...known.map(({ country, tin }) => tag('TIN', tin, { issuedBy: country })),
    // Beside a number that is known none may be unknown.
    known.length === 0 ? tag('TIN', 'NOTIN', { unknown: 'true' }) : '',
  ].join('')
}

function establishmentsOf({ establishments }: TaxDeclaration): string {
  const each = establishments.map((country) => tag('PermanentEstablishment', country))
  return each.length === 0 ? '' : element('PermanentEstablishments', ...each)
}

function address(
  type: string,
  place: Pick<TaxDeclaration, 'street' | 'postal_code' | 'city' | 'region' | 'country'>,
): string {
  const { street, postal_code: code, city, region, country } = place
  const parts = [
    tag('Street', street),
    code === '' ? '' : tag('PostCode', code),
    tag('City', city),
    region === '' ? '' : tag('CountrySubentity', region),
  ]
  const fixed = element('AddressFix', ...parts)
  return `<dpi:Address legalAddressType="${type}">${tag('CountryCode', country)}${fixed}</dpi:Address>`
}

function docSpec({ indic, id, corrects }: DocSpec): string {
  const of = (name: string, text: string) => `<stf:${name}>${escapeHtml(text)}</stf:${name}>`
  return element(
    'DocSpec',
    of('DocTypeIndic', indic),
    of('DocRefId', id),
    corrects === null ? '' : of('CorrDocRefId', corrects),
  )
}

function money(name: string, units: number, currency: string): string {
  return tag(name, String(units), { currCode: currency })
}

function element(name: string, ...children: readonly string[]): string {
  return `<dpi:${name}>${children.join('')}</dpi:${name}>`
}

function tag(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  // No document of XML 1.0 may have these two.
  const plain = escapeHtml(text.replaceAll(/[\uFFFE\uFFFF]/g, ''))
  return `<dpi:${name}${written.join('')}>${plain}</dpi:${name}>`
}
