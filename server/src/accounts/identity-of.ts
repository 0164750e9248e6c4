import type { FastifyRequest } from 'fastify'
import type { Site } from '../platform/site.ts'
import { readSessionCookie } from './cookie.ts'
import type { Identity } from './port.ts'
import type { Sessions } from './sessions.ts'

/**
 * Who asks for a piece of a stream, which is no call of the API. null: no session; none is made for one who
 * comes without.
 */
export async function identityOf(
  { sessions, site }: { readonly sessions: Pick<Sessions, 'peek' | 'resolve'>; readonly site: Site },
  request: FastifyRequest,
): Promise<Identity | null> {
  const cookie = readSessionCookie(request.headers.cookie, site.sessionCookieName)
  if (cookie === null) return null
  return (sessions.peek(cookie) ?? (await sessions.resolve(cookie)))?.identity ?? null
}
