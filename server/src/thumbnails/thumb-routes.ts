import type { FastifyInstance } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { thumbUrl } from './room-pictures.ts'

export interface ThumbRouteDeps {
  readonly thumbnails: Pick<Thumbnails, 'latest'>
  readonly site: Site
  readonly blockedRegions: RegionBlocks
}

/** A version never changes. `private`: no shared cache keeps a picture of a room that has closed since. */
const CACHE_FOR_GOOD = 'private, max-age=31536000, immutable'

/** `/thumbs/<username>/<version>.jpg`: pictures of streams that anybody may watch, and of no others. */
export function registerThumbRoutes(
  app: FastifyInstance,
  { thumbnails, site, blockedRegions }: ThumbRouteDeps,
): void {
  app.get<{ Params: { username: string; file: string } }>(
    '/thumbs/:username/:file',
    async (request, reply) => {
      const { username, file } = request.params
      const wanted = /^(\d{1,15})\.jpg$/.exec(file)?.[1]
      const picture = blockedRegions.isBlockedAt(username, request.clientAddress)
        ? null
        : thumbnails.latest(username)
      if (wanted === undefined || picture === null)
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      // A page that was drawn before the last refresh asks for the picture before: it gets the newest under
      // its own name.
      if (Number(wanted) !== picture.version)
        return reply.headers(apiHeaders(site.isSecure)).redirect(thumbUrl(username, picture.version), 302)
      return reply
        .headers({
          ...assetHeaders(site.isSecure),
          'cache-control': CACHE_FOR_GOOD,
          'content-type': 'image/jpeg',
        })
        .send(picture.jpeg)
    },
  )
}
