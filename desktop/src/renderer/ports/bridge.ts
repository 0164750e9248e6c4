import type { HttpPort, HttpRequest, HttpResponse } from '@footlight/core/ports'
import type { ConsoleBridge } from '../../shared/ipc-contract.ts'

declare global {
  interface Window {
    readonly footlight: ConsoleBridge
  }
}

/** Unwraps an answer of main. @throws when main refused our own page: a programmer's error, not a user's. */
export function unwrap<T>(
  reply: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string },
): T {
  if (!reply.ok) throw new Error(`main refused: ${reply.error}`)
  return reply.value
}

/** HTTP by way of main, which holds the cookie and lets out only calls of the chosen server's API. */
export class BridgeHttp implements HttpPort {
  readonly #bridge: ConsoleBridge

  constructor(bridge: ConsoleBridge) {
    this.#bridge = bridge
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const answer = unwrap(await this.#bridge.sendHttp({ ...request, headers: { ...request.headers } }))
    if (answer.kind === 'answer') return answer
    throw new Error(answer.kind === 'refused' ? `main did not send it: ${answer.reason}` : 'no answer')
  }
}
