import { API_BASE, accountRoutes } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { FastifyInstance } from 'fastify'
import type { HeaderPairs } from './page-headers.ts'

/** What a page may hand on of its viewer's request. Nothing else reaches the inner call. */
const handedOn = ['cookie', 'user-agent', 'accept-language', 'referer'] as const

/**
 * The address of the viewer whose page is being drawn: limits count against them, not against the server. Set
 * by us on the request that the page sees, whatever the viewer sent under that name.
 */
export const ADDRESS_HEADER = 'x-forwarded-for'

/**
 * The host of the site whose page is being drawn, one of our own names (`Site.originAt`): the inner calls are
 * answered as on that site.
 */
export const HOST_HEADER = 'x-forwarded-host'

/** An answer of our own API, as it would be sent. */
export interface ApiText {
  readonly status: number
  readonly headers: HeaderPairs
  /** JSON, or nothing. */
  readonly text: string
  /** It stands in every page, and holds what is the session's own. */
  readonly hasSecrets: boolean
}

export type CallApi = (path: string, headers: Headers) => Promise<ApiText>

/** Calls the API without a socket in between. Reads only: a page never changes anything while it is drawn. */
export function createPageCalls(app: FastifyInstance): CallApi {
  return async (path, given) => {
    assert(path.startsWith('/') && !path.startsWith('//'), 'a path of our own API')
    const headers = Object.fromEntries(
      handedOn
        .map((name) => [name, given.get(name)])
        .filter((entry): entry is [string, string] => entry[1] !== null),
    )
    const address = given.get(ADDRESS_HEADER)
    const host = given.get(HOST_HEADER)
    const answer = await app.inject({
      method: 'GET',
      url: path.startsWith(API_BASE) ? path : `${API_BASE}${path}`,
      headers: { ...headers, ...(host !== null && { host }) },
      ...(address !== null && { remoteAddress: address }),
    })
    return {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        (Array.isArray(value) ? value : [value])
          .filter((each) => each !== undefined)
          .map((each) => [name, String(each)] as const),
      ),
      text: answer.body,
      hasSecrets: secretPaths.has(path),
    }
  }
}

const secretPaths: ReadonlySet<string> = new Set([
  accountRoutes.siteConfig.path,
  accountRoutes.currentUser.path,
])
