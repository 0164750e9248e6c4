import { USERNAME_PATTERN } from '@footlight/core/protocol'
import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { drawAvatar } from './draw-avatar.ts'

const CACHE_A_DAY = 'public, max-age=86400'

/** `/avatars/<username>.svg`: for any possible name, so that it tells nothing about who has an account. */
export function registerAvatarRoutes(app: FastifyInstance, { site }: { readonly site: Site }): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', async (request, reply) => {
    const username = request.params.file.endsWith('.svg') ? request.params.file.slice(0, -'.svg'.length) : ''
    if (!USERNAME_PATTERN.test(username))
      return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    return reply
      .headers({
        ...assetHeaders(site.isSecure),
        'cache-control': CACHE_A_DAY,
        'content-type': 'image/svg+xml',
      })
      .send(drawAvatar(username))
  })
}
