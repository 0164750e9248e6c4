import type { Clock } from '@footlight/core/ports'
import {
  API_BASE,
  AVATAR_UPLOAD_PATH,
  avatarLimits,
  avatarTypes,
  defineRoute,
  type Failure,
  type UploadedAvatar,
} from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Registrar } from '../accounts/register-route.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { AvatarFault, Avatars } from './avatars.ts'

export interface AvatarUploadDeps {
  readonly avatars: Avatars
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly clock: Clock
}

/** What stands around the file. */
const ENVELOPE_BYTES = 4_096
const BUSY_RETRY_SECONDS = 5
const HOUR_MS = 3_600_000
const notAPicture = 'Only image files are supported.'
const notOurs = 'Only PNG, JPG, WEBP or GIF files are supported.'

const uploadRoute = defineRoute({
  method: 'POST',
  path: AVATAR_UPLOAD_PATH,
  summary: 'Show a picture of mine: one PNG, JPEG, WebP or GIF of 5 MiB, as multipart/form-data',
  access: 'user',
  at: 'anywhere',
  errors: ['payload_too_large', 'unavailable', 'storage_full'],
})

/** Files are no JSON, so this is not in the table of calls; it passes the same gate, before any byte is read. */
export function registerAvatarUpload({ app, gate }: Registrar, deps: AvatarUploadDeps): void {
  const sent = new RateLimiter({ countMax: avatarLimits.perHour, windowMs: HOUR_MS }, deps.clock)
  app.addHook('onClose', async () => sent.close())
  app.register(async (scope: FastifyInstance) => {
    scope.addContentTypeParser<Buffer>(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: avatarLimits.bytes + ENVELOPE_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.route({
      method: 'POST',
      url: `${API_BASE}${AVATAR_UPLOAD_PATH}`,
      onRequest: [gate.hookFor(uploadRoute), countCall(sent)],
      handler: (request, reply) => answer(request, reply, deps),
    })
  })
}

/** Whoever sends too often is told so before their file comes. */
function countCall(sent: RateLimiter) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const waitMs = sent.take(String(callerOf(request).id))
    if (waitMs > 0) sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    else done()
  }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { avatars, people }: AvatarUploadDeps,
): Promise<FastifyReply> {
  const owner = callerOf(request)
  const file = await fileIn(request)
  if (!file.ok) return sendFailure(reply, file.error)
  const shown = await avatars.show(owner, file.value).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'SQLITE_FULL') throw error
    return fail('full' as const)
  })
  if (!shown.ok) return sendFailure(reply, failureOf(shown.error))
  const body: z.infer<typeof UploadedAvatar> = {
    status: 1,
    // As it is stored now: another tab may have been quicker.
    user: { avatar: avatarUrl((await people.byId(owner.id)) ?? owner) },
    message: '',
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}

function callerOf({ session }: FastifyRequest) {
  assert(session?.identity.kind === 'person', 'the gate lets in who has an account')
  return session.identity.person
}

/** Exactly one file, of a type that is named in words of its own where it is another. */
async function fileIn({ body, headers }: FastifyRequest): Promise<Result<Buffer, Failure>> {
  if (!Buffer.isBuffer(body)) return refused(notAPicture, 'required')
  const type = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null)
  if (form === null) return fail({ error: 'malformed' })
  const files = [...form.values()].filter((part) => typeof part !== 'string')
  const [file] = files
  if (file === undefined || files.length > 1) return refused(notAPicture, 'required')
  if (!file.type.startsWith('image/')) return refused(notAPicture, 'invalid')
  if (!avatarTypes.some((each) => each === file.type)) return refused(notOurs, 'invalid')
  if (file.size > avatarLimits.bytes) return fail({ error: 'payload_too_large' })
  return ok(Buffer.from(await file.arrayBuffer()))
}

function refused(message: string, code: 'required' | 'invalid' | 'too_small' | 'too_large' | 'prohibited') {
  return fail<Failure>({ error: 'invalid_value', message, fields: { file: code } })
}

function failureOf(fault: AvatarFault | 'full'): Failure {
  switch (fault) {
    case 'type':
      return refused(notOurs, 'invalid').error
    case 'unreadable':
      return refused('This picture is damaged. Choose another file.', 'invalid').error
    case 'too_large':
      return refused('This picture has too many pixels. Make it smaller and try again.', 'too_large').error
    case 'too_small':
      return refused('This picture is too small: each side needs at least 100 pixels.', 'too_small').error
    case 'removed':
      return refused('This picture was removed from this site before. Choose another one.', 'prohibited')
        .error
    case 'busy':
      return { error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS }
    case 'full':
      return { error: 'storage_full' }
  }
}
