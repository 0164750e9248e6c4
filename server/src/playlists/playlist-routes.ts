import type { Clock } from '@footlight/core/ports'
import { type Failure, libraryLimits, type Playlist, playlistRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { LibraryRepository } from '../library/library-port.ts'
import type { MediaReader } from '../library/media-reader.ts'
import type { MediaViews } from '../library/media-views.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { PlaylistRepository, StoredPlaylist } from './playlist-repository.ts'

export interface PlaylistRouteDeps {
  readonly playlists: PlaylistRepository
  readonly library: LibraryRepository
  readonly mediaReader: MediaReader
  readonly mediaViews: MediaViews
  readonly clock: Clock
}

/** So long a deletion may be taken back. */
export const PLAYLIST_RESTORE_MS = 24 * 3_600_000

/** Lists of media that people keep for themselves (PLAYLIST-01). */
export function registerPlaylists(registrar: Registrar, deps: PlaylistRouteDeps): void {
  registerLists(registrar, deps)
  registerNames(registrar, deps)
  registerItems(registrar, deps)
}

/** As its owner reads it. */
async function presentAgain(
  id: number,
  identity: Identity & { readonly person: Person },
  deps: PlaylistRouteDeps,
): Promise<Result<Playlist, Failure>> {
  const playlist = await deps.playlists.one(identity.person.id, id)
  if (playlist === null) return fail({ error: 'not_found' })
  const [shown] = await present([playlist], identity, deps)
  return ok(shown!)
}

/** A cover is shown where its reader may see the item; one that was removed or is shut to them has none. */
async function present(
  playlists: readonly StoredPlaylist[],
  identity: Identity,
  { library, mediaViews }: PlaylistRouteDeps,
): Promise<Playlist[]> {
  const newest = await library.byIds(playlists.flatMap((playlist) => playlist.newest ?? []))
  const items = await mediaViews.present(newest, identity)
  return playlists.map((playlist) => ({
    id: playlist.id,
    name: playlist.name,
    items: playlist.items,
    thumbnail_url: items.find(({ id }) => id === playlist.newest)?.thumbnail_url ?? null,
  }))
}

function registerLists(registrar: Registrar, deps: PlaylistRouteDeps): void {
  const { playlists, library, mediaViews } = deps

  registerRoute(registrar, playlistRoutes.playlists, async ({ identity }) =>
    ok({ playlists: await present(await playlists.of(identity.person.id), identity, deps) }),
  )

  registerRoute(registrar, playlistRoutes.playlist, async ({ identity, params, query }) => {
    const playlist = await presentAgain(params.id, identity, deps)
    if (!playlist.ok) return playlist
    const offset = (query.page - 1) * libraryLimits.perPage
    const ids = await playlists.itemsOf(params.id, { offset, limit: libraryLimits.perPage })
    const items = await library.byIds(ids)
    const inOrder = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])
    return ok({
      playlist: playlist.value,
      data: await mediaViews.present(inOrder, identity),
      count_total: playlist.value.items,
    })
  })
}

function registerNames(registrar: Registrar, deps: PlaylistRouteDeps): void {
  const { playlists, clock } = deps
  const nameRefusal = (name: string): Failure | null =>
    isProhibited(name, 'label', 'library') ? { error: 'invalid_value', fields: { name: 'prohibited' } } : null

  registerRoute(registrar, playlistRoutes.createPlaylist, async ({ identity, body }) => {
    const refusal = nameRefusal(body.name)
    if (refusal !== null) return fail(refusal)
    const id = await playlists.create(identity.person.id, body.name)
    return id === null ? fail({ error: 'conflict' }) : presentAgain(id, identity, deps)
  })

  registerRoute(registrar, playlistRoutes.renamePlaylist, async ({ identity, params, body }) => {
    const refusal = nameRefusal(body.name)
    if (refusal !== null) return fail(refusal)
    await playlists.rename(identity.person.id, params.id, body.name)
    return presentAgain(params.id, identity, deps)
  })

  registerRoute(registrar, playlistRoutes.deletePlaylist, async ({ identity: { person }, params }) =>
    (await playlists.delete(person.id, params.id, clock.now()))
      ? ok({ status: 1 })
      : fail({ error: 'not_found' }),
  )

  registerRoute(registrar, playlistRoutes.restorePlaylist, async ({ identity, params }) => {
    const after = clock.now() - PLAYLIST_RESTORE_MS
    const restored = await playlists.restore(identity.person.id, params.id, after)
    return restored === 'full' ? fail({ error: 'conflict' }) : presentAgain(params.id, identity, deps)
  })
}

function registerItems(registrar: Registrar, deps: PlaylistRouteDeps): void {
  const { playlists, library, mediaReader, mediaViews, clock } = deps

  registerRoute(registrar, playlistRoutes.putInPlaylist, async ({ identity, params, body }) => {
    const playlist = await playlists.one(identity.person.id, params.id)
    if (playlist === null) return fail({ error: 'not_found' })
    const asking = mediaViews.askingOf(identity)
    const read = await mediaReader.readOne(await library.byId(body.media_id), asking)
    if (read === null) return fail({ error: 'not_found' })
    if (!(await playlists.put(params.id, body.media_id, clock.now()))) return fail({ error: 'conflict' })
    return presentAgain(params.id, identity, deps)
  })

  registerRoute(registrar, playlistRoutes.takeFromPlaylist, async ({ identity, params }) => {
    const playlist = await playlists.one(identity.person.id, params.id)
    if (playlist === null) return fail({ error: 'not_found' })
    await playlists.take(params.id, params.media)
    return presentAgain(params.id, identity, deps)
  })
}
