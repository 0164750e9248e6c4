import { expect, test } from 'vitest'
import { sessionCookieName } from '../platform/site.ts'
import { deviceCookie, readSessionCookie, sessionCookie } from './cookie.ts'

const session = {
  cookieValue: 'p.own',
  expiresAt: 61_000,
  csrf: '',
  identity: { kind: 'guest', username: 'guest_1', sessionKey: 'g-1' },
} as const

test.each([
  [undefined, 'sid', null],
  ['', 'sid', null],
  ['sid=p.own', 'sid', 'p.own'],
  ['theme=dark;  sid = x; sid=p.own ', 'sid', 'p.own'],
  ['xsid=no; sid2=no', 'sid', null],
  ['sid=', 'sid', ''],
  // Sent twice by the same jar is no second cookie.
  ['sid=p.own; sid=p.own', 'sid', 'p.own'],
  ['sid=p.planted; sid=p.own', 'sid', null],
  ['sid=p.own; sid=p.planted', 'sid', null],
  ['sid=p.planted', '__Host-sid', null],
  ['sid=p.planted; __Host-sid=p.own', '__Host-sid', 'p.own'],
  ['__host-sid=p.planted; __Host-sid=p.own', '__Host-sid', 'p.own'],
  ['__Host-sid=p.own; __Host-sid=p.planted', '__Host-sid', null],
] as const)('COOKIE-01 of "%s" the session %s is %j', (header, name, value) => {
  expect(readSessionCookie(header, name)).toBe(value)
})

test('COOKIE-01 over https the cookie is for this host alone', () => {
  expect(sessionCookie(session, true, 1_000)).toBe(
    '__Host-sid=p.own; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(sessionCookie(session, false, 1_000)).toBe('sid=p.own; Max-Age=60; Path=/; HttpOnly; SameSite=Lax')
  expect([sessionCookieName(true), sessionCookieName(false)]).toEqual(['__Host-sid', 'sid'])
})

test('COOKIE-01 no value writes an attribute', () => {
  const planted = { ...session, cookieValue: 'p.own; Domain=example.org' }
  expect(sessionCookie(planted, true, 61_000)).toBe(
    '__Host-sid=p.own%3B%20Domain%3Dexample.org; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('AUTH-13 the cookie of a device goes to the calls of log-in alone, as it is', () => {
  const value = `7~${'a'.repeat(8)}~${'b'.repeat(16)}~${'-_'.repeat(21)}c!8~a~${'b'.repeat(16)}~${'c'.repeat(43)}`
  const text = `device=${value}; Max-Age=60; Path=/api/v1/auth; HttpOnly;`
  expect(deviceCookie(value, false, 60_999)).toBe(`${text} SameSite=Strict`)
  expect(deviceCookie(value, true, 60_999)).toBe(`${text} Secure; SameSite=Strict`)
})
