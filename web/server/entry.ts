import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type LegalTexts, legalContext, nonceContext, pageApiContext } from '../app/request/context.ts'
import { type CallApi, PageApi } from '../app/request/page-api.ts'

export interface PageHandlerOptions {
  /** One call of `/api/v1` inside the server's own process, with the viewer's headers. */
  readonly api: CallApi
  /** The site is served over https. */
  readonly secure: boolean
  /** What the operator has people accept. */
  readonly legal: LegalTexts
}

export type PageHandler = (request: Request, context: { readonly nonce: string }) => Promise<Response>

/** Renders the pages of the audience site. `nonce` is the one of the answer's Content-Security-Policy. */
export function createPageHandler({ api, secure, legal }: PageHandlerOptions): PageHandler {
  const handle = createRequestHandler(build, 'production')
  return async function handlePage(request, { nonce }) {
    const pageApi = new PageApi(api, request.headers)
    const context = new RouterContextProvider()
    context.set(pageApiContext, pageApi)
    context.set(nonceContext, nonce)
    context.set(legalContext, legal)
    const response = await handle(asSeenOutside(request, secure), context)
    for (const cookie of pageApi.setCookies) response.headers.append('set-cookie', cookie)
    // Every page is about the person who asked for it.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
    return response
  }
}

/** Behind a proxy that ends TLS the request arrives as http; links and redirects must say https. */
function asSeenOutside(request: Request, secure: boolean): Request {
  const url = new URL(request.url)
  if (!secure || url.protocol === 'https:') return request
  url.protocol = 'https:'
  return new Request(url, request)
}
