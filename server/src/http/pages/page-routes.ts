import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withSessionCookie } from '../../auth/cookie.ts'
import { sendFailure } from '../failures.ts'
import type { Gate } from '../gate.ts'
import type { HttpParts } from '../parts.ts'
import { apiHeaders, pageHeaders } from '../security-headers.ts'
import { pageAddress } from './page-address.ts'
import { ADDRESS_HEADER, createPageApi } from './page-api.ts'
import { loadPageBuild, type PageHandler } from './page-build.ts'

const NONCE_BYTES = 16
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not built yet</title>
<body><h1>The web site is not built yet</h1><p>Run <code>npm run build -w web</code> and reload this page. The API is up.</p></body></html>`

/** Headers that the page handler may set; ours win over all others. */
const fromPage = ['content-type', 'location', 'vary', 'link', 'x-robots-tag'] as const

/** Everything that is no other route and asks for a page is drawn by the web build. */
export function registerPages(app: FastifyInstance, gate: Gate, parts: HttpParts): void {
  let handler: PageHandler | undefined
  app.get('/*', async (request, reply) => {
    const address = pageAddress(request.url, parts.site.publicUrl)
    if (address === null || isForMachines(request.url)) return sendFailure(reply.headers(apiHeaders(parts.site.isSecure)), { error: 'not_found' })
    handler ??= (await loadPageBuild(parts.config.webBuildDir))?.createPageHandler({ api: createPageApi(app), secure: parts.site.isSecure })
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    reply.headers(pageHeaders(parts.site.isSecure, nonce, parts.site.publicUrl))
    if (handler === undefined) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
    return drawPage(handler, address, nonce, request, reply, gate, parts)
  })
}

/** Folders in which nobody looks for a page: what is missing there is answered in the words of the API. */
const forMachines = ['/api/', '/assets/', '/avatars/', '/thumbs/', '/ws/', '/whip/', '/hls/']

function isForMachines(url: string): boolean {
  return forMachines.some((folder) => url.startsWith(folder))
}

async function drawPage(handler: PageHandler, address: URL, nonce: string, request: FastifyRequest, reply: FastifyReply, gate: Gate, { site }: HttpParts): Promise<FastifyReply> {
  // One session for the page and all calls that it makes, or a first visitor would be a new guest in each.
  const { session } = await gate.establish(request, reply)
  reply.removeHeader('x-csrf-token')
  const headers = new Headers({ host: new URL(site.publicUrl).host, cookie: withSessionCookie(request.headers.cookie, site.sessionCookieName, session.cookieValue), [ADDRESS_HEADER]: request.clientAddress })
  for (const name of ['user-agent', 'accept', 'accept-language', 'referer'] as const) {
    const value = request.headers[name]
    if (value !== undefined) headers.set(name, value)
  }
  const response = await handler(new Request(address, { method: request.method, headers }), { nonce })
  reply.code(response.status)
  for (const name of fromPage) {
    const value = response.headers.get(name)
    if (value !== null) reply.header(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  if (response.body === null) return reply.send('')
  return reply.send(Readable.fromWeb(response.body as NodeReadableStream))
}
