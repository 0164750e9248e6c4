import { Readable } from 'node:stream'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { FastifyInstance } from 'fastify'
import { identityOf } from '../accounts/identity-of.ts'
import type { Identity } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { CompanionOrderRepository, StoredOrder } from './companion-port.ts'
import { pictureKey } from './companion-worker.ts'
import { PICTURES_PATH } from './present-companion.ts'

export interface PictureRouteDeps {
  readonly companionOrders: Pick<CompanionOrderRepository, 'byId'>
  readonly blobs: BlobStore
  readonly sessions: Sessions
  readonly site: Site
}

/** Every use is asked for again: what is in a browser's cache is shown to nobody who lost the right to it. */
const ASKED_EACH_TIME = 'private, no-cache'
const filePattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jpg$/

/** `/companion-pictures/<order>.jpg`, to the one who ordered it and to the site staff (COMPANION-PICTURE-01). */
export function registerCompanionPictures(app: FastifyInstance, deps: PictureRouteDeps): void {
  const { companionOrders, blobs, site } = deps
  app.get<{ Params: { file: string } }>(`${PICTURES_PATH}/:file`, async (request, reply) => {
    const id = filePattern.exec(request.params.file)?.[1]
    const order = id === undefined ? null : await companionOrders.byId(id)
    const isSeen = order !== null && maySee(order, await identityOf(deps, request))
    const picture = isSeen ? await blobs.open(pictureKey(order)) : null
    if (picture === null) return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
    return reply
      .headers({
        ...assetHeaders(site.isSecure),
        'cache-control': ASKED_EACH_TIME,
        vary: 'cookie',
        'content-type': 'image/jpeg',
        'content-length': String(picture.info.bytes),
      })
      .send(Readable.from(picture.content))
  })
}

function maySee(
  { viewer, hasPicture, hiddenAt, removedAt }: StoredOrder,
  identity: Identity | null,
): boolean {
  if (!hasPicture || identity?.kind !== 'person') return false
  const { person } = identity
  return (
    may(person.roles, 'companions.review') ||
    (viewer === person.id && hiddenAt === null && removedAt === null)
  )
}
