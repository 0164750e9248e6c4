import { isRouteErrorResponse } from 'react-router'

type ErrorKind = 'not_found' | 'account_suspended' | 'login_required' | 'generic'

export interface ErrorDescription {
  readonly kind: ErrorKind
  /** For the support: the API's code or the status. */
  readonly code: string
  /** ISO 8601; null: not said. */
  readonly suspendedUntil: string | null
}

/** Which page an error gets. What is not an answer of ours is a bug, and says nothing but that. */
export function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return { kind: 'generic', code: 'client', suspendedUntil: null }
  const body = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Record<
    string,
    unknown
  >
  const code = typeof body['error'] === 'string' ? body['error'] : String(error.status)
  return {
    kind: kindOf(error.status, code),
    code,
    suspendedUntil: typeof body['until'] === 'string' ? body['until'] : null,
  }
}

function kindOf(status: number, code: string): ErrorKind {
  if (code === 'account_suspended' || code === 'login_required') return code
  return status === 404 ? 'not_found' : 'generic'
}
