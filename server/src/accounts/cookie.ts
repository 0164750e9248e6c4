import { stringifySetCookie } from 'cookie'
import { sessionCookieName } from '../platform/site.ts'
import type { Session } from './session.ts'

/** Sent to the calls of log-in alone: nothing else has a use for it. */
const DEVICE_PATH = '/api/v1/auth'

/** The session's cookie; null: there is none, or there are two. */
export function readSessionCookie(header: string | undefined, name: string): string | null {
  return readCookie(header, name)
}

/** The value of the cookie `device` (`KnownDevices`); null: there is none, or there are two. */
export function readDeviceCookie(header: string | undefined): string | null {
  return readCookie(header, 'device')
}

/** What a log-in by a provider goes on with; null: there is none, or there are two. */
export function readSignInCookie(header: string | undefined, secure: boolean): string | null {
  return readCookie(header, signInCookieName(secure))
}

/** Comes back with the navigation from the provider's page, and is never sent with a form of another site. */
export function signInCookie(value: string, secure: boolean, ttlMs: number): string {
  return stringifySetCookie({
    name: signInCookieName(secure),
    value,
    maxAge: Math.floor(ttlMs / 1000),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}

/** As of the session: no page of a sibling host plants one (`sessionCookieName`). */
function signInCookieName(secure: boolean): string {
  return secure ? '__Host-sign-in' : 'sign-in'
}

/**
 * Of two cookies of one name at least one was planted, and nothing tells which: neither counts. Written by
 * hand because the library takes the first of two.
 */
function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  let found: string | null = null
  let start = 0
  while (start < header.length) {
    let end = header.indexOf(';', start)
    if (end === -1) end = header.length
    while (header[start] === ' ') start += 1
    if (header.startsWith(name, start) && header[start + name.length] === '=') {
      const value = header.slice(start + name.length + 1, end).trim()
      if (found !== null && found !== value) return null
      found = value
    }
    start = end + 1
  }
  return found
}

/** Text of `Set-Cookie`. `secure` where the site is on https. `now` in ms since 1970. */
export function sessionCookie(session: Session, secure: boolean, now: number): string {
  return stringifySetCookie({
    name: sessionCookieName(secure),
    value: session.cookieValue,
    maxAge: Math.max(0, Math.floor((session.expiresAt - now) / 1000)),
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  })
}

/** A Cookie header with this session in the place of whatever session it named. */
export function withSessionCookie(header: string | undefined, name: string, value: string): string {
  const others = (header ?? '')
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '' && !cookie.startsWith(`${name}=`))
  return [...others, `${name}=${value}`].join('; ')
}

/** Text of `Set-Cookie`. `ttlMs`: how long the device is known. */
export function deviceCookie(value: string, secure: boolean, ttlMs: number): string {
  return stringifySetCookie({
    name: 'device',
    value,
    maxAge: Math.floor(ttlMs / 1000),
    path: DEVICE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })
}
