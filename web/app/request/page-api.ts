export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

export type CallApi = (path: string, init: { readonly headers: Headers }) => Promise<ApiAnswer>

/** What the in-process call may know of the viewer's own request. */
const forwardedNames = [
  'cookie',
  'user-agent',
  'accept-language',
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
]

/**
 * The API as one page request sees it. A viewer without a session gets one with the first answer; the other
 * calls of the same page wait for it and use it, so that one page never makes two guests.
 */
export class PageApi {
  readonly setCookies: string[] = []
  readonly #call: CallApi
  readonly #headers: Headers
  #first: Promise<ApiAnswer> | null = null

  constructor(call: CallApi, requestHeaders: Headers) {
    this.#call = call
    this.#headers = new Headers()
    for (const name of forwardedNames) {
      const value = requestHeaders.get(name)
      if (value !== null) this.#headers.set(name, value)
    }
  }

  /** `path` is below `/api/v1`, with its query. Rejects only where the server's own call does. */
  async get(path: string): Promise<ApiAnswer> {
    if (this.#hasSession()) return this.#send(path)
    if (this.#first === null) return (this.#first = this.#send(path))
    // A first call that failed leaves the viewer as it found them; this one then asks for its own.
    await this.#first.catch(() => undefined)
    return this.#send(path)
  }

  #hasSession(): boolean {
    return /(?:^|;\s*)(?:__Host-)?sid=/.test(this.#headers.get('cookie') ?? '')
  }

  async #send(path: string): Promise<ApiAnswer> {
    const answer = await this.#call(path, { headers: new Headers(this.#headers) })
    for (const cookie of answer.headers.getSetCookie()) {
      this.setCookies.push(cookie)
      this.#remember(cookie.split(';', 1)[0]!)
    }
    return answer
  }

  #remember(pair: string): void {
    const name = pair.slice(0, pair.indexOf('=') + 1)
    const others = (this.#headers.get('cookie') ?? '')
      .split(/;\s*/)
      .filter((entry) => entry !== '' && !entry.startsWith(name))
    this.#headers.set('cookie', [...others, pair].join('; '))
  }
}
