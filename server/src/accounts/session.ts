import type { Identity } from './port.ts'

/** A caller's session as a request sees it. */
export interface Session {
  readonly identity: Identity
  /** What `X-CSRF-TOKEN` must say. */
  readonly csrf: string
  /** Value of the session cookie (`sid`, on https `__Host-sid`). A secret: never logged, never stored. */
  readonly cookieValue: string
  /** Wall clock, ms: the browser may forget the cookie then. */
  readonly expiresAt: number
}

/** A log-in ends after this long without a request, and at the latest after the second. */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000
export const SESSION_ABSOLUTE_MS = 90 * 24 * 3_600_000
