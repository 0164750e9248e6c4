import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { heldFor, stays } from '../platform/personal-rows.ts'
import { createAppealRepository } from './appeal-repository.ts'
import { type AppealRouteDeps, registerAppeals } from './appeal-routes.ts'
import { appeals } from './migrations/0149-appeals.ts'
import { type AppealStaffDeps, registerAppealDecisions } from './staff-routes.ts'

/** Appeals against suspensions. */
export const appealsModule = areaModule({
  name: 'appeals',
  migrations: (kind) => ({ '0149-appeals': appeals(kind) }),
  personalRows: { suspension_appeals: { account: heldFor('case'), decided_by: stays } },
  repositories: (db) => ({ appeals: createAppealRepository(db) }),
  routes({ registrar, ...deps }: Served & AppealRouteDeps & AppealStaffDeps) {
    registerAppeals(registrar, deps)
    registerAppealDecisions(registrar, deps)
  },
})
