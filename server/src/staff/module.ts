import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { type AuditRouteDeps, registerAuditRoutes } from './audit-routes.ts'
import { staffIndex } from './migrations/0153-staff-index.ts'
import { createStaffRoleRepository } from './staff-role-repository.ts'
import { registerStaffRoles, type StaffRoleDeps } from './staff-role-routes.ts'

/** Who has which office, and what those who have one have done. */
export const staffModule = areaModule({
  name: 'staff',
  migrations: () => ({ '0153-staff-index': staffIndex }),
  repositories: (db) => ({ staffRoles: createStaffRoleRepository(db) }),
  routes({ registrar, ...deps }: Served & StaffRoleDeps & AuditRouteDeps) {
    registerStaffRoles(registrar, deps)
    registerAuditRoutes(registrar, deps)
  },
})
