import { escapeHtml } from '@footlight/sandbox-biller/html'

export type Fields = Readonly<Record<string, string>>

const usStates =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'
const provinces = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'
const statesOf: Readonly<Record<string, readonly string[]>> = {
  US: usStates.split(' '),
  CA: provinces.split(' '),
}

const TEXT_CHARS_MAX = 50
/** What the field shows before anybody chooses: nobody's birth date. */
export const PLACEHOLDER_DATE = '1900-01-01'

interface Field {
  readonly name: string
  readonly label: string
  readonly charsMax: number
  readonly more?: string
}

const fields: readonly Field[] = [
  { name: 'number', label: 'Credit card number', charsMax: 23, more: 'inputmode="numeric"' },
  { name: 'first_name', label: 'First name', charsMax: TEXT_CHARS_MAX },
  { name: 'last_name', label: 'Last name', charsMax: TEXT_CHARS_MAX },
  { name: 'month', label: 'Expiration month', charsMax: 2, more: 'inputmode="numeric"' },
  { name: 'year', label: 'Expiration year', charsMax: 2, more: 'inputmode="numeric"' },
  { name: 'cvc', label: 'CVC', charsMax: 5, more: 'inputmode="numeric"' },
  { name: 'email', label: 'Email', charsMax: TEXT_CHARS_MAX },
  { name: 'address', label: 'Address', charsMax: TEXT_CHARS_MAX },
  { name: 'city', label: 'City', charsMax: TEXT_CHARS_MAX },
  { name: 'postal', label: 'Postal code', charsMax: TEXT_CHARS_MAX },
]

/** What is missing or cannot be, a sentence each; empty: nothing. */
export function cardFaults(given: Fields, now: number): readonly string[] {
  const faults = fields.flatMap(({ name, label, charsMax }) => {
    const text = (given[name] ?? '').trim()
    if (text === '')
      return [name === 'month' || name === 'year' ? 'Expiration date is required' : `${label} is required`]
    return text.length > charsMax ? [`${label} is too long`] : []
  })
  const { country = '', state = '', birth_date: born = '' } = given
  if (country === '') faults.push('Country is required')
  const stateLabel = country === 'CA' ? 'Province' : 'State'
  const known = statesOf[country]
  if (state === '' || (known !== undefined && !known.includes(state)))
    faults.push(`${stateLabel} is required`)
  else if (state.length > TEXT_CHARS_MAX) faults.push(`${stateLabel} is too long`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(born) || born === PLACEHOLDER_DATE) faults.push('Birth date is required')
  const [month, year] = [Number(given['month']), Number(given['year'])]
  if (faults.length === 0 && !(month >= 1 && month <= 12 && Date.UTC(2000 + year, month) > now))
    faults.push('The card has expired')
  return [...new Set(faults)]
}

const countries = ['US', 'CA', 'GB', 'DE', 'FR', 'ES', 'IT', 'NL', 'AU']

/** `given`: as it came, without the number and the code, which nobody sees twice. */
export function cardForm(path: string, given: Fields, faults: readonly string[]): string {
  const country = countries.includes(given['country'] ?? '') ? given['country']! : 'US'
  const states = statesOf[country]
  const options = (names: readonly string[], chosen: string | undefined): string =>
    names.map((name) => `<option${name === chosen ? ' selected' : ''}>${name}</option>`).join('')
  const stateField =
    states === undefined
      ? `<input name="state" maxlength="${TEXT_CHARS_MAX}" value="${escapeHtml(given['state'] ?? '')}">`
      : `<select name="state"><option value=""></option>${options(states, given['state'])}</select>`
  const inputs = fields.map(({ name, label, charsMax, more = '' }) => {
    const value = name === 'number' || name === 'cvc' ? '' : escapeHtml(given[name] ?? '')
    return `<label>${label}<input name="${name}" maxlength="${charsMax}" value="${value}" autocomplete="off" ${more}></label>`
  })
  const wrong = faults.map((fault) => `<li>${escapeHtml(fault)}</li>`).join('')
  return `<form class="row" method="get" action="${path}"><label>Country<select name="country">${options(countries, country)}</select></label>
<button class="second">Change country</button></form>
<form method="post" action="${path}" autocomplete="off" novalidate>${wrong === '' ? '' : `<ul class="error" role="alert">${wrong}</ul>`}
<input type="hidden" name="country" value="${country}">${inputs.join('')}
<label>${country === 'CA' ? 'Province' : 'State'}${stateField}</label>
<label>Birth date<input type="date" name="birth_date" value="${escapeHtml(given['birth_date'] ?? PLACEHOLDER_DATE)}"></label>
<button name="act" value="card">Check my age</button></form>
<p class="quiet">0000 0000 0000 0001 is a credit card. 0000 0000 0000 0002 is a debit card, which children have too, so it proves nothing. Any other number is refused.</p>`
}
