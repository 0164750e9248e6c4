import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { unwrap } from '../../ports/bridge.ts'

type Method = Parameters<ConsoleBridge['uploadPiece']>[0]['method']

export interface HttpStackDeps {
  readonly bridge: Pick<ConsoleBridge, 'uploadPiece' | 'stopPiece'>
  /** Resolves when bytes may go. */
  readonly turn: () => Promise<void>
}

/** The requests of tus by way of main, which holds the cookie and lets out nothing but uploads. */
export class BridgeHttpStack implements HttpStack {
  readonly #deps: HttpStackDeps

  constructor(deps: HttpStackDeps) {
    this.#deps = deps
  }

  createRequest(method: string, url: string): HttpRequest {
    return new BridgeRequest(this.#deps, method as Method, new URL(url).pathname)
  }

  getName(): string {
    return 'bridge'
  }
}

class BridgeRequest implements HttpRequest {
  readonly #deps: HttpStackDeps
  readonly #method: Method
  readonly #path: string
  readonly #headers: Record<string, string> = {}
  #isAborted = false
  #isSending = false

  constructor(deps: HttpStackDeps, method: Method, path: string) {
    this.#deps = deps
    this.#method = method
    this.#path = path
  }

  getMethod = () => this.#method
  getURL = () => this.#path
  getUnderlyingObject = () => null
  getHeader = (name: string) => this.#headers[name.toLowerCase()]

  setHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value
  }

  /** Pieces are small: what has come is known with each answer. */
  setProgressHandler(): void {}

  /** Rejects where there was no answer, and where it is not to be sent any more. */
  async send(body: Blob | null): Promise<HttpResponse> {
    const bytes = body === null ? null : new Uint8Array(await body.arrayBuffer())
    if (bytes !== null) await this.#deps.turn()
    if (this.#isAborted) throw new Error('stopped')
    this.#isSending = true
    const call = { method: this.#method, path: this.#path, headers: { ...this.#headers }, body: bytes }
    const answer = unwrap(await this.#deps.bridge.uploadPiece(call))
    this.#isSending = false
    if (answer.kind === 'refused') throw new Error(`main did not send it: ${answer.reason}`)
    if (answer.kind === 'no_answer') throw new Error('no answer')
    // The library would take a refused question for an upload that is gone, and begin anew.
    if (this.#method === 'HEAD' && answer.status === 429) throw new Error('asked too often')
    return {
      getStatus: () => answer.status,
      getHeader: (name) => answer.headers[name.toLowerCase()],
      getBody: () => answer.body,
      getUnderlyingObject: () => null,
    }
  }

  async abort(): Promise<void> {
    this.#isAborted = true
    if (this.#isSending) unwrap(await this.#deps.bridge.stopPiece())
  }
}
