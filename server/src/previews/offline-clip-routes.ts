import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Clock } from '@footlight/core/ports'
import { type OfflineClip, offlineClipRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import { logEvent } from '../platform/log-event.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { readByteRange } from './byte-range.ts'
import type { OfflineClipRepository } from './offline-clip-repository.ts'
import { clipShape } from './pack-loop.ts'
import { takeLoop } from './take-loop.ts'

export interface OfflineClipDeps {
  readonly people: PeopleRepository
  readonly offlineClips: OfflineClipRepository
  readonly blobs: BlobStore
  readonly live: Pick<LiveDirectory, 'isPublic'>
  readonly sfu: MediaPlane
  readonly mediaClock: Clock
  readonly logger: Logger
  readonly site: Site
  readonly blockedRegions: RegionBlocks
}

/** A file never changes. `private`: no shared cache keeps one from before a region was blocked. */
const CACHE_FOR_GOOD = 'private, max-age=31536000, immutable'
const types = { webm: 'video/webm', mp4: 'video/mp4' } as const
const filePattern = /^[0-9a-f]{32}\.(webm|mp4)$/

export function offlineClipUrl(username: string, file: string | null): string | null {
  return file === null ? null : `/offline-clips/${username}/${file}`
}

export function clipKey(file: string): BlobKey {
  return `offline-clips/${file}`
}

const forbidden = fail({ error: 'forbidden' } as const)

/**
 * A performer's own calls about their clip. Nobody sends a file: a clip is made of what everybody was shown, so
 * that nothing comes into a room that was not broadcast in it (CLIP-01).
 */
export function registerOfflineClipCalls(registrar: Registrar, deps: OfflineClipDeps): void {
  const { offlineClips, blobs, live, sfu, mediaClock, logger } = deps
  /** The room's node takes it, so that a second one is asked of the same process. */
  const taking = new Set<string>()

  async function read({ id, username }: Person): Promise<OfflineClip> {
    const canTake = live.isPublic(username) && !taking.has(username)
    return { url: offlineClipUrl(username, await offlineClips.of(id)), canTake }
  }

  async function replace({ id }: Person, file: string | null): Promise<void> {
    const before = await offlineClips.replace(id, file)
    if (before !== null) await blobs.delete(clipKey(before))
  }

  registerRoute(registrar, offlineClipRoutes.offlineClip, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await read(person)) : forbidden,
  )

  registerRoute(registrar, offlineClipRoutes.takeOfflineClip, async ({ identity: { person } }) => {
    if (person.type !== 'model') return forbidden
    const { username } = person
    if (taking.has(username) || !live.isPublic(username)) return fail({ error: 'wrong_state' })
    taking.add(username)
    try {
      const taken = await takeLoop(sfu.room(username), clipShape, {
        clock: mediaClock,
        mayConsume: () => live.isPublic(username),
      })
      if (taken === null || taken === 'closed') return fail({ error: 'wrong_state' })
      taken.tap.close()
      const { bytes, extension, mime } = taken.loop
      const file = `${randomBytes(16).toString('hex')}.${extension}`
      await blobs.put(clipKey(file), bytes, { bytes: bytes.length, type: mime })
      await replace(person, file)
    } catch (error) {
      logEvent(logger, 'offline_clip_failed', { room: username, err: error })
      return fail({ error: 'unavailable' })
    } finally {
      taking.delete(username)
    }
    return ok(await read(person))
  })

  registerRoute(registrar, offlineClipRoutes.removeOfflineClip, async ({ identity: { person } }) => {
    if (person.type !== 'model') return forbidden
    await replace(person, null)
    return ok(await read(person))
  })
}

/** `/offline-clips/<username>/<file>`: the clip that the room has now, and none from before. */
export function registerOfflineClipFiles(
  app: FastifyInstance,
  { people, offlineClips, blobs, site, blockedRegions }: OfflineClipDeps,
): void {
  app.get<{ Params: { username: string; file: string } }>(
    '/offline-clips/:username/:file',
    async ({ params: { username, file }, clientAddress, headers }, reply) => {
      const isSeen = filePattern.test(file) && !blockedRegions.isBlockedAt(username, clientAddress)
      const owner = isSeen ? await people.byUsername(username) : null
      const isShown = owner !== null && (await offlineClips.of(owner.id)) === file
      const info = isShown ? await blobs.stat(clipKey(file)) : null
      const range = info === null ? null : readByteRange(headers.range, info.bytes)
      if (info !== null && range === 'beyond') {
        reply.headers({ ...apiHeaders(site.isSecure), 'content-range': `bytes */${info.bytes}` })
        return sendFailure(reply, { error: 'range_not_satisfiable' })
      }
      const clip = info === null ? null : await blobs.open(clipKey(file), rangeOf(range))
      if (info === null || clip === null)
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      const { first, last } = rangeOf(range) ?? { first: 0, last: info.bytes - 1 }
      reply.headers({
        ...assetHeaders(site.isSecure),
        'cache-control': CACHE_FOR_GOOD,
        'accept-ranges': 'bytes',
        'content-type': file.endsWith('.webm') ? types.webm : types.mp4,
        'content-length': String(last - first + 1),
      })
      if (range !== null) reply.code(206).header('content-range', `bytes ${first}-${last}/${info.bytes}`)
      return reply.send(Readable.from(clip.content))
    },
  )
}

function rangeOf(range: ReturnType<typeof readByteRange>) {
  return range === null || range === 'beyond' ? undefined : range
}
