import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { profiles } from './migrations/0043-profiles.ts'
import { bodyTraits } from './migrations/0107-body-traits.ts'
import { profilesRows } from './personal-rows.ts'
import { type OfflinePictureDeps, registerOfflinePictures } from './picture-routes.ts'
import { createProfileRepository } from './profile-repository.ts'
import { type ProfileRouteDeps, registerProfileRoutes } from './profile-routes.ts'

/** What performers say about themselves; who reads it is `browse/profile-page.ts`. */
export const profilesModule = areaModule({
  name: 'profiles',
  personalRows: profilesRows,
  migrations: (kind) => ({ '0043-profiles': profiles(kind), '0107-body-traits': bodyTraits }),
  repositories: (db) => ({ profiles: createProfileRepository(db) }),
  routes({ registrar, ...deps }: Served & ProfileRouteDeps & OfflinePictureDeps) {
    registerProfileRoutes(registrar, deps)
    registerOfflinePictures(registrar.app, deps)
  },
})
