import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { ProfileRepository } from './profile-repository.ts'

export interface OfflinePictureDeps {
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly blobs: BlobStore
  readonly site: Site
  readonly blockedRegions: RegionBlocks
}

/** A file never changes. `private`: no shared cache keeps a picture from before a region was blocked. */
const CACHE_FOR_GOOD = 'private, max-age=31536000, immutable'

export function offlinePictureUrl(username: string, file: string | null): string | null {
  return file === null ? null : `/profile-pictures/${username}/${file}`
}

export function pictureKey(file: string): BlobKey {
  return `profile-pictures/${file}`
}

/** `/profile-pictures/<username>/<file>`: the picture that the performer shows now, and none from before. */
export function registerOfflinePictures(
  app: FastifyInstance,
  { people, profiles, blobs, site, blockedRegions }: OfflinePictureDeps,
): void {
  app.get<{ Params: { username: string; file: string } }>(
    '/profile-pictures/:username/:file',
    async ({ params: { username, file }, clientAddress }, reply) => {
      const isSeen = /^[0-9a-f]{32}\.webp$/.test(file) && !blockedRegions.isBlockedAt(username, clientAddress)
      const owner = isSeen ? await people.byUsername(username) : null
      const isShown = owner !== null && (await profiles.pictureOf(owner.id)) === file
      const picture = isShown ? await blobs.open(pictureKey(file)) : null
      if (picture === null)
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      return reply
        .headers({
          ...assetHeaders(site.isSecure),
          'cache-control': CACHE_FOR_GOOD,
          'content-type': 'image/webp',
          'content-length': String(picture.info.bytes),
        })
        .send(Readable.from(picture.content))
    },
  )
}
