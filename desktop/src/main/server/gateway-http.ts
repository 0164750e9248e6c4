import type { HttpPort, HttpRequest, HttpResponse } from '@footlight/core/ports'
import type { ApiGateway } from './api-gateway.ts'

/** For what main itself asks of the server. */
export class GatewayHttp implements HttpPort {
  readonly #gateway: Pick<ApiGateway, 'send'>

  constructor(gateway: Pick<ApiGateway, 'send'>) {
    this.#gateway = gateway
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const answer = await this.#gateway.send({ ...request, headers: { ...request.headers } })
    if (answer.kind === 'answer') return answer
    throw new Error('no answer')
  }
}
