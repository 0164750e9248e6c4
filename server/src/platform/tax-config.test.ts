import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const operator = {
  ...{ TAX_OPERATOR_NAME: 'Cams & Co. B.V.', TAX_OPERATOR_COUNTRY: 'NL', TAX_OPERATOR_TIN: '1112.22.333' },
  ...{ TAX_OPERATOR_STREET: 'Lamp 1', TAX_OPERATOR_POSTAL_CODE: '1011', TAX_OPERATOR_CITY: 'Amsterdam' },
}
const of = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.tax : config.error
}

test('SELLER-TAX-10 nobody is asked unless it is clear who reports, and who is named in part does not start', () => {
  expect(of({})).toEqual({ mode: 'off', operator: null })
  expect(of({ TAX_DECLARATION: 'off' })).toEqual({ mode: 'off', operator: null })
  expect(of(operator)).toMatchObject({ mode: 'optional', operator: { tin: '111222333', vat: null } })
  expect(of({ ...operator, TAX_DECLARATION: 'off' })).toMatchObject({
    mode: 'off',
    operator: { country: 'NL' },
  })
  expect(of({ TAX_DECLARATION: 'required' })).toContain('TAX_OPERATOR_NAME')
  expect(of({ ...operator, TAX_OPERATOR_CITY: '' })).toContain('TAX_OPERATOR_CITY')
  expect(of({ ...operator, TAX_OPERATOR_COUNTRY: 'XX' })).toContain('TAX_OPERATOR_COUNTRY')
})
