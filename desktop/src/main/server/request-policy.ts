import { API_BASE } from '@footlight/core/protocol/route'
import type { HttpCall } from '../../shared/ipc-contract.ts'

/** Headers that the page may set. Cookie, Origin and the rest are main's business. */
const allowedHeaders = new Set(['accept', 'content-type', 'x-csrf-token', 'idempotency-key'])

export type RequestRefusal = 'path' | 'header'

/** The full address of a call below the chosen server's `/api/v1/`, or why it may not go out. */
export function allowRequest(
  origin: string,
  request: Pick<HttpCall, 'path' | 'headers'>,
): { readonly url: string } | RequestRefusal {
  if (!Object.keys(request.headers).every((name) => allowedHeaders.has(name))) return 'header'
  if (!URL.canParse(request.path, origin)) return 'path'
  const url = new URL(request.path, origin)
  // Looked at after the parser resolved dots and slashes: what is checked is what is sent.
  const below =
    url.origin === origin && url.pathname.startsWith(`${API_BASE}/`) && !/%2e|%2f|%5c/i.test(url.pathname)
  return below ? { url: url.href } : 'path'
}
