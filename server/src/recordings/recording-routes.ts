import { fastifyStatic } from '@fastify/static'
import {
  type AccountId,
  API_BASE,
  defineRoute,
  type Recording,
  recordingRoutes,
} from '@footlight/core/protocol'
import { assert, ok } from '@footlight/core/rules'
import * as z from 'zod/mini'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { RecordingRecord, RecordingRepository } from './recording-port.ts'

export interface RecordingRouteDeps {
  readonly blobs: FolderBlobs
  readonly people: PeopleRepository
  readonly recordings: RecordingRepository
  readonly site: Site
}

const LISTED_MAX = 200
/** Nobody but its buyer may have it, so no cache between keeps it. */
const NEVER_SHARED = 'private, no-store'

/** The file itself is no JSON, so it is not in the table of calls; it passes the same gate. */
const fileRoute = defineRoute({
  method: 'GET',
  path: '/recordings/:id',
  summary: 'A recording that I bought',
  access: 'user',
  at: 'anywhere',
  errors: ['not_found'],
})

/** Recordings for those who bought them. */
export function registerRecordingRoutes(registrar: Registrar, deps: RecordingRouteDeps): void {
  registerRecordingFiles(registrar, deps)

  registerRoute(registrar, recordingRoutes.recordings, async ({ identity: { person } }) => {
    const records = await deps.recordings.ofBuyer(person.id, LISTED_MAX)
    const models = await deps.people.byIds([...new Set(records.map((record) => record.ownerId))])
    const names = new Map(models.map((model) => [model.id, model.username]))
    return ok({ recordings: records.map((record) => present(record, names.get(record.ownerId) ?? '')) })
  })
}

/** Somebody else's is answered as one that is not there. Takes ranges, so that a player may seek. */
function registerRecordingFiles(
  { app, gate }: Registrar,
  { blobs, recordings, site }: RecordingRouteDeps,
): void {
  const root = blobs.folderOf('recordings')
  app.register(async (scope) => {
    await scope.register(fastifyStatic, { root, serve: false, cacheControl: false, etag: false })
    scope.get<{ Params: { id: string } }>(
      `${API_BASE}${fileRoute.path}`,
      { onRequest: gate.hookFor(fileRoute) },
      async (request, reply) => {
        const { session } = request
        assert(session !== null, 'the gate sets a session')
        const account = session.identity.kind === 'person' ? session.identity.person.id : null
        const id = z.uuid().safeParse(request.params.id)
        const record = id.success ? await recordings.byId(id.data.toLowerCase()) : null
        if (record === null || record.state !== 'ready' || !mayPlayRecording(account, record))
          return sendFailure(reply, { error: 'not_found' })
        reply.headers({
          ...assetHeaders(site.isSecure),
          'cache-control': NEVER_SHARED,
          'content-type': record.mime,
        })
        return reply.sendFile(record.file)
      },
    )
  })
}

function present(record: RecordingRecord, broadcaster: string): Recording {
  return {
    id: record.id,
    show_id: record.showId,
    broadcaster,
    state: record.state,
    mime: record.mime,
    duration_ms: record.durationMs,
    bytes: record.bytes,
    created_at: isoTime(record.createdAt),
    url: record.state === 'ready' ? `${API_BASE}/recordings/${record.id}` : null,
  }
}

/** A recording is for the one who paid for it: not for the performer, not for the staff. */
export function mayPlayRecording(
  account: AccountId | null,
  recording: Pick<RecordingRecord, 'buyerId'>,
): boolean {
  return account === recording.buyerId
}
