import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { createMemberRepository } from './member-repository.ts'
import { studioMembers as studioMembersMigration } from './migrations/0167-studio-members.ts'
import { type OwnStudioDeps, registerOwnStudio } from './own-routes.ts'
import { registerStudioTeam, type TeamDeps } from './team-routes.ts'

/** Who works with which studio, and how they come and go. */
export const studioMembersModule = areaModule({
  name: 'studio-members',
  personalRows: {
    studio_invitations: { model: goes, invited_by: goes },
    studio_memberships: { model: heldFor('money'), ended_by: stays },
  },
  migrations: (kind) => ({ '0167-studio-members': studioMembersMigration(kind) }),
  repositories: (db) => ({ studioMembers: createMemberRepository(db) }),
  routes({ registrar, ...deps }: Served & OwnStudioDeps & TeamDeps) {
    registerOwnStudio(registrar, deps)
    registerStudioTeam(registrar, deps)
  },
})
