import { fastifyStatic } from '@fastify/static'
import { API_BASE, type BodyOf, type Failure, type WatchState, watchRoutes } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, assetHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import { askRoom } from '../rooms/ask-room.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { By } from '../rooms/room-command.ts'
import { roomCommand, roomQuery } from '../rooms/room-command.ts'
import { ClipFiles } from './clip-files.ts'
import { findClip } from './clips.ts'
import { WatchFeature } from './watch-feature.ts'

export interface WatchRouteDeps {
  readonly blobs: FolderBlobs
  readonly logger: Logger
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly site: Site
}

const answerOf = (state: Result<WatchState, Failure>): Result<{ status: 1; state: WatchState }, Failure> =>
  state.ok ? ok({ status: 1, state: state.value }) : state

const watchState = roomQuery('watch.state', ({ feature }, { by }: By) =>
  answerOf(feature(WatchFeature).stateFor(viewerOf(by, false))),
)

const press = roomCommand(
  'watch.press',
  ({ feature }, { by, base_version, command }: By & BodyOf<typeof watchRoutes.watchCommand>) =>
    answerOf(feature(WatchFeature).press(viewerOf(by, false), base_version, command)),
)

const A_DAY = 'public, max-age=86400'

/** Watching together in a private show (`isWatchPornTogetherEnabled`). */
export function registerWatchRoutes(registrar: Registrar, deps: WatchRouteDeps): void {
  const files = new ClipFiles(deps.blobs, deps.logger)
  registrar.app.addHook('onClose', async () => files.close())
  registerClipFiles(registrar, files, deps)

  registerRoute(registrar, watchRoutes.watchClips, async () => {
    const clips = await files.available()
    return ok({
      clips: clips.map(({ id, title, durationMs }) => ({
        id,
        title,
        url: `${API_BASE}/watch-clips/${id}.webm`,
        duration_ms: durationMs,
      })),
    })
  })

  registerRoute(registrar, watchRoutes.watchState, ({ params, identity: by }) =>
    askRoom(deps, params.username, watchState, { by }),
  )

  registerRoute(registrar, watchRoutes.watchCommand, ({ params, identity: by, body }) =>
    askRoom(deps, params.username, press, { ...body, by }),
  )
}

/**
 * The films themselves, with ranges. Nothing personal is in them, so they need no session, and the console,
 * which is another origin, may show them.
 */
function registerClipFiles({ app }: Registrar, files: ClipFiles, { blobs, site }: WatchRouteDeps): void {
  app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: blobs.folderOf('watch-clips'),
      serve: false,
      cacheControl: false,
    })
    scope.get<{ Params: { file: string } }>(`${API_BASE}/watch-clips/:file`, async (request, reply) => {
      const clip = findClip(/^([a-z0-9-]{1,64})\.webm$/.exec(request.params.file)?.[1] ?? '')
      if (clip === null || !(await files.has(clip)))
        return sendFailure(reply.headers(apiHeaders(site.isSecure)), { error: 'not_found' })
      reply.headers({
        ...assetHeaders(site.isSecure),
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': A_DAY,
      })
      return reply.sendFile(files.nameOf(clip))
    })
  })
}
