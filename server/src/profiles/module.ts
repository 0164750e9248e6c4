import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { profiles } from './migrations/0043-profiles.ts'
import { bodyTraits } from './migrations/0107-body-traits.ts'
import { type OfflinePictureDeps, registerOfflinePictures } from './picture-routes.ts'
import { type ProfileContentDeps, profilePictures, profileTexts } from './profile-content.ts'
import { createProfileRepository } from './profile-repository.ts'
import { type ProfileRouteDeps, registerProfileRoutes } from './profile-routes.ts'

/** What performers say about themselves; who reads it is `browse/profile-page.ts`. */
export const profilesModule = areaModule({
  name: 'profiles',
  personalRows: {
    profiles: { owner_id: goes },
  },
  migrations: (kind) => ({ '0043-profiles': profiles(kind), '0107-body-traits': bodyTraits }),
  repositories: (db) => ({ profiles: createProfileRepository(db) }),
  open: (uses: ProfileContentDeps) => ({
    profilePictures: profilePictures(uses),
    profileTexts: profileTexts(uses),
  }),
  routes({ registrar, ...deps }: Served & ProfileRouteDeps & OfflinePictureDeps) {
    registerProfileRoutes(registrar, deps)
    registerOfflinePictures(registrar.app, deps)
  },
})
