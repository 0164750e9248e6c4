export interface OutgoingCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent as JSON, as which a text is sent as it is, or as a form; bytes of the type that `headers` say. */
  readonly body?: object | string | URLSearchParams | Uint8Array<ArrayBuffer>
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
  const isJson = body !== undefined && !(body instanceof URLSearchParams || body instanceof Uint8Array)
  const timeout = AbortSignal.timeout(withinMs)
  return fetch(url, {
    method,
    redirect: 'error',
    headers: {
      ...headers,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isJson && typeof body !== 'string' ? JSON.stringify(body) : body }),
    signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
  })
}
