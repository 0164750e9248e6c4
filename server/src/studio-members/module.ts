import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { createMemberRepository } from './member-repository.ts'
import { studioMembers as studioMembersMigration } from './migrations/0167-studio-members.ts'
import { studioGrants } from './migrations/0182-studio-grants.ts'
import { studioShares } from './migrations/0195-studio-shares.ts'
import type { StudioOrderDeps } from './order-studio.ts'
import { type OwnRoleDeps, registerOwnRole } from './own-role-routes.ts'
import { type OwnStudioDeps, registerOwnStudio } from './own-routes.ts'
import { createStudioRoleRepository } from './role-repository.ts'
import { createStudioShareRepository } from './share-repository.ts'
import { registerStudioShares, type ShareRouteDeps } from './share-routes.ts'
import { registerStudioStaff, type StaffDeps } from './staff-routes.ts'
import { registerStatements, type StatementRouteDeps } from './statement-routes.ts'
import { createStudioChanges } from './studio-changes.ts'
import { registerStudioDesk } from './studio-desk-routes.ts'
import { createStudioFacts } from './studio-facts.ts'
import { type StudioStandingDeps, StudioStandingReader } from './studio-standings.ts'
import { registerSubstudios } from './substudio-routes.ts'
import { registerStudioTeam, type TeamDeps } from './team-routes.ts'

/** Who works with which studio, and how they come and go. */
export const studioMembersModule = areaModule({
  name: 'studio-members',
  personalRows: {
    studio_invitations: { model: goes, invited_by: goes },
    studio_memberships: { model: heldFor('money'), ended_by: stays },
    studio_shares: { model: heldFor('money'), offered_by: stays },
    studio_grants: { account: goes, offered_by: stays, ended_by: stays },
  },
  migrations: (kind) => ({
    '0167-studio-members': studioMembersMigration(kind),
    '0182-studio-grants': studioGrants(kind),
    '0195-studio-shares': studioShares(kind),
  }),
  repositories: (db) => ({
    studioMembers: createMemberRepository(db),
    studioRoles: createStudioRoleRepository(db),
    studioShares: createStudioShareRepository(db),
    studioChanges: createStudioChanges(db),
    studioFacts: createStudioFacts(db),
  }),
  open: (uses: StudioStandingDeps) => ({ studioStandings: new StudioStandingReader(uses) }),
  routes({
    registrar,
    ...deps
  }: Served &
    OwnStudioDeps &
    TeamDeps &
    StaffDeps &
    OwnRoleDeps &
    StatementRouteDeps &
    ShareRouteDeps &
    StudioOrderDeps) {
    registerOwnStudio(registrar, deps)
    registerStudioTeam(registrar, deps)
    registerStudioStaff(registrar, deps)
    registerOwnRole(registrar, deps)
    registerStatements(registrar, deps)
    registerStudioShares(registrar, deps)
    registerStudioDesk(registrar, deps)
    registerSubstudios(registrar, deps)
  },
  jobs: ({ studioRoles, clock }: Pick<StaffDeps, 'studioRoles' | 'clock'>) => [
    { name: 'end_studio_roles', everyMs: 60_000, run: () => studioRoles.endExpired(clock.now()) },
  ],
})
