import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { PUSH_SERVICES_DEFAULT } from './delivery-config.ts'

const mail = { SMTP_URL: 'smtp://mail.example.org:587', MAIL_FROM: 'Footlight <hello@example.org>' }
const bounces = { MAIL_BOUNCES: 'bounces@example.org', MAIL_BOUNCES_TOKEN: 'a'.repeat(16) }

function read(env: Record<string, string>) {
  const config = readConfig(env, '/srv/footlight')
  if (!config.ok) throw new Error(config.error)
  return config.value
}

function refusal(env: Record<string, string>): string | null {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? null : config.error
}

test('MAIL-05 without a mail server there is none, and push goes to the services of the browsers', () => {
  expect(read({})).toMatchObject({ smtp: null, pushServices: PUSH_SERVICES_DEFAULT })
})

test('MAIL-05 all of it is read as it stands', () => {
  const url = 'smtps://hello%40example.org:p%25ss@[2001:db8::1]:465'
  expect(
    read({ ...mail, ...bounces, SMTP_URL: url, PUSH_SERVICES: 'Push.Example.org, *.example.net' }),
  ).toMatchObject({
    smtp: {
      url,
      from: 'Footlight <hello@example.org>',
      bounces: { address: 'bounces@example.org', token: 'a'.repeat(16) },
    },
    pushServices: ['push.example.org', '*.example.net'],
  })
  expect(read({ ...mail, MAIL_FROM: 'hello@example.org' }).smtp).toMatchObject({ bounces: null })
  expect(read({ PUSH_SERVICES: 'none' }).pushServices).toEqual([])
})

test.each([
  ['half of two', { SMTP_URL: mail.SMTP_URL }, /SMTP_URL and MAIL_FROM/],
  ['the other half', { MAIL_FROM: mail.MAIL_FROM }, /SMTP_URL and MAIL_FROM/],
  ['bounces without a secret', { ...mail, MAIL_BOUNCES: bounces.MAIL_BOUNCES }, /MAIL_BOUNCES_TOKEN/],
  ['bounces without a mail server', bounces, /SMTP_URL/],
  [
    'a long name for what comes back',
    { ...mail, ...bounces, MAIL_BOUNCES: `${'b'.repeat(21)}@example.org` },
    /MAIL_BOUNCES/,
  ],
  ['another protocol', { ...mail, SMTP_URL: 'https://mail.example.org' }, /SMTP_URL/],
  ['a path', { ...mail, SMTP_URL: 'smtp://mail.example.org/box' }, /SMTP_URL/],
  [
    'a setting of the library',
    { ...mail, SMTP_URL: 'smtp://mail.example.org?tls.rejectUnauthorized=false' },
    /SMTP_URL/,
  ],
  ['a lone % in a password', { ...mail, SMTP_URL: 'smtp://me:50%@mail.example.org' }, /SMTP_URL/],
  ['half of a bracket', { ...mail, MAIL_FROM: 'hello@example.org>' }, /MAIL_FROM/],
  ['two senders', { ...mail, MAIL_FROM: 'a@example.org, b@example.org' }, /MAIL_FROM/],
  ['a line more', { ...mail, MAIL_FROM: 'Footlight\nBcc: x <hello@example.org>' }, /MAIL_FROM/],
  ['an address for a host', { PUSH_SERVICES: 'https://push.example.org' }, /PUSH_SERVICES/],
  ['numbers for a host', { PUSH_SERVICES: '127.0.0.1' }, /PUSH_SERVICES/],
  ['every host', { PUSH_SERVICES: '*' }, /PUSH_SERVICES/],
] as const)('MAIL-05 the server does not start with %s', (_what, env, said) => {
  expect(refusal(env)).toMatch(said)
})
