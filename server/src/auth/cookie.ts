import type { Session } from './session.ts'

/** Sent to the calls of log-in alone: nothing else has a use for it. */
const DEVICE_PATH = '/api/v1/auth'

/** The value of the first cookie `sid`; null when there is none. Written by hand because every request asks. */
export function readSessionCookie(header: string | undefined): string | null {
  return readCookie(header, 'sid=')
}

/** The value of the cookie `device` (`KnownDevices`); null when there is none. */
export function readDeviceCookie(header: string | undefined): string | null {
  return readCookie(header, 'device=')
}

/** `prefix`: the name and its `=`. */
function readCookie(header: string | undefined, prefix: string): string | null {
  if (header === undefined) return null
  let start = 0
  while (start < header.length) {
    let end = header.indexOf(';', start)
    if (end === -1) end = header.length
    while (header[start] === ' ') start += 1
    if (header.startsWith(prefix, start)) return header.slice(start + prefix.length, end).trim()
    start = end + 1
  }
  return null
}

/** Text of `Set-Cookie`; the value is of letters that need no escape. `secure` where the site is on https. `now` in ms since 1970. */
export function sessionCookie(session: Session, secure: boolean, now: number): string {
  const maxAgeSeconds = Math.max(0, Math.floor((session.expiresAt - now) / 1000))
  return `sid=${session.cookieValue}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Text of `Set-Cookie`. `ttlMs`: how long the device is known. */
export function deviceCookie(value: string, secure: boolean, ttlMs: number): string {
  return `device=${value}; Max-Age=${Math.floor(ttlMs / 1000)}; Path=${DEVICE_PATH}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
