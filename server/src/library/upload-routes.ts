import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import {
  API_BASE,
  defineRoute,
  errorCatalog,
  type Failure,
  libraryLimits,
  UPLOADS_PATH,
} from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import type { Registrar } from '../accounts/register-route.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { presentFailure, sendFailure } from '../platform/http/failures.ts'
import { logEvent } from '../platform/log-event.ts'
import { isEditable } from './edit-media.ts'
import type { LibraryRepository } from './library-port.ts'

export interface UploadRouteDeps {
  readonly library: LibraryRepository
  readonly blobs: FolderBlobs
  readonly clock: Clock
  readonly mediaQueue: { wake(): void }
  readonly logger: Logger
}

/** Left free on the disk, beside three times the upload: itself, its copy at work, what comes of it. */
const RESERVE_BYTES = 1_000_000_000
const NAME_CHARS_KEPT = 200

/** Bytes are no JSON, so this is not in the table of calls; it passes the same gate. */
const uploadRoute = defineRoute({
  method: 'POST',
  path: UPLOADS_PATH,
  summary: 'Upload a file of an item of my library, by tus 1.0.0',
  access: 'user',
  at: 'anywhere',
  errors: ['forbidden', 'not_found', 'wrong_state', 'conflict', 'payload_too_large', 'storage_full'],
})

type UploadHooks = Required<Pick<ServerOptions, 'onUploadCreate' | 'onUploadFinish' | 'onIncomingRequest'>>

/** What tus calls back while it answers. */
class Refused extends Error {
  readonly status_code: number
  readonly body: string

  constructor(failure: Failure) {
    super(failure.error)
    this.status_code = errorCatalog[failure.error].status
    this.body = JSON.stringify(presentFailure(failure))
  }
}

/**
 * Resumable uploads (tus 1.0.0): what has come stays for a day, so that a line may break. Everything about an
 * upload is held against the database: whose it is, to which item, and how many there are.
 */
export function registerUploads({ app, gate }: Registrar, deps: UploadRouteDeps): void {
  const uploaders = new AsyncLocalStorage<Person>()
  const tus = new Server({
    path: `${API_BASE}${UPLOADS_PATH}`,
    datastore: new FileStore({ directory: deps.blobs.folderOf('library-uploads') }),
    relativeLocation: true,
    allowedOrigins: [],
    maxSize: libraryLimits.videoBytes,
    namingFunction: () => randomUUID(),
    ...uploadHooks(deps, () => {
      const uploader = uploaders.getStore()
      assert(uploader !== undefined, 'the gate lets in who has an account')
      return uploader
    }),
    onResponseError: (_request, error) => explain(error, deps.logger),
  })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { identity } = request.session!
    assert(identity.kind === 'person', 'the gate lets in who has an account')
    if (request.headers['tus-resumable'] === undefined) return sendFailure(reply, { error: 'malformed' })
    // It answers by itself, with the headers of every answer.
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await uploaders.run(identity.person, () => tus.handle(request.raw, reply.raw))
  }
  app.register(async (scope: FastifyInstance) => {
    // The bytes are not read here, but where they are written.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    const onRequest = gate.hookFor(uploadRoute)
    const path = `${API_BASE}${UPLOADS_PATH}`
    scope.route({ method: 'POST', url: path, onRequest, handler: answer })
    scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:upload`, onRequest, handler: answer })
  })
  tus.on('POST_TERMINATE', (_request, _response, id) => {
    // Its bytes are gone; a row that stays is forgotten a day later.
    deps.library.deleteUpload(id).catch((error: unknown) => logFailure(error, deps.logger))
  })
}

/** By the status of what tus says itself; a write that failed has no room, or no disk. */
const failures: Readonly<Record<number, Failure['error']>> = {
  404: 'not_found',
  410: 'not_found',
  413: 'payload_too_large',
  500: 'storage_full',
}

/** What tus says itself, in the shape of all other failures. Whatever else went wrong is ours. */
function explain(error: Error | { readonly status_code: number; readonly body: string }, logger: Logger) {
  if (error instanceof Refused) return undefined
  if (error instanceof Error) logFailure(error, logger)
  const failure: Failure = {
    error: error instanceof Error ? 'internal' : (failures[error.status_code] ?? 'conflict'),
  }
  // Its own numbers are part of the protocol, but for faults of the disk.
  const isOwn = !(error instanceof Error) && error.status_code < 500
  return {
    status_code: isOwn ? error.status_code : errorCatalog[failure.error].status,
    body: JSON.stringify(presentFailure(failure)),
  }
}

function logFailure(error: unknown, logger: Logger): void {
  logEvent(logger, 'upload_failed', { err: error })
}

/** What its sender says of the order; what is no number comes first. */
function placeOf(said: string | null | undefined): number {
  const place = Number(said ?? 0)
  return Number.isSafeInteger(place) && place >= 0 ? place : 0
}

function uploadHooks(
  { library, blobs, clock, mediaQueue }: UploadRouteDeps,
  uploader: () => Person,
): UploadHooks {
  return {
    async onIncomingRequest(request, id) {
      // Its beginning has an id that nobody knows yet.
      if (request.method === 'POST') return
      const upload = await library.upload(id)
      if (upload === null || upload.owner !== uploader().id) throw new Refused({ error: 'not_found' })
    },
    async onUploadCreate(_request, { id, size, metadata }) {
      const owner = uploader()
      const said = Number(metadata?.['item'])
      const item = Number.isSafeInteger(said) ? await library.byId(said) : null
      if (item === null || item.model !== owner.id || item.deletedAt !== null)
        throw new Refused({ error: 'not_found' })
      if (!isEditable(item)) throw new Refused({ error: 'wrong_state', state: item.state })
      const bytesMax = item.type === 'videos' ? libraryLimits.videoBytes : libraryLimits.pictureBytes
      if (size === undefined || size > bytesMax) throw new Refused({ error: 'payload_too_large' })
      if (size === 0) throw new Refused({ error: 'invalid_value', fields: { file: 'too_small' } })
      const files = await library.filesOf([item.id])
      if (files.length >= libraryLimits[item.type]) throw new Refused({ error: 'conflict' })
      if ((await blobs.freeBytes('library-uploads')) < RESERVE_BYTES + 3 * size)
        throw new Refused({ error: 'storage_full' })
      const name = (metadata?.['filename'] ?? '').replaceAll(/[\p{Cc}\p{Cf}]/gu, '').slice(-NAME_CHARS_KEPT)
      const place = placeOf(metadata?.['place'])
      const upload = { id, item: item.id, owner: owner.id, name, bytes: size, place, at: clock.now() }
      if (!(await library.putUpload(upload, libraryLimits.openUploads)))
        throw new Refused({ error: 'rate_limited', retryAfter: 10 })
      return {}
    },
    async onUploadFinish(_request, { id }) {
      const upload = await library.upload(id)
      if (upload !== null) await library.finishUpload(upload, clock.now())
      mediaQueue.wake()
      return {}
    },
  }
}
