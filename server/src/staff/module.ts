import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { type AuditRouteDeps, registerAuditRoutes } from './audit-routes.ts'
import { createEmergencyRepository } from './emergency-repository.ts'
import { type EmergencyDeps, registerEmergencyAccess } from './emergency-routes.ts'
import { staffIndex } from './migrations/0153-staff-index.ts'
import { emergencyAccess } from './migrations/0187-emergency-access.ts'
import { savedViews } from './migrations/0199-saved-views.ts'
import { createSavedViewRepository } from './saved-view-repository.ts'
import { registerSavedViews, type SavedViewDeps } from './saved-view-routes.ts'
import { createStaffRoleRepository } from './staff-role-repository.ts'
import { registerStaffRoles, type StaffRoleDeps } from './staff-role-routes.ts'

/** Who has which office, and what those who have one have done. */
export const staffModule = areaModule({
  name: 'staff',
  // As the audit log: who acted for the site, and why.
  personalRows: {
    emergency_access: { account: stays, ended_by: stays },
    saved_views: { account: goes },
  },
  migrations: (kind) => ({
    '0153-staff-index': staffIndex,
    '0187-emergency-access': emergencyAccess(kind),
    '0199-saved-views': savedViews(kind),
  }),
  repositories: (db) => ({
    staffRoles: createStaffRoleRepository(db),
    emergencies: createEmergencyRepository(db),
    savedViews: createSavedViewRepository(db),
  }),
  routes({ registrar, ...deps }: Served & StaffRoleDeps & AuditRouteDeps & EmergencyDeps & SavedViewDeps) {
    registerStaffRoles(registrar, deps)
    registerEmergencyAccess(registrar, deps)
    registerAuditRoutes(registrar, deps)
    registerSavedViews(registrar, deps)
  },
})
