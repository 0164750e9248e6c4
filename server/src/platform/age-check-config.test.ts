import { expect, test } from 'vitest'
import { ageChecksOf } from './age-check-config.ts'

const sandbox = {
  SANDBOX_AGE_CHECK_URL: 'http://127.0.0.1:8091',
  SANDBOX_AGE_CHECK_SECRET: 's'.repeat(32),
}
const yoti = { YOTI_AGE_SDK_ID: 'sdk', YOTI_AGE_API_KEY: 'a-key-of-yoti' }
const incode = { INCODE_URL: 'https://incode.example', INCODE_API_KEY: 'a-key-of-incode' }
const on = { AGE_CHECKS: 'on', GEO_DATABASE: 'places.mmdb' } as const

test('AGE-CHECK-08 ages are not checked unless the operator says so', () => {
  expect(ageChecksOf({ ...sandbox }, '/srv')).toEqual({ ok: true, value: null })
  expect(ageChecksOf({ ...sandbox, AGE_CHECKS: 'off' }, '/srv')).toEqual({ ok: true, value: null })
})

test('AGE-CHECK-08 services are asked in one order, and rules are read from the folder of the server', () => {
  const flow = { INCODE_AGE_ESTIMATION_FLOW: 'flow1' }
  const read = ageChecksOf(
    { ...on, ...sandbox, ...incode, ...flow, ...yoti, AGE_RULES: 'rules.json' },
    '/srv',
  )
  expect(read).toMatchObject({ ok: true, value: { rulesPath: '/srv/rules.json', followsLaws: true } })
  const names = read.ok ? read.value?.providers.map(({ name }) => name) : []
  expect(names).toEqual(['yoti', 'incode', 'sandbox'])
})

test.each([
  [{ AGE_CHECKS: 'on' }, /nobody is set up who checks/],
  [{ AGE_CHECKS: 'cameras' }, /AGE_CHECKS is cameras, and nobody is set up who checks/],
  [{ ...sandbox, AGE_CHECKS: 'on' }, /GEO_DATABASE must be set too/],
  [{ SANDBOX_AGE_CHECK_URL: 'http://127.0.0.1:8091' }, /belong together: set both/],
  [{ YOTI_AGE_SDK_ID: 'sdk' }, /YOTI_AGE_SDK_ID and YOTI_AGE_API_KEY belong together/],
  [{ ...on, ...incode }, /INCODE_URL, INCODE_API_KEY and one of/],
] as const)('AGE-CHECK-08 %j does not start, and says why', (values, text) => {
  const read = ageChecksOf(values, '/srv')
  expect(read.ok ? '' : read.error).toMatch(text)
})
