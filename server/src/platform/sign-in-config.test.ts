import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { signInProvidersOf } from './sign-in-config.ts'

const acme = {
  OIDC_ACME_ISSUER: 'https://id.example.org/tenant',
  OIDC_ACME_CLIENT_ID: 'footlight',
  OIDC_ACME_CLIENT_SECRET: 'the-secret',
}
const { OIDC_ACME_CLIENT_SECRET: _secret, ...noSecret } = acme

test('OIDC-17 nobody else logs people in unless the operator says so', () => {
  expect(signInProvidersOf(undefined, {}, '/srv')).toEqual({ ok: true, value: [] })
  const config = readConfig({}, '/srv')
  expect(config.ok && config.value.signInProviders).toEqual([])
})

test('OIDC-17 providers are shown in the order in which they are named, with a secret of theirs or a file', () => {
  const file = { OIDC_B2_ISSUER: 'http://127.0.0.1:9000', OIDC_B2_CLIENT_ID: 'x' }
  const env = { ...acme, ...file, OIDC_B2_CLIENT_SECRET_FILE: 'b2.secret', OIDC_B2_LABEL: 'B two' }
  expect(signInProvidersOf('b2, acme', env, '/srv')).toMatchObject({
    value: [
      { id: 'b2', label: 'B two', clientSecret: { file: '/srv/b2.secret' } },
      { id: 'acme', label: 'Acme', issuer: acme.OIDC_ACME_ISSUER, clientSecret: { text: 'the-secret' } },
    ],
  })
})

test.each([
  ['acme', {}, /OIDC_ACME_ISSUER and OIDC_ACME_CLIENT_ID must be set too/],
  ['acme', noSecret, /one of OIDC_ACME_CLIENT_SECRET and OIDC_ACME_CLIENT_SECRET_FILE/],
  ['acme', { ...acme, OIDC_ACME_CLIENT_SECRET_FILE: 'x' }, /and not both/],
  ['acme', { ...acme, OIDC_ACME_ISSUER: 'http://id.example.org' }, /OIDC_ACME_ISSUER must be/],
  ['acme', { ...acme, OIDC_ACME_ISSUER: 'http://10.0.0.1' }, /OIDC_ACME_ISSUER must be/],
  ['acme', { ...acme, OIDC_ACME_ISSUER: 'https://id.example.org/?a=b' }, /OIDC_ACME_ISSUER must be/],
  ['acme', { ...acme, OIDC_ACME_ISSUER: 'https://me:pass@id.example.org' }, /OIDC_ACME_ISSUER must be/],
  ['acme, acme', acme, /names one twice/],
  ['a, b, c, d, e, f, g', acme, /more than 6/],
  ['acme', { ...acme, OIDC_OTHER_CLIENT_SECRET: 'x' }, /OIDC_OTHER_CLIENT_SECRET is set for a provider/],
  [undefined, acme, /is set for a provider that SIGN_IN_PROVIDERS does not name/],
  [
    'acme,b',
    { ...acme, OIDC_B_ISSUER: acme.OIDC_ACME_ISSUER, OIDC_B_CLIENT_ID: 'x', OIDC_B_CLIENT_SECRET: 'y' },
    /the same issuer/,
  ],
] as const)('OIDC-17 %s with %j does not start, and says why without a secret', (names, env, text) => {
  const read = signInProvidersOf(names, env, '/srv')
  expect(read.ok ? '' : read.error).toMatch(text)
  expect(read.ok ? '' : read.error).not.toContain('the-secret')
})

test('OIDC-17 a name that is none does not start', () => {
  const read = readConfig({ SIGN_IN_PROVIDERS: 'Acme Corp' }, '/srv')
  expect(read.ok ? '' : read.error).toMatch(/SIGN_IN_PROVIDERS must be short names/)
})
