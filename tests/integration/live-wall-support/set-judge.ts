import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PictureJudgeConfig } from '@footlight/server/platform/picture-judge-config'

/** A program that judges pictures, and says what a test wants it to. */
export class SetJudge {
  findings: readonly { readonly kind: string; readonly confidence: number }[] = []
  readonly pictures: Buffer[] = []
  readonly #server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    this.pictures.push(Buffer.concat(parts))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ findings: this.findings }))
  })

  async listen(): Promise<PictureJudgeConfig> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const { port } = this.#server.address() as AddressInfo
    return { url: `http://127.0.0.1:${port}/judge`, key: null, confidenceMin: 0.8, everyMs: 15_000 }
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}
