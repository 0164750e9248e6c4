import type { Session } from './session.ts'

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

/** Text of `Set-Cookie`; the value is of letters that need no escape. `secure` where the site is on https. `now` in ms since 1970. */
export function sessionCookie(session: Session, secure: boolean, now: number): string {
  const maxAgeSeconds = Math.max(0, Math.floor((session.expiresAt - now) / 1000))
  return `sid=${session.cookieValue}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}
