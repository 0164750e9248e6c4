import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { type AuditRouteDeps, registerAuditRoutes } from './audit-routes.ts'
import { createEmergencyRepository } from './emergency-repository.ts'
import { type EmergencyDeps, registerEmergencyAccess } from './emergency-routes.ts'
import { staffIndex } from './migrations/0153-staff-index.ts'
import { emergencyAccess } from './migrations/0187-emergency-access.ts'
import { createStaffRoleRepository } from './staff-role-repository.ts'
import { registerStaffRoles, type StaffRoleDeps } from './staff-role-routes.ts'

/** Who has which office, and what those who have one have done. */
export const staffModule = areaModule({
  name: 'staff',
  // As the audit log: who acted for the site, and why.
  personalRows: { emergency_access: { account: stays, ended_by: stays } },
  migrations: (kind) => ({
    '0153-staff-index': staffIndex,
    '0187-emergency-access': emergencyAccess(kind),
  }),
  repositories: (db) => ({
    staffRoles: createStaffRoleRepository(db),
    emergencies: createEmergencyRepository(db),
  }),
  routes({ registrar, ...deps }: Served & StaffRoleDeps & AuditRouteDeps & EmergencyDeps) {
    registerStaffRoles(registrar, deps)
    registerEmergencyAccess(registrar, deps)
    registerAuditRoutes(registrar, deps)
  },
})
