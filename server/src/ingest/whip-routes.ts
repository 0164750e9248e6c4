import type { Failure } from '@footlight/core/protocol'
import { Username } from '@footlight/core/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { EncoderAdmission } from './encoder-admission.ts'
import { WhipServer } from './whip/whip-server.ts'
import type { WhipSession } from './whip/whip-session.ts'

const ENDPOINT = '/whip/:username'
const SESSION = '/whip/:username/:session'
const SDP = 'application/sdp'
const FRAGMENT = 'application/trickle-ice-sdpfrag'
/** An offer of a browser with all that it has is some 10 KiB. */
const SDP_BYTES_MAX = 32 * 1024

/**
 * The key comes in a header that no page sends unasked, and cookies are not looked at: any origin may
 * publish.
 */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Location, ETag, Accept-Patch, Retry-After',
}
const preflight = {
  'access-control-allow-methods': 'POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, If-Match',
  'access-control-max-age': '86400',
}

export interface WhipRouteDeps {
  readonly encoderAdmission: EncoderAdmission
  readonly site: Site
  readonly logger: Logger
}

type EndpointRequest = FastifyRequest<{ Params: { username: string } }>
type SessionRequest = FastifyRequest<{ Params: { username: string; session: string } }>

/** WHIP (RFC 9725), outside of `/api/v1`: no cookies, no session of ours, the stream key alone. */
export async function registerWhipRoutes(
  app: FastifyInstance,
  { encoderAdmission, site, logger }: WhipRouteDeps,
): Promise<void> {
  const whip = new WhipServer({ admission: encoderAdmission, logger })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever it calls itself: the wrong name is answered with the right one.
    scope.addContentTypeParser<string>(
      '*',
      { parseAs: 'string', bodyLimit: SDP_BYTES_MAX },
      (_request, body, done) => done(null, body),
    )
    scope.addHook(
      'onRequest',
      async (_request, reply) => void reply.headers({ ...apiHeaders(site.isSecure), ...cors }),
    )
    scope.post(ENDPOINT, (request: EndpointRequest, reply) => publish(whip, request, reply))
    scope.patch(SESSION, (request: SessionRequest, reply) => patch(whip, request, reply))
    scope.delete(SESSION, (request: SessionRequest, reply) => end(whip, request, reply))
    scope.options(ENDPOINT, async (_request, reply) =>
      reply
        .code(204)
        .headers({ ...preflight, 'accept-post': SDP })
        .send(),
    )
    scope.options(SESSION, async (_request, reply) =>
      reply
        .code(204)
        .headers({ ...preflight, 'accept-patch': FRAGMENT })
        .send(),
    )
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
      url: ENDPOINT,
      config: { beforeAgeProof: true },
      handler: (_request, reply) => refuseMethod(reply, 'POST, OPTIONS'),
    })
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'POST'],
      url: SESSION,
      config: { beforeAgeProof: true },
      handler: (_request, reply) => refuseMethod(reply, 'PATCH, DELETE, OPTIONS'),
    })
  })
}

async function publish(
  whip: WhipServer,
  request: EndpointRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const streamKey = bearerOf(request)
  if (streamKey === null) return refuse(reply, { error: 'invalid_stream_key' })
  if (!isOfType(request, SDP))
    return refuse(reply, { error: 'unsupported_media_type', message: `Send this as ${SDP}.` })
  if (!accepts(request, SDP)) return refuse(reply, { error: 'not_acceptable' })
  const username = Username.safeParse(request.params.username)
  if (!username.success) return refuse(reply, { error: 'not_found' })
  const opened = await whip.publish({
    streamKey,
    caller: { address: request.clientAddress, username: username.data },
    offer: textOf(request),
  })
  if (!opened.ok) return refuse(reply, opened.error)
  const { session, answer } = opened.value
  return reply
    .code(201)
    .headers({
      location: `/whip/${username.data}/${session.id}`,
      etag: session.etag,
      'accept-patch': FRAGMENT,
      'content-type': SDP,
    })
    .send(answer)
}

async function patch(whip: WhipServer, request: SessionRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = sessionOf(whip, request)
  if ('error' in session) return refuse(reply, session)
  if (!isOfType(request, FRAGMENT))
    return refuse(reply, {
      error: 'unsupported_media_type',
      message: `Send this as ${FRAGMENT}.`,
    })
  const patched = await whip.patch(session, {
    fragment: textOf(request),
    ifMatch: request.headers['if-match'] ?? null,
  })
  if (!patched.ok) return refuse(reply, patched.error)
  if (patched.value === null) return reply.code(204).send()
  return reply.code(200).headers({ etag: session.etag, 'content-type': FRAGMENT }).send(patched.value)
}

async function end(whip: WhipServer, request: SessionRequest, reply: FastifyReply): Promise<FastifyReply> {
  const session = sessionOf(whip, request)
  if ('error' in session) return refuse(reply, session)
  session.end()
  return reply.code(200).send()
}

/** A stream is changed and ended by the key that opened it. One that has ended is nowhere. */
function sessionOf(whip: WhipServer, request: SessionRequest): WhipSession | Failure {
  const streamKey = bearerOf(request)
  if (streamKey === null) return { error: 'invalid_stream_key' }
  const session = whip.find(request.params.username.toLowerCase(), request.params.session)
  if (session === null) return { error: 'not_found' }
  return session.isOpenedBy(streamKey) ? session : { error: 'invalid_stream_key' }
}

function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.error === 'invalid_stream_key') reply.header('www-authenticate', 'Bearer realm="whip"')
  return sendFailure(reply, failure)
}

async function refuseMethod(reply: FastifyReply, allowed: string): Promise<FastifyReply> {
  return refuse(reply.header('allow', allowed), { error: 'method_not_allowed' })
}

function bearerOf({ headers }: FastifyRequest): string | null {
  return /^bearer +([\w.~+/=-]{1,512}) *$/i.exec(headers.authorization ?? '')?.[1] ?? null
}

function isOfType({ headers }: FastifyRequest, type: string): boolean {
  return (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase() === type
}

function accepts({ headers }: FastifyRequest, type: string): boolean {
  const accepted = (headers.accept ?? '*/*')
    .split(',')
    .map((range) => range.split(';')[0]!.trim().toLowerCase())
  return accepted.some((range) => range === type || range === '*/*' || range === 'application/*')
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : ''
}
