import { randomBytes } from 'node:crypto'
import { API_BASE, accountRoutes } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { maskSecret } from '@footlight/core/rules/accounts/masking'
import type { FastifyInstance } from 'fastify'
import { GUEST_PREFIX } from '../accounts/reserved-names.ts'
import type { PageApi } from './page-build.ts'

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

export interface PageApiOptions {
  /** Answers have nothing in them that belongs to one session: no token, no name. */
  readonly isForGuests?: boolean
}

/** Calls the API without a socket in between. Reads only: a page never changes anything while it is drawn. */
export function createPageApi(app: FastifyInstance, { isForGuests = false }: PageApiOptions = {}): PageApi {
  return async (path, options) => {
    assert(path.startsWith('/') && !path.startsWith('//'), 'a path of our own API')
    const given = options.headers
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
    const body =
      answer.body === ''
        ? null
        : (JSON.parse(
            answer.body,
            isForGuests ? withoutSession : secretPaths.has(path) ? masked : undefined,
          ) as unknown)
    return {
      status: answer.statusCode,
      headers: isForGuests ? new Headers() : toHeaders(answer.headers),
      body,
    }
  }
}

/** Whose answers stand in every page, and hold what is the session's own. */
const secretPaths: ReadonlySet<string> = new Set([
  accountRoutes.siteConfig.path,
  accountRoutes.currentUser.path,
])
const PAD_BYTES = 16

/**
 * A page is packed, and repeats its own address: secrets look otherwise in each, and the page's script reads
 * them (`SessionRepository.hydrate`).
 */
function masked(name: string, value: unknown): unknown {
  return typeof value === 'string' && (name === 'csrf' || name === 'node_token' || name === 'email')
    ? maskSecret(value, randomBytes(PAD_BYTES))
    : value
}

/**
 * Empty where a session's own stands: its tokens, and the name that it gave a guest. What is empty is asked
 * for by the page's script.
 */
function withoutSession(name: string, value: unknown): unknown {
  if (name === 'csrf' || name === 'node_token') return ''
  return typeof value === 'string' &&
    (name === 'username' || name === 'display_name') &&
    value.startsWith(GUEST_PREFIX)
    ? ''
    : value
}

function toHeaders(raw: Readonly<Record<string, number | string | string[] | undefined>>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) headers.append(name, String(one))
  }
  return headers
}
