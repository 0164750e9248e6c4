import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSessionCookie, withSessionCookie } from '../accounts/cookie.ts'
import type { Gate } from '../accounts/gate.ts'
import { framedBy } from '../platform/biller-config.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, pageHeaders } from '../platform/http/security-headers.ts'
import type { LegalTexts } from '../platform/legal-texts.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { registerAgeGate } from './age-gate-route.ts'
import { GuestPages, type PageDeps } from './guest-pages.ts'
import { newNonce } from './packed-page.ts'
import { pageAddress } from './page-address.ts'
import { isPageBuilt, type PageHandler } from './page-build.ts'
import { ADDRESS_HEADER, createPageCalls, HOST_HEADER } from './page-calls.ts'
import { PageDrawer } from './page-drawer.ts'
import { headersOfPage } from './page-headers.ts'

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<body><h1>The web site is not built yet</h1><p>Run <code>npm run build -w web</code> and reload this page. The API is up.</p></body></html>`

/** Everything that is no other route and asks for a page is drawn by the web build. */
export function registerPages(
  app: FastifyInstance,
  gate: Gate,
  deps: PageDeps & { readonly legal: LegalTexts },
): void {
  const { site, clock, limits, config, legal, logger } = deps
  const perAddress = new RateLimiter(limits.pagesPerAddress, clock)
  const drawer = new PageDrawer({
    webBuildDir: config.webBuildDir,
    isSecure: site.isSecure,
    call: createPageCalls(app),
    legal,
    logger,
  })
  app.addHook('onClose', async () => {
    perAddress.close()
    await drawer.close()
  })
  const forSession = drawer.handler(false)
  const forGuests = new GuestPages(drawer.handler(true), gate.pageGuests, deps)
  let built = false
  const isBuilt = () => (built ||= isPageBuilt(config.webBuildDir))

  registerAgeGate(app, site)
  registerScreens(app, deps, () => (isBuilt() ? forSession : null))

  app.get('/*', async (request, reply) => {
    const seen = deps.sites.at(request.headers.host)
    const address = pageAddress(request.url, seen.url)
    if (address === null || isForMachines(request.url))
      return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    const waitMs = perAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0)
      return sendFailure(reply.headers(apiHeaders(site.isSecure)), {
        error: 'rate_limited',
        retryAfter: Math.ceil(waitMs / 1000),
      })
    const nonce = newNonce()
    const isMeasured = seen.settings.google_analytics_4_id !== null
    reply.headers(pageHeaders(site.isSecure, nonce, seen.url, isMeasured, framedBy(config.billers)))
    if (!isBuilt()) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
    const hasSession = readSessionCookie(request.headers.cookie, site.sessionCookieName) !== null
    return hasSession
      ? drawPage(forSession, address, nonce, request, reply, gate, deps)
      : forGuests.answer(address, nonce, request, reply)
  })
}

/** Where a page asks which screens its links lead to (`web/react-router.config.ts`). */
const SCREENS_PATH = '/__manifest'
/** Tells a page that was drawn by another build than this to load itself anew. */
const RELOAD_HEADER = 'x-remix-reload-document'

/**
 * Which screens there are behind some addresses, and the files of each (PAGES-04): the same for everybody, and for good
 * under the version of the build, which is in the address.
 */
function registerScreens(
  app: FastifyInstance,
  { site, sites, clock, limits }: PageDeps,
  handlerOf: () => PageHandler | null,
): void {
  const perAddress = new RateLimiter(limits.pagesPerAddress, clock)
  app.addHook('onClose', async () => perAddress.close())
  app.get(SCREENS_PATH, async (request, reply) => {
    reply.headers(apiHeaders(site.isSecure))
    const waitMs = perAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0) return sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const address = pageAddress(request.url, sites.at(request.headers.host).url)
    const handler = handlerOf()
    if (address === null || handler === null) return sendFailure(reply, { error: 'not_found' })
    const response = await handler(new Request(address, { method: request.method }), { nonce: '' })
    reply.code(response.status)
    for (const name of ['content-type', 'cache-control', RELOAD_HEADER]) {
      const value = response.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.send(await response.text())
  })
}

/** Folders in which nobody looks for a page: what is missing there is answered in the words of the API. */
const forMachines = [
  '/api/',
  '/assets/',
  '/avatars/',
  '/thumbs/',
  '/ws/',
  '/whip/',
  '/hls/',
  '/site-pictures/',
]

function isForMachines(url: string): boolean {
  return forMachines.some((folder) => url.startsWith(folder))
}

async function drawPage(
  handler: PageHandler,
  address: URL,
  nonce: string,
  request: FastifyRequest,
  reply: FastifyReply,
  gate: Gate,
  { site }: PageDeps,
): Promise<FastifyReply> {
  const { session } = await gate.establish(request, reply)
  reply.removeHeader('x-csrf-token')
  const headers = new Headers({
    host: address.host,
    [HOST_HEADER]: address.host,
    cookie: withSessionCookie(request.headers.cookie, site.sessionCookieName, session.cookieValue),
    [ADDRESS_HEADER]: request.clientAddress,
  })
  for (const name of ['user-agent', 'accept', 'accept-language', 'referer'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const response = await handler(new Request(address, { method: request.method, headers }), { nonce })
  reply.code(response.status)
  for (const [name, value] of headersOfPage(response)) reply.header(name, value)
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.body === null) return reply.send('')
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
}
