export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, as which a text is sent as it is, or as a form. */
  readonly body?: object | string | URLSearchParams
}

/**
 * Asks a service of the operator's, and rejects where no answer has begun within `withinMs` or `signal` ends it. A redirect is no
 * answer: a key goes nowhere but to the address that the operator named.
 */
export function sendCall(
  { method, url, headers, body }: OutgoingCall,
  withinMs: number,
  signal?: AbortSignal,
): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  const timeout = AbortSignal.timeout(withinMs)
  return fetch(url, {
    method,
    redirect: 'error',
    headers: {
      ...headers,
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  })
}
