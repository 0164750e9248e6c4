import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'

const FOR_GOOD = 'public, max-age=31536000, immutable'
const FOLDER = '/site-pictures/'

export function picturePath(file: string): string {
  return FOLDER + file
}

/** Logos and icons of sites, to anybody on any of them. Their type is what was read from their bytes. */
export function registerSitePictures(
  app: FastifyInstance,
  { blobs, site }: { readonly blobs: BlobStore; readonly site: Site },
): void {
  app.get<{ Params: { file: string } }>(
    `${FOLDER}:file`,
    { config: { beforeAgeProof: true } },
    async ({ params: { file } }, reply) => {
      const ending = /^[0-9a-f]{32}\.(png|webp)$/.exec(file)?.[1]
      const picture = ending === undefined ? null : await blobs.open(`site-pictures/${file}`)
      if (picture === null)
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      return reply
        .headers({
          ...assetHeaders(site.isSecure),
          'cache-control': FOR_GOOD,
          'content-type': `image/${ending}`,
          'content-length': String(picture.info.bytes),
        })
        .send(Readable.from(picture.content))
    },
  )
}
