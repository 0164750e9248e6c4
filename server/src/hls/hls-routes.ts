import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
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
import { answerFile, answerList, answerRewind, answerSizes, refuse } from './hls-answers.ts'
import type { HlsDeps } from './hls-deps.ts'
import type { ReloadPoint } from './hls-stream.ts'
import { HLS_LIST, HLS_SIZES, REWIND_LIST, sessionUrl, sizeList } from './hls-url.ts'
import { hlsTiming } from './timing.ts'

export interface HlsRouteDeps {
  readonly site: Site
  readonly sessions: Sessions
  readonly live: LiveDirectory
  readonly hls: HlsDeps
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
}

interface Caller {
  readonly identity: Identity
  readonly epoch: string
}

/** A player asks for some seven pieces and lists a second. */
const requestsPerSession = { countMax: 1_800, windowMs: 60_000 }

/**
 * `/hls/<room>/…`: what everybody may see in an open room, for who cannot have it by WebRTC. Each request is
 * judged anew by the caller's session and the room's own facts; the address adds to that, and never stands
 * for it.
 */
export function registerHlsRoutes(app: FastifyInstance, deps: HlsRouteDeps): void {
  const { hls, live, site, clock } = deps
  const requests = new RateLimiter(requestsPerSession, clock)
  app.addHook('onClose', async () => requests.close())

  /** Answers itself where the caller has no right to anything here. */
  async function admit(request: FastifyRequest, reply: FastifyReply, room: string): Promise<Caller | null> {
    reply.headers({ ...assetHeaders(site.isSecure), 'cache-control': 'no-store' })
    const identity = await identityOf(deps, request)
    if (identity === null) return refuse(reply)
    deps.blockedRegions.whereabouts.note(identity.sessionKey, request.clientAddress)
    const epoch = live.openSince(room)
    if (epoch === null || !live.mayWatch(room, identity)) return refuse(reply)
    const waitMs = requests.take(identity.sessionKey)
    if (waitMs === 0) return { identity, epoch }
    sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    return null
  }

  app.get<{ Params: { room: string } }>(`/hls/:room/${HLS_LIST}`, async (request, reply) => {
    const { room } = request.params
    const caller = await admit(request, reply, room)
    if (caller === null) return reply
    const stream = hls.rooms.open(room, caller.epoch)
    if (stream === null) return sendFailure(reply, { error: 'unavailable', retryAfter: 1 })
    const token = hls.tokens.issue({ room, sessionKey: caller.identity.sessionKey, epoch: caller.epoch })
    return reply.redirect(sessionUrl(room, token, stream.sizes > 1 ? HLS_SIZES : HLS_LIST), 302)
  })

  app.get<{ Params: { room: string }; Querystring: Record<string, unknown> }>(
    `/hls/:room/${REWIND_LIST}`,
    async (request, reply) => {
      const { room } = request.params
      const caller = await admit(request, reply, room)
      if (caller === null) return reply
      const behindSeconds = readBehind(request.query)
      if (behindSeconds === null) return sendFailure(reply, { error: 'malformed' })
      // Nobody's request begins it: what was not kept cannot be rewound to.
      if (!mayRewind(room, caller.epoch)) return sendFailure(reply, { error: 'not_found' })
      const token = hls.tokens.issue({ room, sessionKey: caller.identity.sessionKey, epoch: caller.epoch })
      return reply.redirect(`${sessionUrl(room, token, REWIND_LIST)}?behind=${behindSeconds}`, 302)
    },
  )

  function mayRewind(room: string, epoch: string): boolean {
    return live.isPublic(room) && hls.rooms.find(room, epoch)?.isRewindable === true
  }

  app.get<{ Params: { room: string; token: string; file: string }; Querystring: Record<string, unknown> }>(
    '/hls/:room/:token/:file',
    async (request, reply) => {
      const { room, token, file } = request.params
      const caller = await admit(request, reply, room)
      if (caller === null) return reply
      const {
        identity: { sessionKey },
        epoch,
      } = caller
      const ageMs = hls.tokens.ageMs(token, { room, sessionKey, epoch })
      const known = hls.rooms.find(room, epoch)
      const isFresh =
        ageMs !== null && Math.min(ageMs, known?.sinceReadMs(sessionKey) ?? ageMs) <= hlsTiming.tokenMs
      if (!isFresh) return refuse(reply) ?? reply
      const stream = known ?? hls.rooms.open(room, epoch)
      if (stream === null) return sendFailure(reply, { error: 'unavailable', retryAfter: 1 })
      const mayStill = () => live.openSince(room) === epoch && live.mayWatch(room, caller.identity)
      if (file === REWIND_LIST) {
        const behindSeconds = readBehind(request.query)
        if (behindSeconds === null) return sendFailure(reply, { error: 'malformed' })
        stream.readBy(sessionKey)
        const mayStillRewind = () => mayStill() && mayRewind(room, epoch)
        return answerRewind({ reply, stream, mayStill: mayStillRewind }, behindSeconds)
      }
      if (file === HLS_SIZES) {
        stream.readBy(sessionKey)
        return answerSizes({ reply, stream, mayStill })
      }
      const size = Array.from({ length: stream.sizes }, (_, each) => sizeList(each)).indexOf(file)
      if (size === -1) return answerFile({ reply, stream, mayStill }, file)
      const point = readReloadPoint(request.query)
      if (!point.ok || (point.value !== null && stream.isAbsurd(point.value, size)))
        return sendFailure(reply, { error: 'malformed' })
      stream.readBy(sessionKey)
      return answerList({ reply, stream, mayStill }, point.value, size)
    },
  )
}

/** Seconds; null: malformed. */
function readBehind({ behind = '0' }: Readonly<Record<string, unknown>>): number | null {
  return isWholeNumber(behind) ? Number(behind) : null
}

const wholeNumber = /^\d{1,9}$/

/** `_HLS_msn` and `_HLS_part` (RFC 8216bis §6.2.5); null: the list as it is. */
function readReloadPoint({
  _HLS_msn: segment,
  _HLS_part: part,
}: Readonly<Record<string, unknown>>): Result<ReloadPoint | null, 'malformed'> {
  if (segment === undefined) return part === undefined ? ok(null) : fail('malformed')
  if (!isWholeNumber(segment) || (part !== undefined && !isWholeNumber(part))) return fail('malformed')
  return ok({ segment: Number(segment), part: part === undefined ? null : Number(part) })
}

function isWholeNumber(value: unknown): value is string {
  return typeof value === 'string' && wholeNumber.test(value)
}
