import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const custodianOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.recordsCustodian : config.error
}
const named = { RECORDS_CUSTODIAN_NAME: 'Robin Quill' }

test('RECORDS-01 a custodian has a name and an address, or there is none', () => {
  expect(custodianOf({})).toBeNull()
  expect(custodianOf({ ...named, RECORDS_CUSTODIAN_ADDRESS: '1 Lamp Street; ;Springfield, NY ' })).toEqual({
    name: 'Robin Quill',
    address: '1 Lamp Street\nSpringfield, NY',
  })
  expect(custodianOf(named)).toContain('belong together')
  expect(custodianOf({ RECORDS_CUSTODIAN_ADDRESS: '1 Lamp Street' })).toContain('belong together')
  expect(custodianOf({ ...named, RECORDS_CUSTODIAN_ADDRESS: 'a\u202eb' })).toContain(
    'RECORDS_CUSTODIAN_ADDRESS must be',
  )
  // Nobody finds the custodian by separators alone.
  expect(custodianOf({ ...named, RECORDS_CUSTODIAN_ADDRESS: ' ; ; ' })).toContain(
    'RECORDS_CUSTODIAN_ADDRESS must be',
  )
})
