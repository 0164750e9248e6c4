import { csvLine } from '../platform/csv-line.ts'
import { nameOf } from './dpi-message.ts'
import type { SellerRecord } from './seller-records.ts'

const quarters = ['q1', 'q2', 'q3', 'q4'] as const
const heads = [
  ...['seller', 'standing', 'kind', 'name', 'birth_date', 'registration_number', 'street', 'postal_code'],
  ...['city', 'region', 'country', 'residences', 'tins', 'vat_number', 'us_form', 'iban', 'account_holder'],
  'currency',
  ...(['consideration', 'activities', 'fees'] as const).flatMap((sum) =>
    quarters.map((quarter) => `${sum}_${quarter}`),
  ),
]

/** All sellers of a year as a table: with cents, and with those whom the authority is not told of and why. */
export function reportTable(records: readonly SellerRecord[], currency: string): string {
  return csvLine(heads) + records.map((record) => csvLine(cellsOf(record, currency))).join('')
}

function cellsOf(
  { seller, standing, declaration: said, account, consideration, activities, fees }: SellerRecord,
  currency: string,
): readonly string[] {
  const residences = said?.residences ?? []
  return [
    ...[seller, standing, said?.kind ?? '', said === null ? '' : nameOf(said), said?.birth_date ?? ''],
    ...[said?.registration_number ?? '', said?.street ?? '', said?.postal_code ?? '', said?.city ?? ''],
    ...[said?.region ?? '', said?.country ?? '', residences.map(({ country }) => country).join(' ')],
    residences.map(({ country, tin, no_tin: reason }) => `${country} ${tin || reason}`).join('; '),
    ...[said?.vat_number ?? '', said?.us.form ?? '', account?.iban ?? '', account?.holder ?? '', currency],
    ...consideration.map(money),
    ...activities.map(String),
    ...fees.map(money),
  ]
}

/** Minor units of a currency that has hundredths. */
function money(minor: number): string {
  return (minor / 100).toFixed(2)
}
