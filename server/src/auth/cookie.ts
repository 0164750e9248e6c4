import { fastifyCookie } from '@fastify/cookie'
import type { Session } from './session.ts'

export const SESSION_COOKIE = 'sid'

/** The value of the first cookie `sid`; null when there is none. Written by hand because every request asks. */
export function readSessionCookie(header: string | undefined): string | null {
  if (header === undefined) return null
  let start = 0
  while (start < header.length) {
    let end = header.indexOf(';', start)
    if (end === -1) end = header.length
    while (header[start] === ' ') start += 1
    if (header.startsWith('sid=', start)) return header.slice(start + 4, end).trim()
    start = end + 1
  }
  return null
}

/** Text of `Set-Cookie`. `secure` where the site is on https. `now` in ms since 1970. */
export function sessionCookie(session: Session, secure: boolean, now: number): string {
  return fastifyCookie.serialize(SESSION_COOKIE, session.cookieValue, {
    path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: Math.max(0, Math.floor((session.expiresAt - now) / 1000)),
  })
}
