import type { HttpPort, HttpRequest, HttpResponse } from '@footlight/core/ports'
import type { ConsoleBridge } from '../../shared/ipc-contract.ts'
import { unwrap } from './bridge.ts'

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
