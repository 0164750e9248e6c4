import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface DoubleCall {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface DoubleAnswer {
  readonly status: number
  /** Sent as JSON; absent: nothing. */
  readonly json?: unknown
  /** A page that says so, in place of JSON. */
  readonly page?: string
}

export interface ServedDouble {
  readonly url: string
  /** From now on nobody answers there. */
  stop(): Promise<void>
}

/** A biller of which only its interface is real: it answers as its documents say. */
export async function serveDouble(
  answer: (call: DoubleCall) => DoubleAnswer | Promise<DoubleAnswer>,
): Promise<ServedDouble> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    const { status, json, page } = await answer({
      ...{ method: request.method ?? '', path: pathname, query: searchParams },
      ...{ headers: request.headers, body: Buffer.concat(chunks).toString() },
    })
    if (page !== undefined) {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
      response.end(`<!doctype html><html lang="en"><title>${page}</title><main><h1>${page}</h1></main>`)
      return
    }
    response.writeHead(status, json === undefined ? {} : { 'content-type': 'application/json' })
    response.end(json === undefined ? undefined : JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
