import { join } from 'node:path'
import Fastify from 'fastify'
import type { Logger } from 'pino'
import { registerDesk } from './desk.ts'
import { registerHostedPage } from './hosted-page.ts'
import { style } from './html.ts'
import { registerMerchantApi } from './merchant-api.ts'
import { Store } from './store.ts'
import { type Faults, Webhooks } from './webhooks.ts'

export interface SandboxBillerOptions {
  /** A folder for its file. */
  readonly dataDir: string
  /** Shared with the shop. */
  readonly secret: string
  /** Where the shop hears what happened. */
  readonly webhookUrl: string
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly logger: Logger
  readonly now?: () => number
}

export interface SandboxBiller {
  readonly origin: string
  faults(faults: Faults): void
  close(): Promise<void>
}

const LOOK_EVERY_MS = 200
const BODY_BYTES_MAX = 16 * 1024

/** A payment service that moves no money (README). Resolves when it listens. */
export async function startSandboxBiller(options: SandboxBillerOptions): Promise<SandboxBiller> {
  const { dataDir, secret, webhookUrl, host, port, logger, now = Date.now } = options
  const store = new Store(join(dataDir, 'sandbox-biller.db'))
  const webhooks = new Webhooks({ store, secret, url: webhookUrl, now, logger })
  const app = Fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true })
  let origin = ''
  const deps = { store, webhooks, secret, now, origin: () => origin }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  registerMerchantApi(app, deps)
  registerHostedPage(app, deps)
  registerDesk(app, deps)
  app.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
  origin = await app.listen({ host, port })

  const timer = setInterval(() => {
    store.runTimers(now(), webhooks.fate)
    void webhooks.send()
  }, LOOK_EVERY_MS)
  return {
    origin,
    faults(faults) {
      webhooks.faults = faults
    },
    async close() {
      clearInterval(timer)
      await app.close()
      await webhooks.close()
      store.close()
    },
  }
}
