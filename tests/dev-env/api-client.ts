import { randomUUID } from 'node:crypto'
import { API_BASE, errorCatalog, type Route, routes } from '@footlight/core/protocol'

export interface ApiAnswer {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; null where there was no body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects there.
  readonly body: any
}

export interface CallOptions {
  readonly body?: unknown
  /** Sent as it is instead of `body`. */
  readonly rawBody?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly idempotencyKey?: string
}

/** One viewer: keeps cookies and the token against forged requests, as a browser with our pages does. */
export class TestApi {
  readonly #origin: string
  readonly #headers: Readonly<Record<string, string>>
  readonly cookies = new Map<string, string>()
  #csrf: string | null = null

  /** `headers`: of every request, as those that a proxy adds. */
  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin
    this.#headers = headers
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> {
    return this.send('GET', path, { headers })
  }

  async post(path: string, body: unknown = {}, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#change('POST', path, { body, ...options })
  }

  async delete(path: string, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.#change('DELETE', path, options)
  }

  /** A new key each time unless one is given. */
  async tip(
    recipient: string,
    amount: unknown,
    options: CallOptions & { readonly comment?: string } = {},
  ): Promise<ApiAnswer> {
    const { comment, ...rest } = options
    return this.post(
      `/tip/${recipient}`,
      { amount, ...(comment !== undefined && { comment }) },
      { idempotencyKey: randomUUID(), ...rest },
    )
  }

  /** @throws when the log-in is refused. */
  async logIn(username: string, password = 'footlight-demo'): Promise<void> {
    const answer = await this.post('/auth/login', { username, password })
    if (answer.status !== 200)
      throw new Error(`log-in of ${username} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  /** What opens sockets. */
  async nodeToken(): Promise<string> {
    return (await this.get('/user/current')).body.user.node_token
  }

  async tokens(): Promise<number> {
    return (await this.get('/user/current')).body.tokens
  }

  async csrf(): Promise<string> {
    return (this.#csrf ??= (await this.get('/site_config')).body.csrf as string)
  }

  /** One request, as it is given. Every answer of the API is held against the route table. */
  async send(method: string, path: string, options: CallOptions = {}): Promise<ApiAnswer> {
    return this.sendTo(
      method,
      path.startsWith('/') && !isOutsideApi(path) ? `${API_BASE}${path}` : path,
      options,
    )
  }

  /** The same, by the whole path. */
  async sendTo(
    method: string,
    path: string,
    { body, rawBody, headers, idempotencyKey }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const url = `${this.#origin}${path}`
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      ...(text !== undefined && { body: text }),
      headers: {
        ...this.#headers,
        ...(this.cookies.size > 0 && {
          cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(text !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...headers,
      },
    })
    this.#keep(response.headers)
    const answer = { status: response.status, headers: response.headers, body: await readBody(response) }
    if (url.startsWith(`${this.#origin}${API_BASE}`))
      holdAgainstTable(method, new URL(url).pathname.slice(API_BASE.length), answer)
    return answer
  }

  async #change(method: string, path: string, options: CallOptions): Promise<ApiAnswer> {
    const csrf = await this.csrf()
    return this.send(method, path, { ...options, headers: { 'x-csrf-token': csrf, ...options.headers } })
  }

  #keep(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0]!.split('=') as [string, string]
      this.cookies.set(name, value)
    }
    this.#csrf = headers.get('x-csrf-token') ?? this.#csrf
  }
}

function isOutsideApi(path: string): boolean {
  return /^\/(healthz|readyz|metrics|thumbs|avatars|assets)\b/.test(path)
}

// biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects there.
async function readBody(response: Response): Promise<any> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return text === '' ? null : isJson ? JSON.parse(text) : text
}

const table = Object.values<Route>(routes).map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+').replace(/\*$/, '.+')}/?$`),
}))

/**
 * @throws when an answer is not what the contract promises: a wrong shape, or a code whose status it is not.
 */
function holdAgainstTable(method: string, path: string, { status, body }: ApiAnswer): void {
  if (status >= 400) {
    const known = (errorCatalog as Record<string, { status: number }>)[body?.error]
    if (known?.status !== status || body.status !== 0 || typeof body.message !== 'string')
      throw new Error(`${method} ${path}: no failure of the contract: ${status} ${JSON.stringify(body)}`)
    return
  }
  const exact = table.find((entry) => entry.route.method === method && entry.route.path === path)
  const route = (exact ?? table.find((entry) => entry.route.method === method && entry.pattern.test(path)))
    ?.route
  if (route === undefined) return
  if (route.response === undefined) {
    if (status !== 204 || body !== null)
      throw new Error(`${method} ${path}: expected an empty 204, got ${status}`)
    return
  }
  const parsed = route.response.safeParse(body)
  if (!parsed.success)
    throw new Error(
      `${method} ${path}: the answer is not of its schema: ${JSON.stringify(parsed.error.issues)}`,
    )
}
