import type { HttpPort, HttpRequest, HttpResponse } from '../../ports/http.ts'

export type FakeAnswer = {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
}
/** `lost`: the request may have arrived, its answer did not. */
type Responder = (request: HttpRequest) => FakeAnswer | 'lost' | Promise<FakeAnswer>

/** A server with the answers that a test gives it, by `METHOD /path` below /api/v1. Keeps every request. */
export class FakeHttp implements HttpPort {
  readonly requests: HttpRequest[] = []
  readonly #responders = new Map<string, Responder>()

  /** Replaces an earlier answer to the same call. `path` is without the base and the query. */
  on(call: string, responder: Responder | FakeAnswer): this {
    this.#responders.set(call, typeof responder === 'function' ? responder : () => responder)
    return this
  }

  /** Requests to one call, oldest first. */
  to(call: string): readonly HttpRequest[] {
    return this.requests.filter((request) => nameOf(request) === call)
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    this.requests.push(request)
    const answer = (await this.#responders.get(nameOf(request))?.(request)) ?? {
      status: 404,
      json: { status: 0, error: 'not_found' },
    }
    if (answer === 'lost') throw new TypeError('fetch failed')
    const body = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json))
    return { status: answer.status ?? 200, headers: answer.headers ?? {}, body }
  }
}

function nameOf(request: HttpRequest): string {
  return `${request.method} ${request.path.replace('/api/v1', '').replace(/\?.*$/, '')}`
}
