import { Readable } from 'node:stream'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { identityOf } from '../accounts/identity-of.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { assertBlobKey, type BlobKey, type BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LibraryRepository, MediaMarkRepository, StoredFile, StoredMedia } from './library-port.ts'
import { etagOfCopy, keyOfCopy, newMarkCode, segmentOf } from './mark-code.ts'
import type { MediaReader, ReadMedia } from './media-reader.ts'
import { mediaContentTypes } from './media-worker.ts'
import { FILES_PATH } from './present-media.ts'

export interface MediaFileDeps {
  readonly library: LibraryRepository
  readonly mediaReader: MediaReader
  readonly mediaMarks: MediaMarkRepository
  readonly blobs: BlobStore
  readonly sessions: Sessions
  readonly site: Site
  readonly blockedRegions: RegionBlocks
}

/** Every use is asked for again: what is in a browser's cache is shown to nobody who lost the right to it. */
const ASKED_EACH_TIME = 'private, no-cache'
const COVER_WIDTH = 640
/** What the work on a file leaves behind, and nothing else. */
const partPattern =
  /^(?:w\d{1,4}\.(?:avif|webp)|master\.m3u8|p\d{1,4}\/(?:index\.m3u8|init(?:_\d)?\.mp4|s\d{5}\.m4s))$/

/**
 * `/library/<item>/<file>/<part>` and `/library/<item>/cover`: each asks the same judge as the page does, by the
 * session that it comes with. What somebody may not see is answered as what is not there (LIBRARY-ACCESS-03). Which
 * variant of a segment it is, the account decides that asks (LIBRARY-MARK-02).
 */
export function registerMediaFiles(app: FastifyInstance, deps: MediaFileDeps): void {
  const { library, mediaReader, mediaMarks, site, blockedRegions } = deps

  const askedBy = async (request: FastifyRequest) => ({
    identity: await identityOf(deps, request),
    isBlockedFrom: (username: string) => blockedRegions.isBlockedAt(username, request.clientAddress),
  })
  const absent = (reply: FastifyReply) =>
    sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })

  app.get<{ Params: { item: string; file: string; '*': string } }>(
    `${FILES_PATH}/:item/:file/*`,
    async (request, reply) => {
      const { item, file: fileId, '*': part } = request.params
      if (!isId(item) || !isId(fileId) || !partPattern.test(part)) return absent(reply)
      const asking = await askedBy(request)
      const reader = asking.identity?.kind === 'person' ? asking.identity.person : null
      const [media, found] = await Promise.all([
        library.byId(Number(item)),
        mediaMarks.fileFor(Number(fileId), reader?.id ?? null),
      ])
      if (found === null || found.file.item !== media?.id || found.file.state !== 'ready')
        return absent(reply)
      const { file } = found
      const read = await mediaReader.readOne(media, asking)
      const isOpen = read === null ? false : read.access !== 'preview'
      if (!isOpen && !(await isOnIt(media, asking.identity, library))) return absent(reply)
      if (!file.isMarked || segmentOf(part) === null || !isMarkedFor(read, reader))
        return send(request, reply, partOf(file, part), deps)
      const code = found.code ?? (await mediaMarks.begin(media.id, reader.id, newMarkCode()))
      const key = keyOfCopy(file, part, code)
      return send(request, reply, { key, etag: etagOfCopy(key, code) }, deps)
    },
  )

  app.get<{ Params: { item: string } }>(`${FILES_PATH}/:item/cover`, async (request, reply) => {
    const { item } = request.params
    if (!isId(item)) return absent(reply)
    const media = await library.byId(Number(item))
    const asking = await askedBy(request)
    const read = await mediaReader.readOne(media, asking)
    if (media === null || (read === null && !(await isOnIt(media, asking.identity, library))))
      return absent(reply)
    const file = (await library.filesOf([media.id])).find(({ state }) => state === 'ready')
    if (file === undefined) return absent(reply)
    return send(request, reply, partOf(file, coverPart(file, media, read)), deps)
  })
}

/** Who was asked to agree to it sees it before they do. */
async function isOnIt(
  item: StoredMedia,
  identity: Identity | null,
  library: LibraryRepository,
): Promise<boolean> {
  if (identity?.kind !== 'person' || item.deletedAt !== null) return false
  if (item.state === 'draft' || item.state === 'removed') return false
  return (await library.peopleOn([item.id])).some(({ person }) => person === identity.person.id)
}

/** Who paid, or sees it as a member of a level: whoever sees it because it is theirs, their work or free has no mark. */
function isMarkedFor(read: ReadMedia | null, reader: Person | null): reader is Person {
  if (read === null || reader === null || read.access !== 'complete' || read.owner.id === reader.id)
    return false
  return read.hasBought || !may(reader.roles, 'media.review')
}

/** Clear for those who see all of it anyhow. */
function coverPart(file: StoredFile, item: StoredMedia, read: ReadMedia | null): string {
  const isClear = item.is_cover_clear || (read !== null && read.access !== 'preview')
  if (!isClear) return 'blur.webp'
  return `w${file.sizes.find((size) => size >= COVER_WIDTH) ?? file.sizes.at(-1)}.webp`
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, etag }: Sent,
  { blobs, site }: MediaFileDeps,
): Promise<FastifyReply> {
  reply.headers({ ...assetHeaders(site.isSecure), 'cache-control': ASKED_EACH_TIME, etag, vary: 'cookie' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const blob = await blobs.open(key)
  if (blob === null) return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
  const ending = key.slice(key.lastIndexOf('.') + 1)
  return reply
    .headers({
      'content-type': mediaContentTypes[ending] ?? 'application/octet-stream',
      'content-length': String(blob.info.bytes),
    })
    .send(Readable.from(blob.content))
}

interface Sent {
  readonly key: BlobKey
  readonly etag: string
}

/** As it is for everybody. A blob of a folder never changes, and each attempt at a file has a folder of its own. */
function partOf({ folder }: StoredFile, part: string): Sent {
  const key = `${folder}/${part}`
  assertBlobKey(key)
  return { key, etag: `"${key.slice('library/'.length)}"` }
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}
