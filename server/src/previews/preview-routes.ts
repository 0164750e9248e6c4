import type { Clock } from '@footlight/core/ports'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identityOf } from '../accounts/identity-of.ts'
import type { Identity } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import { readByteRange } from './byte-range.ts'
import type { Preview, Previews } from './previews.ts'

export interface PreviewRouteDeps {
  readonly previews: Pick<Previews, 'latest' | 'make'>
  readonly site: Site
  readonly sessions: Pick<Sessions, 'peek' | 'resolve'>
  readonly live: Pick<LiveDirectory, 'isPublic' | 'mayWatch'>
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
}

/** One who goes from card to card, each looked after every two seconds. */
const requestsPerSession = { countMax: 240, windowMs: 60_000 }
const BUSY_FOR_S = 3

/**
 * `/previews/<username>` makes a loop and leads to `/previews/<username>/<version>.webm` or `.mp4`. Each request
 * is judged as one for HLS is, and only rooms have any into which anybody at all might look.
 */
export function registerPreviewRoutes(app: FastifyInstance, deps: PreviewRouteDeps): void {
  const { previews, live, site, clock, blockedRegions } = deps
  const requests = new RateLimiter(requestsPerSession, clock)
  app.addHook('onClose', async () => requests.close())

  /** null: whoever this is, there is nothing for them; the answer is sent. */
  async function admit(request: FastifyRequest, reply: FastifyReply, room: string): Promise<Identity | null> {
    reply.headers({ ...assetHeaders(site.isSecure), 'cache-control': 'no-store' })
    const identity = await identityOf(deps, request)
    if (identity === null) return refuse(reply)
    blockedRegions.whereabouts.note(identity.sessionKey, request.clientAddress)
    if (!mayWatch(room, identity)) return refuse(reply)
    const waitMs = requests.take(identity.sessionKey)
    if (waitMs === 0) return identity
    sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    return null
  }

  function mayWatch(room: string, identity: Identity): boolean {
    return live.isPublic(room) && live.mayWatch(room, identity)
  }

  app.get<{ Params: { username: string } }>('/previews/:username', async (request, reply) => {
    const { username } = request.params
    const identity = await admit(request, reply, username)
    if (identity === null) return reply
    const made = await previews.make(username)
    if (!made.ok) return sendFailure(reply, { error: 'unavailable', retryAfter: BUSY_FOR_S })
    // Some seconds have gone by since the caller was judged.
    if (made.value === null || !mayWatch(username, identity)) return refuse(reply) ?? reply
    return reply.redirect(`/previews/${username}/${made.value.version}.${made.value.extension}`, 302)
  })

  app.get<{ Params: { username: string; file: string } }>(
    '/previews/:username/:file',
    async (request, reply) => {
      const { username, file } = request.params
      if ((await admit(request, reply, username)) === null) return reply
      const preview = previews.latest(username)
      if (preview === null || file !== `${preview.version}.${preview.extension}`)
        return refuse(reply) ?? reply
      return sendLoop(preview, request, reply)
    },
  )
}

function refuse(reply: FastifyReply): null {
  sendFailure(reply, { error: 'not_found' })
  return null
}

function sendLoop(preview: Preview, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { bytes, mime, gone } = preview
  const range = readByteRange(request.headers.range, bytes.length)
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${bytes.length}`)
    return sendFailure(reply, { error: 'range_not_satisfiable' })
  }
  // Whoever reads slowly would have the rest of it when the room is not public any more.
  const cut = () => void reply.raw.destroy()
  gone.addEventListener('abort', cut)
  reply.raw.once('close', () => gone.removeEventListener('abort', cut))
  reply.headers({ 'accept-ranges': 'bytes', 'content-type': mime })
  if (range === null) return reply.send(bytes)
  reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`)
  return reply.send(bytes.subarray(range.first, range.last + 1))
}
