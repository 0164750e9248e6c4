import { expect, test } from 'vitest'
import { cardFaults, cardForm, PLACEHOLDER_DATE } from './card-form.ts'

const NOW = Date.UTC(2026, 10, 27)
const whole = {
  ...{ number: '0000 0000 0000 0001', first_name: 'Robin', last_name: 'Example', month: '11', year: '26' },
  ...{ cvc: '123', email: 'robin@example.org', address: 'Test Street 1', city: 'Teston', postal: '75001' },
  ...{ country: 'US', state: 'TX', birth_date: '1990-03-04' },
}

test('AGE-CARD-01 each field is wanted by its name', () => {
  expect(cardFaults(whole, NOW)).toEqual([])
  expect(cardFaults({}, NOW)).toEqual([
    'Credit card number is required',
    'First name is required',
    'Last name is required',
    'Expiration date is required',
    'CVC is required',
    'Email is required',
    'Address is required',
    'City is required',
    'Postal code is required',
    'Country is required',
    'State is required',
    'Birth date is required',
  ])
})

test.each([
  [{ birth_date: PLACEHOLDER_DATE }, 'Birth date is required'],
  [{ country: 'CA', state: 'TX' }, 'Province is required'],
  [{ state: 'QC' }, 'State is required'],
  [{ first_name: 'x'.repeat(51) }, 'First name is too long'],
  [{ cvc: '123456' }, 'CVC is too long'],
  [{ month: '111' }, 'Expiration month is too long'],
  [{ month: '10' }, 'The card has expired'],
  [{ month: '13', year: '30' }, 'The card has expired'],
])('AGE-CARD-01 %j: %s', (change, fault) => {
  expect(cardFaults({ ...whole, ...change }, NOW)).toEqual([fault])
})

test('AGE-CARD-01 the state is chosen in the United States and Canada and typed elsewhere, where any will do', () => {
  expect(cardFaults({ ...whole, country: 'GB', state: 'Kent' }, NOW)).toEqual([])
  expect(cardForm('/check/1', { country: 'CA' }, [])).toMatch(/Province<select name="state">/)
  expect(cardForm('/check/1', { country: 'US' }, [])).toMatch(/State<select name="state">/)
  expect(cardForm('/check/1', { country: 'GB' }, [])).toMatch(/State<input name="state" maxlength="50"/)
})

test('what was typed stands there again, without the number and the code, and as text', () => {
  const html = cardForm('/check/1', { ...whole, city: '"><script>' }, ['<b>'])
  expect(html).not.toContain('0000 0000 0000 0001" ')
  expect(html).not.toContain('value="123"')
  expect(html).not.toContain('<script>')
  expect(html).not.toContain('<b>')
})
