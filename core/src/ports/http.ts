export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /**
   * Absolute path with its query (`/api/v1/tip/anna`); the adapter puts the server's origin before it and
   * sends the session's cookie.
   */
  readonly path: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** JSON text; null: no body. */
  readonly body: string | null
  /** It is sent to its end even where the page is left meanwhile. */
  readonly outlivesPage?: boolean
}

export interface HttpResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Empty when the answer has no body. */
  readonly body: string
}

/** One request, one answer. */
export interface HttpPort {
  /** Rejects only when no answer came (no line, aborted, timed out); every status resolves. */
  send(request: HttpRequest): Promise<HttpResponse>
}
