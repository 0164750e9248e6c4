import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { avatarSides } from '../accounts/avatar-url.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { avatarFormats, avatarKey } from './avatar-files.ts'
import type { AvatarRepository } from './avatar-port.ts'

export interface AvatarFileDeps {
  readonly avatarRepository: Pick<AvatarRepository, 'shown'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly blobs: BlobStore
  readonly site: Site
  readonly blockedRegions: Pick<RegionBlocks, 'isBlockedAt'>
}

/** A file never changes. `private`: no shared cache keeps a picture from before it was taken away. */
const CACHE_FOR_GOOD = 'private, max-age=31536000, immutable'

/** `/avatars/<file>/<side>`: the picture that its owner shows now, in the better format of those that are taken. */
export function registerAvatarFiles(app: FastifyInstance, deps: AvatarFileDeps): void {
  const { blobs, site } = deps

  app.get<{ Params: { file: string; side: string } }>('/avatars/:file/:side', async (request, reply) => {
    const { file } = request.params
    const side = avatarSides.find((each) => String(each) === request.params.side)
    const format = avatarFormats.find(
      (each) => each === 'webp' || request.headers.accept?.includes(`image/${each}`),
    )!
    const isSeen = side !== undefined && (await isSeenAt(file, request.clientAddress, deps))
    const blob = isSeen ? await blobs.open(avatarKey(file, side, format)) : null
    if (blob === null) return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    return reply
      .headers({
        ...assetHeaders(site.isSecure),
        // The console's page is of no site; whoever knows the address may look at it anyhow.
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': CACHE_FOR_GOOD,
        'content-type': `image/${format}`,
        'content-length': String(blob.info.bytes),
        vary: 'accept',
      })
      .send(Readable.from(blob.content))
  })
}

/** A performer shows no picture where they show no room. */
async function isSeenAt(
  file: string,
  address: string,
  { avatarRepository, people, blockedRegions }: AvatarFileDeps,
): Promise<boolean> {
  if (!/^[0-9a-f]{32}$/.test(file)) return false
  const shown = await avatarRepository.shown(file)
  const owner = shown === null ? null : await people.byId(shown.owner)
  if (owner === null) return false
  return owner.type !== 'model' || !blockedRegions.isBlockedAt(owner.username, address)
}
