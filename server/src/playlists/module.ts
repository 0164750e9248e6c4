import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { playlists as playlistsMigration } from './migrations/0092-playlists.ts'
import { createPlaylistRepository, type PlaylistRepository } from './playlist-repository.ts'
import { PLAYLIST_RESTORE_MS, type PlaylistRouteDeps, registerPlaylists } from './playlist-routes.ts'

const DAY_MS = 24 * 3_600_000

interface Runs {
  readonly playlists: PlaylistRepository
  readonly clock: Clock
}

/** Lists of media that people keep for themselves. */
export const playlistsModule = areaModule({
  name: 'playlists',
  personalRows: {
    playlists: { owner: goes },
  },
  migrations: (kind) => ({ '0092-playlists': playlistsMigration(kind) }),
  repositories: (db) => ({ playlists: createPlaylistRepository(db) }),
  routes: ({ registrar, ...deps }: Served & PlaylistRouteDeps) => registerPlaylists(registrar, deps),
  jobs: ({ playlists, clock }: Runs) => [
    {
      name: 'forget_playlists',
      everyMs: DAY_MS,
      run: () => playlists.forgetDeleted(clock.now() - PLAYLIST_RESTORE_MS),
    },
  ],
})
